// Links the days of an inverter (BR-41). Between the last reading of a day and the first reading of a later day, the counter moves. That energy
// belongs to the hours in between, which may span several days without a reading. The functions are pure.
import { sampleSrc } from '@ec/device-vocabulary/device.enums';
import { type Capacity, possibleKwh } from '@ec/device-vocabulary/possible-energy';
import type { Roof } from '@ec/device-vocabulary/sun';
import { hoursADay } from './hours.ts';
import type { EnergySrc, OwnEnergy } from './roll-day.ts';
import { type DaysByHand, dayAt, hundredthsOf, midnightBefore, type Reading, spreadMovement } from './spread.ts';

export interface DayReadings extends OwnEnergy {
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  day: string;
}

/** `counted`: the movement is energy. `anew`: the counter went back. `leap`: it moved by more than the inverter can give. */
export type LinkState = 'counted' | 'anew' | 'leap';

/** The interval between two consecutive days with a reading. */
export interface DayLink {
  from: Reading;
  to: Reading;
  state: LinkState;
  /** The number of days in between that have neither a reading nor an energy that a person entered. */
  missingDays: number;
  /** The hundredths of a kWh by which the entered energy of days in between exceeds the movement of the counter. */
  excess: number;
  /** True where the readings do not show how the movement is distributed over the days. */
  isEstimated: boolean;
  /** The energy of each hour by day, in hundredths of a kWh. */
  shares: ReadonlyMap<string, readonly number[]>;
}

export interface LinkedDay {
  /** The energy of each hour in kWh. */
  hours: number[];
  src: EnergySrc;
  startKwh: number | null;
  endKwh: number | null;
  /** The kWh of the day that come from an estimated link or from power. */
  estimatedKwh: number;
}

export interface Plant extends Capacity {
  roof: Roof;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Up to this many minutes of daylight between two readings, as at dawn, do not make a link estimated. */
const shortLight = 60;

/** Lists the days from `first` to `last`, both included. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${first}T00:00:00+08:00`); dayAt(at) <= last; at += DAY) days.push(dayAt(at));
  return days;
}

/**
 * Links two readings.
 * @param entered days whose energy a person entered. They keep this energy, and the other days between the readings share the rest
 */
function linkBetween(
  from: Reading,
  to: Reading,
  { roof, ratedKw, tolerance }: Plant,
  entered: DaysByHand = new Map(),
): DayLink {
  const capacity = { ratedKw, tolerance };
  const between = daysFrom(dayAt(from.at), dayAt(to.at)).slice(1, -1);
  const byHand = new Map(
    between.flatMap((day) => {
      const hours = entered.get(day);
      return hours ? [[day, hours] as const] : [];
    }),
  );
  const missing = between.filter((day) => !byHand.has(day));
  const movement = hundredthsOf(to.kwh) - hundredthsOf(from.kwh);
  // A movement is possible if the inverter can give it within the period, or within a day if the period is shorter.
  const mostKwh = possibleKwh(capacity, to.at - from.at, DAY);
  const emptyLink = {
    from,
    to,
    missingDays: missing.length,
    excess: 0,
    isEstimated: false,
    shares: new Map<string, number[]>(),
  };
  if (movement < 0) return { ...emptyLink, state: 'anew' };
  if (movement > hundredthsOf(mostKwh)) return { ...emptyLink, state: 'leap' };
  const { shares, lightMinutes } = spreadMovement(from, to, capacity, roof, byHand);
  const byDay = new Map<string, number[]>(missing.map((day) => [day, noHours()]));
  for (const { from: hour, hundredths } of shares) {
    const day = dayAt(hour);
    const hours = byDay.get(day) ?? noHours();
    hours[(hour - midnightBefore(hour)) / HOUR] = hundredths;
    if (hundredths > 0 || byDay.has(day)) byDay.set(day, hours);
  }
  const daysWithEnergy = [...byDay.values()].filter((hours) => sum(hours) > 0).length;
  const excess = [...byHand.values()].reduce((total, hours) => total + sum(hours), 0) - movement;
  // If the entered energy differs from the movement, no reading shows the hours of the difference.
  const hasRest = byHand.size > 0 && excess !== 0;
  const isEstimated = missing.length > 0 || hasRest || (daysWithEnergy > 1 && lightMinutes > shortLight);
  for (const [day, hours] of byHand) byDay.set(day, [...hours]);
  return { ...emptyLink, state: 'counted', isEstimated, excess: Math.max(0, excess), shares: byDay };
}

/** A link with the two days that it connects. */
export interface DaysLink<R extends DayReadings> extends DayLink {
  begin: R;
  end: R;
}

export interface RelinkedDay<R extends DayReadings> {
  day: string;
  /** Undefined where the energy of the day is unknown. */
  linked: LinkedDay | undefined;
  /** The stored day that has the station of the inverter: the day itself, or the last day with a reading before it. */
  place: R | undefined;
}

interface LinkResult<R extends DayReadings> {
  /** The days from the last day with a reading before the changed day to the first day with a reading after it. */
  days: RelinkedDay<R>[];
  links: DaysLink<R>[];
}

/**
 * Computes the days and links that a change of one day's readings affects.
 * @param rows all stored days from the second day with a reading before `day` to the second day with a reading after it, the oldest first
 * @param entered days of the same period whose energy a person entered
 */
export function relinkDays<R extends DayReadings>(
  rows: readonly R[],
  day: string,
  plant: Plant,
  entered: DaysByHand = new Map(),
): LinkResult<R> {
  const anchored = rows.filter(({ first }) => first !== null);
  const links = anchored.flatMap((begin, index) => {
    const end = anchored[index + 1];
    return begin.last && end?.first ? [{ ...linkBetween(begin.last, end.first, plant, entered), begin, end }] : [];
  });
  const first = anchored.findLast((each) => each.day < day)?.day ?? day;
  const last = anchored.find((each) => each.day > day)?.day ?? day;
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = daysFrom(first, last).map((each) => {
    const before = links.find(({ begin, end }) => begin.day < each && end.day >= each);
    const after = links.find(({ begin }) => begin.day === each);
    const ownDay = byDay.get(each);
    return { day: each, linked: linkDay(each, ownDay, before, after), place: ownDay ?? before?.begin };
  });
  return { days, links: links.filter(({ begin, end }) => begin.day >= first && end.day <= last) };
}

/**
 * Computes the energy of a day from its own readings and the links around it.
 * @param before the link that ends in the day, or that passes over it
 * @param after the link that begins in the day
 * @returns undefined where the energy of the day is unknown
 */
function linkDay(
  day: string,
  energy: OwnEnergy | undefined,
  before: DayLink | undefined,
  after: DayLink | undefined,
): LinkedDay | undefined {
  const links = [before, after].filter((link) => link?.state === 'counted');
  const readings = energy?.first && energy.last ? { first: energy.first, last: energy.last } : undefined;
  // A day with a link does not use hours from power alone. A day with neither a link nor hours is unknown.
  const isLinked = links.length > 0;
  const hours = energy?.isPowerOnly && isLinked ? null : (energy?.hours ?? null);
  if (!hours && !isLinked) return undefined;
  const shares = links.map((link) => ({ link, hours: link?.shares.get(day) ?? noHours() }));
  const all = Array.from({ length: hoursADay }, (_, hour) =>
    shares.reduce((total, share) => total + (share.hours[hour] ?? 0), hundredthsOf(hours?.[hour] ?? 0)),
  );
  const isPowered = hours !== null && energy?.src === sampleSrc.key.estimated;
  const estimated =
    shares.reduce((total, share) => total + (share.link?.isEstimated ? sum(share.hours) : 0), 0) +
    (isPowered ? sum(hours.map(hundredthsOf)) : 0);
  const isEstimated =
    isPowered || shares.some(({ link, hours: part }) => link?.isEstimated && (!readings || sum(part) > 0));
  return {
    hours: all.map((each) => each / 100),
    src: isEstimated ? sampleSrc.key.estimated : sampleSrc.key.measured,
    ...(isPowered ? { startKwh: null, endKwh: null } : counterBorders(day, readings, before, after)),
    estimatedKwh: estimated / 100,
  };
}

/** Returns the counter at the beginning and at the end of the day, from its links. Without a link, its first and last reading count. */
function counterBorders(
  day: string,
  readings: { first: Reading; last: Reading } | undefined,
  before: DayLink | undefined,
  after: DayLink | undefined,
): Pick<LinkedDay, 'startKwh' | 'endKwh'> {
  const counterAt = ({ from, shares }: DayLink, isEnd: boolean) =>
    [...shares].reduce(
      (total, [each, hours]) => (each < day || (isEnd && each === day) ? total + sum(hours) : total),
      hundredthsOf(from.kwh),
    ) / 100;
  const passing = readings ? after : before;
  const start = before?.state === 'counted' ? counterAt(before, false) : readings?.first.kwh;
  const end = passing?.state === 'counted' ? counterAt(passing, true) : readings?.last.kwh;
  return { startKwh: start ?? null, endKwh: end ?? null };
}

const noHours = (): number[] => Array.from({ length: hoursADay }, () => 0);
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
