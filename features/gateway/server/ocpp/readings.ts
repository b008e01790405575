// Parses meter values of both versions into kWh, kW, V, A, % (OCPP 1.6 SampledValue, OCPP 2.0.1 MeterValueType).

import { isSentinel } from '@ec/device-vocabulary/readable-number';
import { Decimal } from 'decimal.js';
import type { Reading } from '../charger/events.ts';

/** A sampled value of either version. */
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

/** Contexts of readings within a session; before and after an interruption only the register counts. */
const regular = new Set(['Transaction.Begin', 'Transaction.End', 'Sample.Periodic', 'Sample.Clock', 'Trigger']);
const energy = 'Energy.Active.Import.Register';
const number = /^[+-]?\d{1,12}(\.\d+)?$/;

/** Impossible values are left out and the rest of the message counts: texts that are no numbers, and the largest number of a register. */
const isReadable = ({ value, measurand, unit = '' }: Sampled): boolean => {
  if (!number.test(value.trim())) return false;
  const isEnergy = measurand.startsWith('Energy.');
  const hasUnit = !isEnergy || unit === '' || /^[kM]?(Wh|varh|VAh)$/i.test(unit);
  return hasUnit && !isSentinel(value.trim(), isEnergy);
};

/** Returns the readings of one moment. The begin value is a reading of its own: it is the register at the start, not the present one. */
export function readingsOf(at: Date, all: readonly Sampled[]): Reading[] {
  const begun = all.filter(({ context, measurand }) => context === 'Transaction.Begin' && measurand === energy);
  const others = all.filter((one) => !begun.includes(one));
  const ended = others.filter(({ context, measurand }) => context === 'Transaction.End' && measurand === energy);
  // The end value takes precedence over a periodic value of the same moment.
  const visible = ended.length > 0 ? others.filter((one) => one.measurand !== energy || ended.includes(one)) : others;
  const begin = begun.length > 0 ? readingOf(at, begun) : undefined;
  return [
    ...(begin?.kwh !== undefined ? [{ ...begin, context: 'begin' } as const] : []),
    ...(visible.length > 0 || begun.length === 0
      ? [{ ...readingOf(at, visible), ...(ended.length > 0 ? ({ context: 'end' } as const) : {}) }]
      : []),
  ];
}

export function readingOf(at: Date, all: readonly Sampled[]): Reading {
  const sampled = all.filter(isReadable);
  const now = sampled.filter(({ context }) => regular.has(context));
  const kwh = total(sampled, energy, 'k');
  const power = total(now, 'Power.Active.Import', 'k');
  return {
    at,
    ...(kwh && !kwh.isNegative() && kwh.lt(mostKwh) ? { kwh: kwh.toFixed(3) } : {}),
    ...some('powerKw', power, [-9999, 9999]),
    ...some('voltV', mean(now, 'Voltage'), [0, 9999]),
    ...some('currA', mean(now, 'Current.Import'), [-9999, 9999]),
    ...some('soc', one(now, 'SoC'), [0, 100]),
    ...some('tempC', one(now, 'Temperature'), [-99, 250]),
  };
}

/** No register of a charger has more than ten digits. */
const mostKwh = 9_999_999_999;

const some = <N extends string>(name: N, value: Decimal | undefined, [least, most]: readonly [number, number]) =>
  value?.gte(least) && value.lte(most) ? ({ [name]: value.toDecimalPlaces(2).toNumber() } as { [K in N]: number }) : {};

const outside = new Set(['Outlet', 'Body']);
const of = (all: readonly Sampled[], measurand: string) =>
  all.filter(
    (one) =>
      one.measurand === measurand && (outside.has(one.location) || measurand === 'SoC' || measurand === 'Temperature'),
  );

/** The whole where it is said, else the sum over the phases against neutral. */
function total(all: readonly Sampled[], measurand: string, into: 'k'): Decimal | undefined {
  const values = of(all, measurand);
  const whole = values.find(({ phase }) => phase === undefined);
  if (whole) return scaled(whole, into);
  const phases = new Map(
    values.filter(({ phase = '' }) => /^L[123](-N)?$/.test(phase)).map((each) => [each.phase?.slice(0, 2), each]),
  );
  return phases.size > 0
    ? [...phases.values()].reduce((sum, each) => sum.plus(scaled(each, into)), new Decimal(0))
    : undefined;
}

/** Voltage and current do not add up over phases. */
function mean(all: readonly Sampled[], measurand: string): Decimal | undefined {
  const values = of(all, measurand);
  const whole = values.find(({ phase }) => phase === undefined);
  if (whole) return scaled(whole);
  const phases = values.filter(({ phase = '' }) => /^L[123](-N)?$/.test(phase));
  return phases.length > 0
    ? phases.reduce((sum, each) => sum.plus(scaled(each)), new Decimal(0)).div(phases.length)
    : undefined;
}

function one(all: readonly Sampled[], measurand: string): Decimal | undefined {
  const sampledValue = of(all, measurand)[0];
  return sampledValue && scaled(sampledValue);
}

/** Energy and power in thousands: without a unit OCPP means Wh and W. */
function scaled({ value, unit = '', multiplier }: Sampled, into?: 'k'): Decimal {
  const amount = new Decimal(value.trim()).times(Decimal.pow(10, multiplier));
  if (!into)
    return unit === 'Fahrenheit' ? amount.minus(32).times(5).div(9) : unit === 'K' ? amount.minus('273.15') : amount;
  if (/^M/.test(unit)) return amount.times(1000);
  return /^k/i.test(unit) ? amount : amount.div(1000);
}
