// The telemetry of meters, robots and trucks (docs/devices.md). The counters of meters and trucks grow from the line's `at`, so that a
// second run continues where the first one ended.
import { clamp } from '@ec/device-models/seeded-draws';
import { demand, HOUR, midnightOf, monthOf } from '@ec/device-models/time-of-use';
import { round } from '../charger/session.ts';
import type { About } from '../lines.ts';

type Sampler = (now: number) => Record<string, unknown>;

const wave = (now: number, period: number, phase: number): number => Math.sin((2 * Math.PI * now) / period + phase);
/** Returns the load at this hour of the day, as a part of the peak load. */
const loadAt = (now: number): number => (demand[Math.floor((now - midnightOf(now)) / HOUR)] ?? 4) / 9;

const registers: Record<string, string> = {
  S: 'posSharp',
  P: 'posPeak',
  F: 'posFlat',
  V: 'posValley',
  D: 'posDeep',
};

export interface MeterPlayer {
  sample: Sampler;
  /** Returns the kW that follow the hour of the day. */
  ownPower(now: number): number;
}

/** @param flow returns the kW that flow through the meter. Before `startedAt`, and without `flow`, the meter counts its `ownPower`. */
export function createMeter(
  { kw, ratio, start, seasons, at }: About<'meter'>,
  startedAt: number,
  flow?: (now: number) => number,
): MeterPlayer {
  const stand: Record<string, number> = { ...start };
  let countedAt = at ?? startedAt;
  const ownPower = (now: number) => kw * (0.15 + 0.5 * loadAt(now)) * (1 + 0.1 * wave(now, HOUR, kw));
  const powerAt = (now: number) => (flow && now >= startedAt ? flow(now) : ownPower(now));
  const STEP = flow ? 60_000 : 300_000;
  const grow = (register: string, by: number) => {
    stand[register] = (stand[register] ?? 0) + by;
  };
  return {
    ownPower,
    sample(now) {
      for (; countedAt + STEP <= now; countedAt += STEP) {
        const hours = seasons.find(({ months }) => months.includes(monthOf(countedAt)))?.hours ?? '';
        const letter = hours[Math.floor((countedAt - midnightOf(countedAt)) / HOUR)] ?? 'F';
        const grown = (powerAt(countedAt) * STEP) / HOUR / ratio;
        grow(grown < 0 ? 'neg' : 'pos', Math.abs(grown));
        if (grown > 0) grow(registers[letter] ?? 'posFlat', grown);
      }
      const reading = Object.entries(stand).map(([key, value]) => [key, round(value, 2)]);
      return { ...Object.fromEntries(reading), power: round(powerAt(now), 2) };
    },
  };
}

/** `status` and `mode` are keys of agvStatus and agvMode (domain §2). */
export function createRobot({ status, mode }: About<'agv'>): Sampler {
  return (now) => ({ status, mode, eStop: 0, x: 0, y: 0, theta: 0, soc: round(86 + 9 * wave(now, 4 * HOUR, 0), 1) });
}

const roundMs = 3 * HOUR;
const driveMs = 0.7 * roundMs;
const meanKmh = 46;

/** A truck drives the first 70 % of each round of three hours, between 5 and 22 o'clock. Otherwise it stands with its engine off. */
export function createTruck({ soc: first, mileage, lng, lat, phase, at }: About<'tbox'>, startedAt: number): Sampler {
  const since = at ?? startedAt;
  /** Returns the hours that the truck has driven since `since`. */
  const hoursDriven = (now: number) => {
    let driven = 0;
    for (let from = since - phase * roundMs; from < now; from += roundMs) {
      const day = midnightOf(from);
      const begin = Math.max(since, from, day + 5 * HOUR);
      driven += Math.max(0, Math.min(now, from + driveMs, day + 22 * HOUR) - begin);
    }
    return driven / HOUR;
  };
  return (now) => {
    const roundPct = (((now - since) / roundMs + phase) % 1) * 100;
    const hour = (now - midnightOf(now)) / HOUR;
    const drives = hour > 5 && hour < 22 && roundPct < 70;
    const speed = drives ? clamp(meanKmh + 14 * wave(now, 7 * 60_000, phase * 6), 0, 80) : 0;
    const soc = clamp(drives ? first - 0.5 * roundPct : first - 35 + (roundPct - 70), 8, 100);
    const driven = hoursDriven(now);
    const way = (2 * Math.PI * driven * HOUR) / driveMs + phase * 6;
    return {
      state: drives ? 1 : 2,
      charge: 3,
      soc: Math.round(soc),
      speed: round(speed, 1),
      mileage: round(mileage + meanKmh * driven, 1),
      lng: round(lng + 0.06 * Math.cos(way), 6),
      lat: round(lat + 0.05 * Math.sin(way), 6),
      volt: round(560 + 0.9 * soc, 1),
      curr: round((speed * 1.5 * 1000) / (560 + 0.9 * soc), 1),
      alarm: 0,
      flags: 0,
    };
  };
}
