// Distributes the energy that a lifetime counter moved between two readings over the hours between them (BR-41). All amounts are hundredths
// of a kWh, which are whole numbers, so that the parts always add up to the movement.
import { type Capacity, possibleKwh } from '@ec/device-vocabulary/possible-energy';
import { dayOfYear, type Roof, skyOn } from '@ec/device-vocabulary/sun';

export interface Reading {
  /** The moment in milliseconds since 1970. */
  at: number;
  /** The lifetime counter. */
  kwh: number;
}

/** The share of an hour in the movement between two readings. */
export interface HourShare {
  /** The beginning of the hour in milliseconds since 1970; the hours of Asia/Shanghai begin together with those of UTC. */
  from: number;
  hundredths: number;
}

export interface Spread {
  shares: HourShare[];
  /** The minutes between the readings in which the sun is above the horizon. */
  lightMinutes: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const shanghai = 8 * HOUR;

export const hundredthsOf = (kwh: number): number => Math.round(kwh * 100);
/** Returns the midnight of Asia/Shanghai at or before a moment. */
export const midnightBefore = (at: number): number => Math.floor((at + shanghai) / DAY) * DAY - shanghai;
/** Returns the day of a moment as `yyyy-MM-dd` in Asia/Shanghai. */
export const dayAt = (at: number): string => new Date(at + shanghai).toISOString().slice(0, 10);

interface Slot {
  from: number;
  hours: number;
  /** The irradiation under a clear sky in Wh/m². */
  weight: number;
  /** In minutes. */
  light: number;
}

interface DaySky {
  at: (hour: number) => number;
  /** The values of each whole hour, which do not depend on the readings. */
  hours: { weight: number; light: number }[];
}

/** A cache by roof and day of the year. */
const daySkies = new Map<string, DaySky>();
const mostDays = 4000;

function daySkyOf(roof: Roof, dayNumber: number): DaySky {
  const key = `${roof.lat} ${roof.lng} ${roof.tilt} ${roof.azimuth} ${dayNumber}`;
  const cached = daySkies.get(key);
  if (cached) return cached;
  const at = skyOn(roof, dayNumber);
  const sky = { at, hours: Array.from({ length: 24 }, (_, hour) => skyOver(at, hour, 1)) };
  if (daySkies.size >= mostDays) daySkies.clear();
  daySkies.set(key, sky);
  return sky;
}

/** Returns the irradiation under a clear sky in Wh/m², and the minutes of light, for `length` hours that begin at `hour`. */
function skyOver(at: DaySky['at'], hour: number, length: number): { weight: number; light: number } {
  const points = Math.max(1, Math.ceil(length * 6));
  let weight = 0;
  let lit = 0;
  for (let index = 0; index < points; index += 1) {
    const irradiance = at(hour + (length * (index + 0.5)) / points);
    weight += irradiance;
    if (irradiance > 0) lit += 1;
  }
  return { weight: (weight * length) / points, light: (lit * length * 60) / points };
}

function slotsBetween(roof: Roof, from: number, to: number): Slot[] {
  const slots: Slot[] = [];
  let midnight = midnightBefore(from);
  let sky = daySkyOf(roof, dayOfYear(dayAt(from)));
  for (let hour = Math.floor(from / HOUR) * HOUR; hour < to; hour += HOUR) {
    const [begin, end] = [Math.max(from, hour), Math.min(to, hour + HOUR)];
    if (midnight !== midnightBefore(begin)) {
      midnight = midnightBefore(begin);
      sky = daySkyOf(roof, dayOfYear(dayAt(begin)));
    }
    const length = (end - begin) / HOUR;
    const at = (begin - midnight) / HOUR;
    const whole = length === 1 ? sky.hours[at] : undefined;
    slots.push({ from: hour, hours: length, ...(whole ?? skyOver(sky.at, at, length)) });
  }
  return slots;
}

/** Adds `total` to the shares in proportion to the weights, each up to its cap. @returns the rest for which no share had room */
function fillShares(shares: number[], total: number, weights: readonly number[], caps: readonly number[]): number {
  const room = caps.map((cap, index) => Math.max(0, cap - (shares[index] ?? 0)));
  let open = weights.flatMap((weight, index) => (weight > 0 && (room[index] ?? 0) > 0 ? [index] : []));
  let rest = total;
  while (rest > 0 && open.length > 0) {
    const sum = open.reduce((all, index) => all + (weights[index] ?? 0), 0);
    const part = (index: number) => (rest * (weights[index] ?? 0)) / sum;
    const full = open.filter((index) => part(index) > (room[index] ?? 0));
    const filled = full.length > 0 ? full : open;
    const parts = filled.map((index) => (full.length > 0 ? (room[index] ?? 0) : part(index)));
    filled.forEach((index, at) => {
      shares[index] = (shares[index] ?? 0) + (parts[at] ?? 0);
    });
    rest = full.length > 0 ? rest - parts.reduce((all, each) => all + each, 0) : 0;
    open = open.filter((index) => !full.includes(index));
  }
  return rest;
}

/** The days whose energy a person entered, each with its hundredths of a kWh by hour. */
export type DaysByHand = ReadonlyMap<string, readonly number[]>;

const noDays: DaysByHand = new Map();

const sumOfDays = (days: DaysByHand): number =>
  [...days.values()].reduce((total, hours) => hours.reduce((all, each) => all + each, total), 0);

/**
 * Distributes the movement in proportion to the irradiation under a clear sky, up to the energy that the inverter can give in each hour. A
 * rest, as by night, is distributed evenly: first up to the same limit, then without a limit.
 * @param byHand days between the readings whose energy a person entered. They get no share, and their energy is deducted from the movement
 */
export function spreadMovement(
  from: Reading,
  to: Reading,
  capacity: Capacity,
  roof: Roof,
  byHand: DaysByHand = noDays,
): Spread {
  const movement = Math.max(0, hundredthsOf(to.kwh) - hundredthsOf(from.kwh) - sumOfDays(byHand));
  const firstHour = Math.floor(from.at / HOUR) * HOUR;
  if (movement === 0 && to.at - from.at < HOUR) return { shares: [], lightMinutes: 0 };
  if (to.at <= firstHour + HOUR) return { shares: [{ from: firstHour, hundredths: movement }], lightMinutes: 0 };
  const slots = slotsBetween(roof, from.at, to.at).filter((slot) => !byHand.has(dayAt(slot.from)));
  const lengths = slots.map(({ hours }) => hours);
  const caps = lengths.map((hours) => possibleKwh(capacity, hours * HOUR, 0) * 100);
  const shares = slots.map(() => 0);
  const weights = slots.map(({ weight }) => weight);
  const dark = fillShares(shares, movement, weights, caps);
  const beyond = fillShares(shares, dark, lengths, caps);
  fillShares(
    shares,
    beyond,
    lengths,
    lengths.map(() => Number.POSITIVE_INFINITY),
  );
  let sum = 0;
  let border = 0;
  const rounded = slots.map((slot, index) => {
    sum += shares[index] ?? 0;
    const next = index === slots.length - 1 ? movement : Math.round(sum);
    const hundredths = next - border;
    border = next;
    return { from: slot.from, hundredths };
  });
  return { shares: rounded, lightMinutes: slots.reduce((all, { light }) => all + light, 0) };
}
