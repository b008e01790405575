// Decides how much of a charger's register over one session is billed (domain §6.2). Pure, in watt-hours. One reading never
// outweighs the record: a fall or a leap counts only where later readings stay there and none returns.
import { type Capacity, possibleKwh } from '@ec/device-vocabulary/possible-energy';

/** `at` in milliseconds. */
export interface RegisterReading {
  at: number;
  wh: number;
}

export interface SessionReadings {
  /** Undefined where nobody has said it: the first reading is the start then. */
  start: RegisterReading | undefined;
  /** In the order in which they are followed. */
  samples: readonly RegisterReading[];
  /** The readings of the stop record. */
  end: RegisterReading | undefined;
  /** No reading follows any more. */
  isOver: boolean;
}

/** Watt-hours that can flow between two moments. */
export type Possible = (fromMs: number, toMs: number) => number;

export const possibleOf =
  (capacity: Capacity): Possible =>
  (fromMs, toMs) =>
    Math.round(possibleKwh(capacity, toMs - fromMs) * 1000);

export interface CoursePoint {
  /** As if the register had gone on from where the session began. */
  wh: number;
  /** The offset that is added to the register to get this value. */
  baseWh: number;
  /** The reading is impossible and left out. */
  isOdd: boolean;
}

export interface Course {
  start: CoursePoint | undefined;
  samples: CoursePoint[];
  end: CoursePoint | undefined;
  /** The energy of the session cannot be determined from its readings: a person decides. */
  isImpossible: boolean;
}

export function courseOf(readings: SessionReadings, possible: Possible): Course {
  const validReadings = withoutEmptyEnd(readings);
  const { start, end } = validReadings;
  const isConsistent =
    start !== undefined && end !== undefined && end.wh >= start.wh && end.wh - start.wh <= possible(start.at, end.at);
  return isConsistent ? divided(validReadings.samples, start, end) : followed(validReadings, possible);
}

/** A stop record of 0 says that the register is unknown, where anything else was read. */
function withoutEmptyEnd(readings: SessionReadings): SessionReadings {
  const { start, samples, end } = readings;
  const isEmpty = end?.wh === 0 && ((start?.wh ?? 0) > 0 || samples.some(({ wh }) => wh > 0));
  return isEmpty ? { ...readings, end: undefined } : readings;
}

/** The record says how much; the samples only divide it over the time. */
function divided(samples: readonly RegisterReading[], start: RegisterReading, end: RegisterReading): Course {
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
 * Samples that count from another beginning than start and end do: those of the session where the record shows the lifetime, or the
 * reverse. What flowed before the first and after the last of them is shared by time.
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

/** The places of the longest run of values that never falls; what is undefined belongs to none. */
function longestRise(values: readonly (number | undefined)[]): Set<number> {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    before.push(-1);
    if (value === undefined) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const places = new Set<number>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) places.add(index);
  return places;
}

interface Walk {
  cur: RegisterReading;
  baseWh: number;
  /** No reading was accepted since the start. */
  isAtStart: boolean;
  isImpossible: boolean;
  /** The start said 0, and the register stood elsewhere. */
  isPlaceholder: boolean;
}

/** Without a record that can be right the readings are followed one after the other. */
function followed({ start, samples, end, isOver }: SessionReadings, possible: Possible): Course {
  const nodes = [...(start ? [start] : []), ...samples, ...(end ? [end] : [])];
  const [first] = nodes;
  if (!first) return { start: undefined, samples: [], end: undefined, isImpossible: false };
  const fits = (from: RegisterReading, to: RegisterReading) =>
    to.wh >= from.wh && to.wh - from.wh <= possible(from.at, to.at);
  const walk: Walk = { cur: first, baseWh: 0, isAtStart: true, isImpossible: false, isPlaceholder: false };
  const points: CoursePoint[] = [{ wh: first.wh, baseWh: 0, isOdd: false }];
  for (const [index, reading] of nodes.entries()) {
    if (index === 0) continue;
    const later = nodes.slice(index + 1);
    const isAccepted =
      fits(walk.cur, reading) ||
      beginsAnew({ walk, reading, later, isOver, fits, possible, hasStart: start !== undefined });
    if (isAccepted) {
      walk.cur = reading;
      walk.isAtStart = false;
    }
    points.push({ wh: walk.cur.wh + walk.baseWh, baseWh: walk.baseWh, isOdd: !isAccepted });
  }
  return concluded({ points, walk, first, start, end });
}

interface Candidate {
  walk: Walk;
  reading: RegisterReading;
  later: readonly RegisterReading[];
  isOver: boolean;
  fits: (from: RegisterReading, to: RegisterReading) => boolean;
  possible: Possible;
  hasStart: boolean;
}

/** Returns whether later readings stay on the base of this one, and none returns to the old base. */
function beginsAnew({ walk, reading, later, isOver, fits, possible, hasStart }: Candidate): boolean {
  if (later.some((each) => fits(walk.cur, each))) return false;
  const staying = later.filter((each) => fits(reading, each));
  const isConfirmed = isOver ? staying.length > 0 : staying.length > 1 && staying.some(({ wh }) => wh > reading.wh);
  if (!isConfirmed) return false;
  const { cur } = walk;
  if (reading.wh < cur.wh) {
    // The register shows the energy since it began anew, where that is possible; otherwise the meter was replaced.
    const isFromZero = reading.wh <= possible(cur.at, reading.at);
    walk.baseWh += cur.wh - (isFromZero ? 0 : reading.wh);
    return true;
  }
  walk.baseWh -= reading.wh - cur.wh;
  if (walk.isAtStart && hasStart && cur.wh === 0) walk.isPlaceholder = true;
  else walk.isImpossible = true;
  return true;
}

interface Followed {
  points: CoursePoint[];
  walk: Walk;
  first: RegisterReading;
  start: RegisterReading | undefined;
  end: RegisterReading | undefined;
}

function concluded({ points, walk, first, start, end }: Followed): Course {
  // A start of 0 that was a placeholder: the register itself is shown, from its first reading on.
  const lift = walk.isPlaceholder ? -(points.find(({ baseWh }) => baseWh !== 0)?.baseWh ?? 0) : 0;
  const lifted = points.map(({ wh, baseWh, isOdd }) => ({ wh: wh + lift, baseWh: baseWh + lift, isOdd }));
  const last = end ? lifted.pop() : undefined;
  const opening = start ? lifted.shift() : undefined;
  const energy = walk.cur.wh + walk.baseWh - first.wh;
  const isUnknown = (walk.isPlaceholder && energy === 0) || (start === undefined && lifted.length === 0);
  return {
    start: opening,
    samples: lifted,
    end: last,
    isImpossible: walk.isImpossible || (last?.isOdd ?? false) || (end !== undefined && isUnknown),
  };
}
