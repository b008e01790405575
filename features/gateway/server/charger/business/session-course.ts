// Decides from the readings of a charger's register how much energy of one session is billed (domain §6.2). Pure functions, in watt-hours.
// A fall or a leap counts only where later readings stay at the new level and none returns to the old level.
import { type Capacity, possibleKwh } from '@ec/device-vocabulary/possible-energy';

/** `at` in milliseconds. */
export interface RegisterReading {
  at: number;
  wh: number;
}

export interface SessionReadings {
  /** Undefined where the charger did not report it: the first reading is the start then. */
  start: RegisterReading | undefined;
  /** In the order of their moments. */
  samples: readonly RegisterReading[];
  /** The register of the stop record. */
  end: RegisterReading | undefined;
  /** No further reading will follow. */
  isOver: boolean;
}

/** Returns the most watt-hours that can flow between two moments. */
export type EnergyLimit = (fromMs: number, toMs: number) => number;

export const energyLimitOf =
  (capacity: Capacity): EnergyLimit =>
  (fromMs, toMs) =>
    Math.round(possibleKwh(capacity, toMs - fromMs) * 1000);

export interface CoursePoint {
  /** The register as if it had counted on without a break since the session began. */
  wh: number;
  /** The offset that is added to the register to get this value. */
  baseWh: number;
  /** The reading is impossible and does not count. */
  isOdd: boolean;
}

export interface Course {
  start: CoursePoint | undefined;
  samples: CoursePoint[];
  end: CoursePoint | undefined;
  /** The energy of the session cannot be determined from its readings: a person decides. */
  isImpossible: boolean;
}

export function courseOf(readings: SessionReadings, energyLimit: EnergyLimit): Course {
  const validReadings = withoutEmptyEnd(readings);
  const { start, end } = validReadings;
  const isConsistent =
    start !== undefined &&
    end !== undefined &&
    end.wh >= start.wh &&
    end.wh - start.wh <= energyLimit(start.at, end.at);
  return isConsistent ? divideBySamples(validReadings.samples, start, end) : followReadings(validReadings, energyLimit);
}

/** Drops a stop record of 0 where any other reading was above 0: such a charger does not know its register at the end. */
function withoutEmptyEnd(readings: SessionReadings): SessionReadings {
  const { start, samples, end } = readings;
  const isEmpty = end?.wh === 0 && ((start?.wh ?? 0) > 0 || samples.some(({ wh }) => wh > 0));
  return isEmpty ? { ...readings, end: undefined } : readings;
}

/** Takes the total from start and stop record; the samples only divide it over the time. */
function divideBySamples(samples: readonly RegisterReading[], start: RegisterReading, end: RegisterReading): Course {
  const total = end.wh - start.wh;
  const isInside = ({ wh }: RegisterReading) => wh >= start.wh && wh <= end.wh;
  const shift = samples.some(isInside) ? 0 : shiftBetween(samples, start, end);
  const moved = samples.map(({ at, wh }) => ({ at, wh: wh + shift }));
  const rising = longestRise(moved.map((sample) => (isInside(sample) ? sample.wh : undefined)));
  let last = start.wh;
  const points = moved.map(({ wh }, index): CoursePoint => {
    const isOdd = !rising.has(index);
    if (!isOdd) last = wh;
    return { wh: last, baseWh: shift, isOdd };
  });
  return {
    start: { wh: start.wh, baseWh: 0, isOdd: false },
    samples: points,
    end: { wh: start.wh + total, baseWh: 0, isOdd: false },
    isImpossible: false,
  };
}

/**
 * Returns the shift in watt-hours for samples that count the session while the start and stop records count the lifetime, or the reverse.
 * Samples that count the session are shifted by the start register. For other samples, the energy that flowed before the first and after
 * the last sample is divided in proportion to time.
 */
function shiftBetween(samples: readonly RegisterReading[], start: RegisterReading, end: RegisterReading): number {
  const rising = longestRise(samples.map(({ wh }) => wh));
  const chain = samples.filter((_, index) => rising.has(index));
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last) return 0;
  const slack = end.wh - start.wh - (last.wh - first.wh);
  if (slack < 0) return 0;
  if (last.wh <= end.wh - start.wh) return start.wh;
  const before = Math.max(0, first.at - start.at);
  const after = Math.max(0, end.at - last.at);
  const share = before + after > 0 ? before / (before + after) : 0;
  return start.wh + Math.round(slack * share) - first.wh;
}

/** Returns the indexes of the longest subsequence of values that never falls; undefined values are skipped. */
function longestRise(values: readonly (number | undefined)[]): Set<number> {
  const tails: number[] = [];
  /** The index before each index in its subsequence; -1 where there is none. */
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    previous.push(-1);
    if (value === undefined) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const indexes = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) indexes.add(index);
  return indexes;
}

interface Walk {
  /** The last accepted reading. */
  current: RegisterReading;
  baseWh: number;
  /** No reading was accepted since the start. */
  isAtStart: boolean;
  isImpossible: boolean;
  /** The start was reported as 0, although the register stood elsewhere. */
  isPlaceholder: boolean;
}

/** Follows the readings one after the other, where the start or the stop record is missing, or the two contradict each other. */
function followReadings({ start, samples, end, isOver }: SessionReadings, energyLimit: EnergyLimit): Course {
  const readings = [start, ...samples, end].filter((reading) => reading !== undefined);
  const [first] = readings;
  if (!first) return { start: undefined, samples: [], end: undefined, isImpossible: false };
  const fits = (from: RegisterReading, to: RegisterReading) =>
    to.wh >= from.wh && to.wh - from.wh <= energyLimit(from.at, to.at);
  const walk: Walk = { current: first, baseWh: 0, isAtStart: true, isImpossible: false, isPlaceholder: false };
  const points: CoursePoint[] = [{ wh: first.wh, baseWh: 0, isOdd: false }];
  for (const [index, reading] of readings.entries()) {
    if (index === 0) continue;
    const later = readings.slice(index + 1);
    const isAccepted =
      fits(walk.current, reading) ||
      acceptNewBase({ walk, reading, later, isOver, fits, energyLimit, hasStart: start !== undefined });
    if (isAccepted) {
      walk.current = reading;
      walk.isAtStart = false;
    }
    points.push({ wh: walk.current.wh + walk.baseWh, baseWh: walk.baseWh, isOdd: !isAccepted });
  }
  return concludeCourse({ points, walk, first, start, end });
}

interface Candidate {
  walk: Walk;
  reading: RegisterReading;
  later: readonly RegisterReading[];
  isOver: boolean;
  fits: (from: RegisterReading, to: RegisterReading) => boolean;
  energyLimit: EnergyLimit;
  hasStart: boolean;
}

/** Moves the base of the walk to a reading that later readings confirm. @returns false without confirmation, or if one fits the old base */
function acceptNewBase({ walk, reading, later, isOver, fits, energyLimit, hasStart }: Candidate): boolean {
  if (later.some((each) => fits(walk.current, each))) return false;
  const staying = later.filter((each) => fits(reading, each));
  const isConfirmed = isOver ? staying.length > 0 : staying.length > 1 && staying.some(({ wh }) => wh > reading.wh);
  if (!isConfirmed) return false;
  const { current } = walk;
  if (reading.wh < current.wh) {
    // A register that restarted at 0 shows the energy since then, if that much energy can have flowed; otherwise the meter was replaced.
    const isFromZero = reading.wh <= energyLimit(current.at, reading.at);
    walk.baseWh += current.wh - (isFromZero ? 0 : reading.wh);
    return true;
  }
  walk.baseWh -= reading.wh - current.wh;
  if (walk.isAtStart && hasStart && current.wh === 0) walk.isPlaceholder = true;
  else walk.isImpossible = true;
  return true;
}

interface FinishedWalk {
  points: CoursePoint[];
  walk: Walk;
  first: RegisterReading;
  start: RegisterReading | undefined;
  end: RegisterReading | undefined;
}

function concludeCourse({ points, walk, first, start, end }: FinishedWalk): Course {
  // Where the start of 0 was a placeholder, the points are lifted so that they show the register itself from its first reading on.
  const lift = walk.isPlaceholder ? -(points.find(({ baseWh }) => baseWh !== 0)?.baseWh ?? 0) : 0;
  const lifted = points.map(({ wh, baseWh, isOdd }) => ({ wh: wh + lift, baseWh: baseWh + lift, isOdd }));
  const last = end ? lifted.pop() : undefined;
  const opening = start ? lifted.shift() : undefined;
  const energy = walk.current.wh + walk.baseWh - first.wh;
  const isUnknown = (walk.isPlaceholder && energy === 0) || (start === undefined && lifted.length === 0);
  return {
    start: opening,
    samples: lifted,
    end: last,
    isImpossible: walk.isImpossible || (last?.isOdd ?? false) || (end !== undefined && isUnknown),
  };
}
