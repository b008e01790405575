// Computes the steps of five minutes of a charger from the samples of its connectors (domain §3 chargingStackHis). Energy between two
// readings is spread evenly over the time between them, as in bills (BR-2).
import { stepMs, stepOf } from './gun-series.ts';

export interface MeterPoint {
  at: number;
  /** The register, in kWh. */
  kwh: number | null;
  powerKw: number | null;
  voltV: number | null;
  currA: number | null;
  tempC: number | null;
}

/** The connection of a charger within a step. */
export interface Presence {
  /** A bit for each minute in which the charger was connected. */
  minutes: number;
  /** The most connectors in use at once. */
  guns: number;
}

export interface ChargerStep {
  ts: number;
  powerKw: number | null;
  maxPowerKw: number | null;
  energyKwh: number | null;
  meterKwh: number | null;
  volt: number | null;
  curr: number | null;
  tempC: number | null;
  gunBusy: number | null;
  onlineMin: number | null;
}

/** The energy between readings that are further apart is unknown. */
export const longestGapMs = 3_600_000;
const minuteMs = 60_000;
const stepsAnHour = 12;

type Aggregate = (values: readonly number[]) => number;

const sum: Aggregate = (values) => values.reduce((total, value) => total + value, 0);
const mean: Aggregate = (values) => sum(values) / values.length;
const maximum: Aggregate = (values) => Math.max(...values);
/** Aggregates the values that are not null; null where there are none. */
const aggregateOf = (values: readonly (number | null)[], aggregate: Aggregate): number | null => {
  const present = values.filter((value) => value !== null);
  return present.length > 0 ? aggregate(present) : null;
};
/** Returns null for a value that its column cannot hold. */
const withinBound = (value: number | null, bound: number): number | null =>
  value !== null && Math.abs(value) < bound - 1 ? value : null;

/**
 * @param guns the points of each connector in the order of time, from `longestGapMs` before `from` to `longestGapMs` after `to`
 * @returns the steps in [from, to) that have points or a connection
 */
export function chargerSteps(
  guns: readonly (readonly MeterPoint[])[],
  presence: ReadonlyMap<number, Presence>,
  { from, to }: { from: number; to: number },
): ChargerStep[] {
  const energies = guns.map((points) => energyBySteps(points));
  const steps: ChargerStep[] = [];
  for (let ts = stepOf(from); ts < to; ts += stepMs) {
    const within = guns.map((points) => points.filter(({ at }) => at >= ts && at < ts + stepMs));
    const connection = presence.get(ts);
    const hasPoints = within.some((points) => points.length > 0);
    if (!hasPoints && !connection) continue;
    const stepEnergies = energies.map((energy) => energy.get(ts) ?? null);
    // A charger that is connected without a truck gave no energy.
    const isIdle = !hasPoints && connection?.guns === 0 && connection.minutes > 0;
    const energyKwh = aggregateOf(stepEnergies, sum) ?? (isIdle ? 0 : null);
    const powers = within.map((points) => meanOf(points, 'powerKw'));
    const currents = within.map((points) => meanOf(points, 'currA'));
    const temperatures = within.flat().map(({ tempC }) => tempC);
    steps.push({
      ts,
      energyKwh: withinBound(energyKwh, 1e6),
      powerKw: withinBound(energyKwh === null ? aggregateOf(powers, sum) : energyKwh * stepsAnHour, 1e5),
      maxPowerKw: withinBound(highestPower(within, ts) ?? (isIdle ? 0 : null), 1e5),
      meterKwh: withinBound(registerSum(guns, ts + stepMs), 1e10),
      volt: withinBound(meanOf(within.flat(), 'voltV'), 1e5),
      curr: withinBound(aggregateOf(currents, sum), 1e5),
      tempC: withinBound(aggregateOf(temperatures, maximum), 1e3),
      gunBusy: connection?.guns ?? null,
      onlineMin: connection ? countBits(connection.minutes) : null,
    });
  }
  return steps;
}

const meanOf = (points: readonly MeterPoint[], field: 'powerKw' | 'voltV' | 'currA'): number | null =>
  aggregateOf(
    points.map((point) => point[field]),
    mean,
  );

/** Returns the increase of a register, by the start of the step; a register that fell or was silent for long gives none. */
function energyBySteps(points: readonly MeterPoint[]): Map<number, number> {
  const bySteps = new Map<number, number>();
  const readings = points.flatMap(({ at, kwh }) => (kwh === null ? [] : [{ at, kwh }]));
  for (const [index, next] of readings.entries()) {
    const last = readings[index - 1];
    const gap = last ? next.at - last.at : 0;
    if (!last || gap <= 0 || gap > longestGapMs || next.kwh < last.kwh) continue;
    for (let ts = stepOf(last.at); ts < next.at; ts += stepMs) {
      const share = (Math.min(next.at, ts + stepMs) - Math.max(last.at, ts)) / gap;
      bySteps.set(ts, (bySteps.get(ts) ?? 0) + (next.kwh - last.kwh) * share);
    }
  }
  return bySteps;
}

/** Returns the highest power of a minute, each the sum over the connectors. */
function highestPower(within: readonly (readonly MeterPoint[])[], ts: number): number | null {
  const minutes = Array.from({ length: stepMs / minuteMs }, (_, index) => ts + index * minuteMs);
  const powers = minutes.map((minute) => {
    const isWithin = ({ at }: MeterPoint) => at >= minute && at < minute + minuteMs;
    const connectorPowers = within.map((points) => meanOf(points.filter(isWithin), 'powerKw'));
    return aggregateOf(connectorPowers, sum);
  });
  return aggregateOf(powers, maximum);
}

/** Returns the sum of the last readings of all registers; null where one of them is unknown. */
function registerSum(guns: readonly (readonly MeterPoint[])[], before: number): number | null {
  const last = guns.map((points) => points.findLast(({ at, kwh }) => at < before && kwh !== null)?.kwh ?? null);
  return last.includes(null) ? null : aggregateOf(last, sum);
}

const countBits = (bits: number): number =>
  [0, 1, 2, 3, 4].filter((bit) => Math.floor(bits / 2 ** bit) % 2 === 1).length;
