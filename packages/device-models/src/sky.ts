// The weather over the demo's roofs (domain §11): how much of a clear day comes through, day after day and within the day, and what
// modules of one kWp yield. A pure function of the seed, the place and the day, so that nothing has to be stored.
import { poaAt, type Roof } from '@ec/device-vocabulary/sun';
import { seededRandom } from '@ec/kernel/seeded-random';
import { demoSeed } from './demo-seed.ts';
import { clamp, normal } from './seeded-draws.ts';

/** Clearness by month; the mean temperature and its yearly amplitude (°C). */
interface Climate {
  k: readonly number[];
  mean: number;
  swing: number;
}

const north: Climate = {
  k: [0.74, 0.74, 0.74, 0.73, 0.73, 0.66, 0.58, 0.62, 0.68, 0.72, 0.7, 0.7],
  mean: 14,
  swing: 14,
};
const middle: Climate = {
  k: [0.56, 0.56, 0.58, 0.61, 0.61, 0.54, 0.58, 0.61, 0.58, 0.6, 0.58, 0.56],
  mean: 15.5,
  swing: 13,
};
const south: Climate = {
  k: [0.45, 0.42, 0.42, 0.47, 0.51, 0.51, 0.64, 0.64, 0.59, 0.57, 0.53, 0.51],
  mean: 19.5,
  swing: 10.5,
};

const climateAt = (lat: number): Climate => (lat >= 35 ? north : lat >= 30 ? middle : south);

const STEPS = 4;
const KEPT = 0.45;
const DAY = 86_400_000;

/** Days since 1970. */
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
const dayOfYear = (number: number): number => {
  const at = new Date(number * DAY);
  return Math.round((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY) + 1;
};

/** Autocorrelated normal noise: a day keeps 0.45 of the day before; older days are negligible. */
function noiseOf(place: string, number: number): number {
  const noiseOfDay = (back: number) => normal(seededRandom(demoSeed, `sky ${place}`, number - back), 0, 1);
  let value = noiseOfDay(8);
  for (let back = 7; back >= 0; back -= 1) value = KEPT * value + Math.sqrt(1 - KEPT * KEPT) * noiseOfDay(back);
  return value;
}

export interface SkyDay {
  /** Clearness by quarter of an hour. */
  k: readonly number[];
  /** Outside temperature, °C, at the same moments. */
  temp: readonly number[];
  n: number;
}

const skies = new Map<string, SkyDay>();
const mostKnown = 5_000;

/** @param place the city: all its roofs have the same weather */
export function skyOf(place: string, lat: number, day: string): SkyDay {
  const key = `${place} ${day}`;
  const cached = skies.get(key);
  if (cached) return cached;
  if (skies.size > mostKnown) skies.clear();
  const sky = makeSky(place, lat, day);
  skies.set(key, sky);
  return sky;
}

function makeSky(place: string, lat: number, day: string): SkyDay {
  const { k, mean, swing } = climateAt(lat);
  const number = numberOf(day);
  const n = dayOfYear(number);
  const month = Number(day.slice(5, 7)) - 1;
  const kDay = clamp((k[month] ?? 0.6) + 0.27 * noiseOf(place, number), 0.1, 1);
  const random = seededRandom(demoSeed, `clouds ${place}`, number);
  let flicker = normal(random, 0, 1);
  const clear: number[] = [];
  const temp: number[] = [];
  for (let step = 0; step < 24 * STEPS; step += 1) {
    const hour = (step + 0.5) / STEPS;
    flicker = 0.8 * flicker + 0.6 * normal(random, 0, 1);
    clear.push(clamp(kDay * (1 + (1 - kDay) * 0.35 * flicker), 0, 1.05));
    temp.push(mean - swing * Math.cos((2 * Math.PI * (n - 15)) / 365) + 4 * Math.sin((2 * Math.PI * (hour - 9)) / 24));
  }
  return { k: clear, temp, n };
}

export interface Modules extends Roof {
  /** Modules to inverter. */
  dcAc: number;
}

export interface RoofDay {
  /** kWh of one kWp by hour. */
  hours: number[];
  /** kW of one kWp, and the hour of the clock at which it was. */
  peak: { kw: number; hour: number };
  /** Irradiation on the modules, Wh/m². */
  poa: number;
  /** Hours in which the inverter ran. */
  ran: number;
}

/** kW of one kWp under so many W/m². */
const powerOf = ({ dcAc }: Modules, poa: number, temp = 15): number =>
  Math.min(1 / dcAc, (poa / 1000) * 0.8 * (1 - 0.0034 * (temp + 0.03125 * poa - 25)));

/** kW of one kWp at an hour of the clock; the sky changes by straight lines between its quarters. */
export function roofPower(modules: Modules, { k, temp, n }: SkyDay, hour: number): number {
  const at = clamp(hour * STEPS - 0.5, 0, k.length - 1);
  const [before, share] = [Math.floor(at), at % 1];
  const between = (values: readonly number[]) =>
    (values[before] ?? 0) * (1 - share) + (values[before + 1] ?? values[before] ?? 0) * share;
  return Math.max(0, powerOf(modules, poaAt(modules, n, hour) * between(k), between(temp)));
}

/** @param until the hour up to which the day is computed: today ends at the present hour */
export function roofDay(modules: Modules, { k, temp, n }: SkyDay, until = 24): RoofDay {
  const roof: RoofDay = { hours: Array(24).fill(0), peak: { kw: 0, hour: 0 }, poa: 0, ran: 0 };
  for (let step = 0; step < 24 * STEPS; step += 1) {
    const hour = (step + 0.5) / STEPS;
    if (hour > until) break;
    const poa = poaAt(modules, n, hour) * (k[step] ?? 0);
    if (poa <= 0) continue;
    const kw = powerOf(modules, poa, temp[step]);
    const at = Math.floor(hour);
    roof.hours[at] = (roof.hours[at] ?? 0) + kw / STEPS;
    roof.poa += poa / STEPS;
    if (poa > 20) roof.ran += 1 / STEPS;
    if (kw > roof.peak.kw) roof.peak = { kw, hour };
  }
  return roof;
}
