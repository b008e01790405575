// What a meter value means: of both versions, in kWh, kW, V, A, % (OCPP 1.6 SampledValue, OCPP 2.0.1 MeterValueType).
import { Decimal } from 'decimal.js';
import type { Reading } from '../charger/events.ts';

/** One sampled value, whichever version said it. */
export interface Sampled {
  value: string;
  measurand: string;
  context: string;
  phase: string | undefined;
  location: string;
  unit: string | undefined;
  /** Power of ten. */
  multiplier: number;
}

/** What was measured of a session while it went on; before and after an interruption only the register still counts. */
const regular = new Set(['Transaction.Begin', 'Transaction.End', 'Sample.Periodic', 'Sample.Clock', 'Trigger']);
const energy = 'Energy.Active.Import.Register';
const number = /^[+-]?\d{1,12}(\.\d+)?$/;

export function readingOf(at: Date, all: readonly Sampled[]): Reading {
  const sampled = all.filter(({ value }) => number.test(value.trim()));
  const now = sampled.filter(({ context }) => regular.has(context));
  const kwh = total(sampled, energy, 'k');
  const power = total(now, 'Power.Active.Import', 'k');
  return {
    at,
    ...(kwh ? { kwh: kwh.toFixed(3) } : {}),
    ...some('powerKw', power),
    ...some('voltV', mean(now, 'Voltage')),
    ...some('currA', mean(now, 'Current.Import')),
    ...some('soc', one(now, 'SoC')),
    ...some('tempC', one(now, 'Temperature')),
  };
}

const some = <N extends string>(name: N, value: Decimal | undefined) =>
  value ? ({ [name]: value.toDecimalPlaces(2).toNumber() } as { [K in N]: number }) : {};

const outside = new Set(['Outlet', 'Body']);
const of = (all: readonly Sampled[], measurand: string) =>
  all.filter(
    (one) =>
      one.measurand === measurand && (outside.has(one.location) || measurand === 'SoC' || measurand === 'Temperature'),
  );

/** The whole where it is said, else the sum over the phases against neutral. */
function total(all: readonly Sampled[], measurand: string, into: 'k'): Decimal | undefined {
  const found = of(all, measurand);
  const whole = found.find(({ phase }) => phase === undefined);
  if (whole) return scaled(whole, into);
  const phases = new Map(
    found.filter(({ phase = '' }) => /^L[123](-N)?$/.test(phase)).map((each) => [each.phase?.slice(0, 2), each]),
  );
  return phases.size > 0
    ? [...phases.values()].reduce((sum, each) => sum.plus(scaled(each, into)), new Decimal(0))
    : undefined;
}

/** Voltage and current do not add up over phases. */
function mean(all: readonly Sampled[], measurand: string): Decimal | undefined {
  const found = of(all, measurand);
  const whole = found.find(({ phase }) => phase === undefined);
  if (whole) return scaled(whole);
  const phases = found.filter(({ phase = '' }) => /^L[123](-N)?$/.test(phase));
  return phases.length > 0
    ? phases.reduce((sum, each) => sum.plus(scaled(each)), new Decimal(0)).div(phases.length)
    : undefined;
}

function one(all: readonly Sampled[], measurand: string): Decimal | undefined {
  const found = of(all, measurand)[0];
  return found && scaled(found);
}

/** Energy and power in thousands: without a unit OCPP means Wh and W. */
function scaled({ value, unit = '', multiplier }: Sampled, into?: 'k'): Decimal {
  const said = new Decimal(value.trim()).times(Decimal.pow(10, multiplier));
  if (!into) return unit === 'Fahrenheit' ? said.minus(32).times(5).div(9) : unit === 'K' ? said.minus('273.15') : said;
  return unit.startsWith('k') ? said : said.div(1000);
}
