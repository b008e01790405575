// Parses meter values of both versions into kWh, kW, V, A, %, °C (OCPP 1.6 SampledValue, OCPP 2.0.1 MeterValueType).

import { isSentinel } from '@ec/device-vocabulary/readable-number';
import { Decimal } from 'decimal.js';
import type { Reading } from '../charger/events.ts';

/** A sampled value of either version. */
export interface SampledValue {
  value: string;
  measurand: string;
  context: string;
  phase: string | undefined;
  location: string;
  unit: string | undefined;
  /** Power of ten. */
  multiplier: number;
}

/** The contexts in which all values count. In any other context, such as an interruption, only the register counts. */
const regularContexts = new Set(['Transaction.Begin', 'Transaction.End', 'Sample.Periodic', 'Sample.Clock', 'Trigger']);
const energy = 'Energy.Active.Import.Register';
const number = /^[+-]?\d{1,12}(\.\d+)?$/;

/** Returns false for texts that are not numbers, energy in a unit of another quantity, and sentinels such as the largest register value. */
const isReadable = ({ value, measurand, unit = '' }: SampledValue): boolean => {
  if (!number.test(value.trim())) return false;
  const isEnergy = measurand.startsWith('Energy.');
  const hasEnergyUnit = !isEnergy || unit === '' || /^[kM]?(Wh|varh|VAh)$/i.test(unit);
  return hasEnergyUnit && !isSentinel(value.trim(), isEnergy);
};

/** Returns the readings of one moment. The begin value is a separate reading: it is the register at the start, not the present one. */
export function readingsOf(at: Date, values: readonly SampledValue[]): Reading[] {
  const beginValues = values.filter(
    ({ context, measurand }) => context === 'Transaction.Begin' && measurand === energy,
  );
  const others = values.filter((value) => !beginValues.includes(value));
  const endValues = others.filter(({ context, measurand }) => context === 'Transaction.End' && measurand === energy);
  // The end value takes precedence over a periodic value of the same moment.
  const counted =
    endValues.length > 0 ? others.filter((value) => value.measurand !== energy || endValues.includes(value)) : others;
  const readings: Reading[] = [];
  const begin = beginValues.length > 0 ? readingOf(at, beginValues) : undefined;
  if (begin?.kwh !== undefined) readings.push({ ...begin, context: 'begin' });
  if (counted.length > 0 || beginValues.length === 0) {
    const reading = readingOf(at, counted);
    readings.push(endValues.length > 0 ? { ...reading, context: 'end' } : reading);
  }
  return readings;
}

export function readingOf(at: Date, values: readonly SampledValue[]): Reading {
  const readable = values.filter(isReadable);
  const current = readable.filter(({ context }) => regularContexts.has(context));
  const kwh = totalOf(readable, energy);
  const power = totalOf(current, 'Power.Active.Import');
  return {
    at,
    ...(kwh && !kwh.isNegative() && kwh.lt(mostKwh) ? { kwh: kwh.toFixed(3) } : {}),
    ...fieldOf('powerKw', power, [-9999, 9999]),
    ...fieldOf('voltV', meanOf(current, 'Voltage'), [0, 9999]),
    ...fieldOf('currA', meanOf(current, 'Current.Import'), [-9999, 9999]),
    ...fieldOf('soc', firstValueOf(current, 'SoC'), [0, 100]),
    ...fieldOf('tempC', firstValueOf(current, 'Temperature'), [-99, 250]),
  };
}

/** No register of a charger has more than ten digits. */
const mostKwh = 9_999_999_999;

/** Returns an object with this field where the value is within its range, else an empty one. */
const fieldOf = <N extends string>(name: N, value: Decimal | undefined, [least, most]: readonly [number, number]) =>
  value?.gte(least) && value.lte(most) ? ({ [name]: value.toDecimalPlaces(2).toNumber() } as { [K in N]: number }) : {};

/** The locations that count for electrical values; those of the inlet, the cable and the vehicle are other quantities. */
const outputLocations = new Set(['Outlet', 'Body']);
const hasAnyLocation = (measurand: string) => measurand === 'SoC' || measurand === 'Temperature';

const valuesOf = (all: readonly SampledValue[], measurand: string) =>
  all.filter(
    (value) => value.measurand === measurand && (outputLocations.has(value.location) || hasAnyLocation(measurand)),
  );

/** Returns the total in kWh or kW where the charger reports one, else the sum over the phases against neutral. */
function totalOf(all: readonly SampledValue[], measurand: string): Decimal | undefined {
  const values = valuesOf(all, measurand);
  const total = values.find(({ phase }) => phase === undefined);
  if (total) return inThousands(total);
  const phases = new Map(
    values.filter(({ phase = '' }) => /^L[123](-N)?$/.test(phase)).map((value) => [value.phase?.slice(0, 2), value]),
  );
  if (phases.size === 0) return undefined;
  return [...phases.values()].reduce((sum, value) => sum.plus(inThousands(value)), new Decimal(0));
}

/** Returns the mean over the phases, because voltage and current do not add up. */
function meanOf(all: readonly SampledValue[], measurand: string): Decimal | undefined {
  const values = valuesOf(all, measurand);
  const total = values.find(({ phase }) => phase === undefined);
  if (total) return inBaseUnit(total);
  const phases = values.filter(({ phase = '' }) => /^L[123](-N)?$/.test(phase));
  if (phases.length === 0) return undefined;
  return phases.reduce((sum, value) => sum.plus(inBaseUnit(value)), new Decimal(0)).div(phases.length);
}

function firstValueOf(all: readonly SampledValue[], measurand: string): Decimal | undefined {
  const value = valuesOf(all, measurand)[0];
  return value && inBaseUnit(value);
}

const amountOf = ({ value, multiplier }: SampledValue): Decimal =>
  new Decimal(value.trim()).times(Decimal.pow(10, multiplier));

/** Energy in kWh or power in kW. A value without a unit is in Wh or W. */
function inThousands(value: SampledValue): Decimal {
  const { unit = '' } = value;
  const amount = amountOf(value);
  if (/^M/.test(unit)) return amount.times(1000);
  return /^k/i.test(unit) ? amount : amount.div(1000);
}

/** Temperatures in °C, all others in the unit in which they come. */
function inBaseUnit(value: SampledValue): Decimal {
  const amount = amountOf(value);
  if (value.unit === 'Fahrenheit') return amount.minus(32).times(5).div(9);
  return value.unit === 'K' ? amount.minus('273.15') : amount;
}
