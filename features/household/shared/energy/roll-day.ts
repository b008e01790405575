// What an inverter did in a day, out of its samples of five minutes (BR-40, BR-41). Pure: the gateway feeds it, jobs and tests, too.
import { inverterStatus, sampleSrc } from '@ec/devices/shared/device.enums';
import { hoursADay, hoursBetween } from './hours.ts';

/** One report. `at`: milliseconds; what was not told is null. */
export interface Sample {
  at: number;
  /** Lifetime counter. */
  totalKwh: number | null;
  pacKw: number | null;
  inverterStatus: number | null;
}

export interface RolledDay {
  /** kWh. */
  hours: number[];
  src: typeof sampleSrc.key.measured | typeof sampleSrc.key.estimated;
  startKwh: number | null;
  endKwh: number | null;
  peakKw: number | null;
  peakAt: number | null;
  onlineMin: number;
  runMin: number;
  faultMin: number;
}

export interface DayToRoll {
  /** Milliseconds of its midnight in Asia/Shanghai. */
  from: number;
  ratedKw: number;
  /** What the counter read when the day before ended, where that is known: no energy falls between two days. */
  startKwh: number | null;
  samples: readonly Sample[];
}

const HOUR = 3_600_000;
const STEP = 300_000;
const STEPS_AN_HOUR = HOUR / STEP;
const running: readonly (number | null)[] = [inverterStatus.key.onGrid, inverterStatus.key.derated];

/** kWh that an inverter of this size cannot exceed in a day (BR-41). */
export const mostOfDay = (ratedKw: number): number => Math.round(ratedKw * 24 * 1.2 * 100) / 100;

/** Days whose samples still count when they come late; later ones are for people (BR-41). */
export const lateHours = 72;
export const isTooLate = (from: number, now: number): boolean => now >= from + 24 * HOUR + lateHours * HOUR;

/** Samples of one five-minute step are one; their order does not matter. Undefined where nothing tells of energy. */
export function rollDay({ from, ratedKw, startKwh, samples }: DayToRoll): RolledDay | undefined {
  const steps = new Map<number, Sample>();
  for (const sample of [...samples].sort((a, b) => a.at - b.at))
    if (sample.at >= from && sample.at < from + 24 * HOUR) steps.set(Math.floor((sample.at - from) / STEP), sample);
  const own = [...steps.values()];
  const readings = own.flatMap(({ at, totalKwh }) => (totalKwh === null ? [] : [{ at, kwh: totalKwh }]));
  const energy = byCounter(from, ratedKw, startKwh, readings) ?? byPower(steps);
  if (!energy) return undefined;
  const peak = own.reduce<Sample | undefined>(
    (best, each) => (each.pacKw !== null && each.pacKw > (best?.pacKw ?? -1) ? each : best),
    undefined,
  );
  const minutes = (fits: (sample: Sample) => boolean) => (own.filter(fits).length * STEP) / 60_000;
  return {
    ...energy,
    peakKw: peak?.pacKw ?? null,
    peakAt: peak?.at ?? null,
    onlineMin: minutes(() => true),
    runMin: minutes((sample) => running.includes(sample.inverterStatus)),
    faultMin: minutes((sample) => sample.inverterStatus === inverterStatus.key.fault),
  };
}

type Energy = Pick<RolledDay, 'hours' | 'src' | 'startKwh' | 'endKwh'>;
interface Reading {
  at: number;
  kwh: number;
}

/** Undefined where the counter says nothing, went back or leapt: a reset, or another device. */
function byCounter(
  from: number,
  ratedKw: number,
  startKwh: number | null,
  readings: readonly Reading[],
): Energy | undefined {
  const [first] = readings;
  const last = readings.at(-1);
  if (!first || !last) return undefined;
  const curve = startKwh === null ? readings : [{ at: from, kwh: startKwh }, ...readings];
  const begin = curve[0] ?? first;
  if (curve.length < 2 || curve.some(({ kwh }, index) => kwh < (curve[index - 1]?.kwh ?? kwh))) return undefined;
  if (last.kwh - begin.kwh > mostOfDay(ratedKw)) return undefined;
  const borders = Array.from({ length: hoursADay + 1 }, (_, hour) => valueAt(curve, from + hour * HOUR) - begin.kwh);
  return { hours: hoursBetween(borders), src: sampleSrc.key.measured, startKwh: begin.kwh, endKwh: last.kwh };
}

/** Straight between two readings, level before the first and behind the last. */
function valueAt(curve: readonly Reading[], at: number): number {
  const after = curve.findIndex((each) => each.at >= at);
  const right = after < 0 ? curve.at(-1) : curve[after];
  const left = after > 0 ? curve[after - 1] : right;
  if (!left || !right) return 0;
  if (right.at === left.at) return right.kwh;
  return left.kwh + ((right.kwh - left.kwh) * (Math.min(at, right.at) - left.at)) / (right.at - left.at);
}

/** Σ pac × 5 min. */
function byPower(steps: ReadonlyMap<number, Sample>): Energy | undefined {
  if (![...steps.values()].some(({ pacKw }) => pacKw !== null)) return undefined;
  let total = 0;
  const borders = [0];
  for (let step = 0; step < hoursADay * STEPS_AN_HOUR; step += 1) {
    total += Math.max(0, steps.get(step)?.pacKw ?? 0) / STEPS_AN_HOUR;
    if ((step + 1) % STEPS_AN_HOUR === 0) borders.push(total);
  }
  return { hours: hoursBetween(borders), src: sampleSrc.key.estimated, startKwh: null, endKwh: null };
}
