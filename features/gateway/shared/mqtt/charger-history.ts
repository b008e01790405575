// Five minutes of a charger out of the samples of its connectors (domain §3 chargingStackHis). Energy between two readings is spread evenly
// over the time between them, as bills do it (BR-2).
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

/** The values of the minutes, by the start of the step. */
export interface Presence {
  /** A bit for each minute in which it was connected. */
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

/** Readings further apart tell nothing of the time between them. */
export const longestGapMs = 3_600_000;
const minuteMs = 60_000;
const stepsAnHour = 12;

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const mean = (all: readonly number[]): number => sum(all) / all.length;
const orNull = (all: readonly number[], of: (all: readonly number[]) => number): number | null =>
  all.length > 0 ? of(all) : null;
/** An impossible value is unknown. */
const withinBound = (value: number | null, below: number): number | null =>
  value !== null && Math.abs(value) < below - 1 ? value : null;
const withoutNulls = (all: readonly (number | null)[]): number[] => all.flatMap((one) => one ?? []);

/**
 * @param guns the points of each connector in the order of time, from an hour before `from` on
 * @returns the steps in [from, to) of which anything is known
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
    const there = presence.get(ts);
    const hasPoints = within.some((points) => points.length > 0);
    if (!hasPoints && !there) continue;
    const stepEnergies = energies.flatMap((bySteps) => bySteps.get(ts) ?? []);
    // Connected, with nobody at it: it gave nothing.
    const isIdle = !hasPoints && there?.guns === 0 && there.minutes > 0;
    const energyKwh = orNull(stepEnergies, sum) ?? (isIdle ? 0 : null);
    const powers = within.flatMap((points) => orNull(withoutNulls(points.map(({ powerKw }) => powerKw)), mean) ?? []);
    const currents = within.flatMap((points) => orNull(withoutNulls(points.map(({ currA }) => currA)), mean) ?? []);
    steps.push({
      ts,
      energyKwh: withinBound(energyKwh, 1e6),
      powerKw: withinBound(energyKwh === null ? orNull(powers, sum) : energyKwh * stepsAnHour, 1e5),
      maxPowerKw: withinBound(highest(within, ts) ?? (isIdle ? 0 : null), 1e5),
      meterKwh: withinBound(registers(guns, ts + stepMs), 1e10),
      volt: withinBound(orNull(withoutNulls(within.flat().map(({ voltV }) => voltV)), mean), 1e5),
      curr: withinBound(orNull(currents, sum), 1e5),
      tempC: withinBound(
        orNull(withoutNulls(within.flat().map(({ tempC }) => tempC)), (all) => Math.max(...all)),
        1e3,
      ),
      gunBusy: there?.guns ?? null,
      onlineMin: there ? bitsIn(there.minutes) : null,
    });
  }
  return steps;
}

/** The increase of a register, by the start of the step; a register that fell or was silent for long gives none. */
function energyBySteps(points: readonly MeterPoint[]): Map<number, number> {
  const bySteps = new Map<number, number>();
  const read = points.flatMap(({ at, kwh }) => (kwh === null ? [] : [{ at, kwh }]));
  for (const [index, next] of read.entries()) {
    const last = read[index - 1];
    const gap = last ? next.at - last.at : 0;
    if (!last || gap <= 0 || gap > longestGapMs || next.kwh < last.kwh) continue;
    for (let ts = stepOf(last.at); ts < next.at; ts += stepMs) {
      const share = (Math.min(next.at, ts + stepMs) - Math.max(last.at, ts)) / gap;
      bySteps.set(ts, (bySteps.get(ts) ?? 0) + (next.kwh - last.kwh) * share);
    }
  }
  return bySteps;
}

/** Sums over the connectors, minute by minute. */
function highest(within: readonly (readonly MeterPoint[])[], ts: number): number | null {
  const minutes = Array.from({ length: stepMs / minuteMs }, (_, index) => ts + index * minuteMs).flatMap((minute) => {
    const powers = within.flatMap(
      (points) =>
        orNull(
          withoutNulls(points.filter(({ at }) => at >= minute && at < minute + minuteMs).map(({ powerKw }) => powerKw)),
          mean,
        ) ?? [],
    );
    return orNull(powers, sum) ?? [];
  });
  return orNull(minutes, (all) => Math.max(...all));
}

/** The sum of all registers; null where one of them is unknown. */
function registers(guns: readonly (readonly MeterPoint[])[], before: number): number | null {
  const last = guns.map((points) => points.findLast(({ at, kwh }) => at < before && kwh !== null)?.kwh ?? null);
  return last.length > 0 && !last.includes(null) ? sum(withoutNulls(last)) : null;
}

const bitsIn = (bits: number): number => [0, 1, 2, 3, 4].filter((bit) => Math.floor(bits / 2 ** bit) % 2 === 1).length;
