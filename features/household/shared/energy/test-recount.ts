// For tests: the energy of an inverter counted from all its samples at once, by the words of BR-41 and not by the code of the product. Only
// where the sun stands is taken from there.
import type { Sample } from './roll-day.ts';
import { dayOfYear, type Roof, skyOn } from './sun.ts';

const HOUR = 3_600_000;
const SHANGHAI = 8 * HOUR;

export interface Recount {
  /** Hundredths of a kWh by day. */
  days: Map<string, number>;
  /** The energy by the counter, as far as its movement is energy; and the energy that power alone gives. */
  movement: number;
}

interface Point {
  at: number;
  units: number;
}

const names = new Map<number, string>();

/** `yyyy-MM-dd` in Asia/Shanghai. */
export function dayName(at: number): string {
  const number = Math.floor((at + SHANGHAI) / (24 * HOUR));
  const name = names.get(number) ?? new Date(at + SHANGHAI).toISOString().slice(0, 10);
  names.set(number, name);
  return name;
}

/** @param byHand hundredths of a kWh that a person entered, by day */
export function recount(
  samples: readonly Sample[],
  ratedKw: number,
  roof: Roof,
  byHand: ReadonlyMap<string, number> = new Map(),
): Recount {
  const bySlot = new Map<number, Sample>();
  for (const sample of samples) {
    const slot = Math.floor(sample.at / 300_000);
    const other = bySlot.get(slot);
    if (!other || other.at <= sample.at) bySlot.set(slot, sample);
  }
  const kept = [...bySlot.values()].sort((a, b) => a.at - b.at);
  const points = kept.flatMap(({ at, totalKwh }): Point[] =>
    totalKwh === null ? [] : [{ at, units: Math.round(totalKwh * 100) }],
  );
  const days = new Map<string, number>();
  let movement = 0;
  const add = (day: string, units: number) => days.set(day, (days.get(day) ?? 0) + units);
  const broken = new Set(
    [...Map.groupBy(points, ({ at }) => dayName(at))].flatMap(([day, own]) => {
      const rise = (own.at(-1)?.units ?? 0) - (own[0]?.units ?? 0);
      const falls = own.some(({ units }, index) => index > 0 && units < (own[index - 1]?.units ?? 0));
      return falls || rise > Math.round(ratedKw * 2880) ? [day] : [];
    }),
  );
  const counted = new Set<string>();
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const [begin, end] = [dayName(from.at), dayName(to.at)];
    const rise = to.units - from.units;
    if (begin === end) {
      if (broken.has(begin)) continue;
      add(begin, rise);
      counted.add(begin);
    } else {
      const longest = Math.max(1, (to.at - from.at) / (24 * HOUR));
      if (rise < 0 || rise > ratedKw * 2880 * longest) continue;
      for (let at = from.at; dayName(at) <= end; at += 24 * HOUR) {
        add(dayName(at), 0);
        counted.add(dayName(at));
      }
      const between = [...byHand].filter(([day]) => day > begin && day < end);
      const open = Math.max(0, rise - between.reduce((sum, [, units]) => sum + units, 0));
      const closed = new Set(between.map(([day]) => day));
      for (const [day, units] of shared({ from, to, units: open, closed }, ratedKw, roof)) add(day, units);
    }
    movement += rise;
  }
  for (const [day, own] of Map.groupBy(kept, ({ at }) => dayName(at))) {
    const read = own.filter(({ totalKwh }) => totalKwh !== null);
    if (!broken.has(day) && (counted.has(day) || read.length > 1)) continue;
    const [first, last] = broken.has(day) ? [read[0]?.at ?? 0, read.at(-1)?.at ?? 0] : [0, Number.POSITIVE_INFINITY];
    const powered = own.filter(({ at, pacKw }) => pacKw !== null && at >= first && at <= last);
    if (powered.length === 0) continue;
    const units = Math.round(powered.reduce((sum, { pacKw }) => sum + Math.max(0, pacKw ?? 0) / 12, 0) * 100);
    add(day, units);
    movement += units;
  }
  return { days, movement };
}

const skies = new Map<string, (hour: number) => number>();

function skyOver(roof: Roof, day: string, hour: number, length: number): number {
  const at = skies.get(day) ?? skyOn(roof, dayOfYear(day));
  skies.set(day, at);
  const points = Math.max(1, Math.ceil(length * 6));
  let sky = 0;
  for (let point = 0; point < points; point += 1)
    sky += (at(hour + (length * (point + 0.5)) / points) * length) / points;
  return sky;
}

interface Movement {
  from: Point;
  to: Point;
  units: number;
  /** Days that get nothing of it. */
  closed: ReadonlySet<string>;
}

/** Shares a movement out over the hours between two moments by their clear sky and by what the inverter can give. */
function shared({ from, to, units: total, closed }: Movement, ratedKw: number, roof: Roof): Map<string, number> {
  const parts: { day: string; sky: number; most: number; length: number }[] = [];
  let at = from.at;
  while (at < to.at) {
    const next = Math.min(to.at, (Math.floor(at / HOUR) + 1) * HOUR);
    const length = (next - at) / HOUR;
    const day = dayName(at);
    const hour = ((at + SHANGHAI) % (24 * HOUR)) / HOUR;
    if (!closed.has(day))
      parts.push({ day, sky: skyOver(roof, day, hour, length), most: ratedKw * 120 * length, length });
    at = next;
  }
  const lit = level(
    total,
    parts.map(({ sky }) => sky),
    parts.map(({ most }) => most),
  );
  const rest = total - lit.reduce((sum, each) => sum + each, 0);
  const dark = level(
    rest,
    parts.map(({ length }) => length),
    parts.map(({ most }, index) => most - (lit[index] ?? 0)),
  );
  const over = rest - dark.reduce((sum, each) => sum + each, 0);
  const time = parts.reduce((sum, { length }) => sum + length, 0);
  const result = new Map<string, number>();
  let [sum, border] = [0, 0];
  for (const [index, { day, length }] of parts.entries()) {
    sum += (lit[index] ?? 0) + (dark[index] ?? 0) + (over * length) / time;
    const reached = index === parts.length - 1 ? total : Math.round(sum);
    result.set(day, (result.get(day) ?? 0) + reached - border);
    border = reached;
  }
  return result;
}

/** Shares `factor × weight`, none above its most, by halving the range of the factor until the shares come to the total. */
function level(total: number, weights: readonly number[], most: readonly number[]): number[] {
  const sum = weights.reduce((all, each) => all + each, 0);
  if (total <= 0 || sum <= 0) return weights.map(() => 0);
  const sharesAt = (factor: number) =>
    weights.map((each, index) => Math.min(Math.max(0, most[index] ?? 0), each * factor));
  const plain = total / sum;
  if (weights.every((each, index) => each * plain <= (most[index] ?? 0))) return weights.map((each) => each * plain);
  let [low, high] = [plain, 1e60];
  for (let round = 0; round < 200; round += 1) {
    const middle = Math.sqrt(low) * Math.sqrt(high);
    if (sharesAt(middle).reduce((all, each) => all + each, 0) < total) low = middle;
    else high = middle;
  }
  return sharesAt(high);
}
