// The weather over the roofs of the demo: clearness and temperature within each day, and the yield of modules of one kWp. The functions depend
// only on the seed, the place and the day, so that nothing has to be stored.
import { poaAt, type Roof } from '@ec/device-vocabulary/sun';
import { seededRandom } from '@ec/kernel/seeded-random';
import { demoSeed } from './demo-seed.ts';
import { clamp, normal } from './seeded-draws.ts';

interface Climate {
  /** The mean clearness by month: the share of the clear-sky irradiance that reaches the ground. */
  k: readonly number[];
  /** The mean temperature of the year in °C. */
  mean: number;
  /** The amplitude of the temperature over the year in °C. */
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

/** The steps of an hour. */
const STEPS = 4;
const AUTOCORRELATION = 0.45;
const DAY = 86_400_000;

/** Returns the number of days since 1970. */
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
const dayOfYear = (number: number): number => {
  const at = new Date(number * DAY);
  return Math.round((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY) + 1;
};

/** Returns normal noise that is autocorrelated from day to day. More than eight days back, the influence is negligible. */
function noiseOf(place: string, number: number): number {
  const noiseOfDay = (back: number) => normal(seededRandom(demoSeed, `sky ${place}`, number - back), 0, 1);
  let value = noiseOfDay(8);
  for (let back = 7; back >= 0; back -= 1)
    value = AUTOCORRELATION * value + Math.sqrt(1 - AUTOCORRELATION * AUTOCORRELATION) * noiseOfDay(back);
  return value;
}

export interface SkyDay {
  /** The clearness by quarter of an hour. */
  k: readonly number[];
  /** The outside temperature in °C by quarter of an hour. */
  temp: readonly number[];
  /** The day of the year, from 1. */
  n: number;
}

const skies = new Map<string, SkyDay>();
const mostCached = 5_000;

/** @param place the city: all its roofs have the same weather */
export function skyOf(place: string, lat: number, day: string): SkyDay {
  const key = `${place} ${day}`;
  const cached = skies.get(key);
  if (cached) return cached;
  if (skies.size > mostCached) skies.clear();
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
  /** The ratio of the rated power of the modules to that of the inverter. */
  dcAc: number;
}

export interface RoofDay {
  /** The energy in kWh per kWp, by hour of the day. */
  hours: number[];
  /** The highest power in kW per kWp, and the hour of the day at which it occurred. */
  peak: { kw: number; hour: number };
  /** The irradiation on the modules in Wh/m². */
  poa: number;
  /** The hours for which the inverter ran. */
  ran: number;
}

/** Returns the power in kW per kWp at an irradiance in W/m² and an outside temperature in °C. */
const powerOf = ({ dcAc }: Modules, poa: number, temp = 15): number =>
  Math.min(1 / dcAc, (poa / 1000) * 0.8 * (1 - 0.0034 * (temp + 0.03125 * poa - 25)));

/** Returns the power in kW per kWp at an hour of the day. Clearness and temperature are interpolated between quarters of an hour. */
export function roofPower(modules: Modules, { k, temp, n }: SkyDay, hour: number): number {
  const at = clamp(hour * STEPS - 0.5, 0, k.length - 1);
  const [before, share] = [Math.floor(at), at % 1];
  const between = (values: readonly number[]) =>
    (values[before] ?? 0) * (1 - share) + (values[before + 1] ?? values[before] ?? 0) * share;
  return Math.max(0, powerOf(modules, poaAt(modules, n, hour) * between(k), between(temp)));
}

/** @param until the hour up to which the day is computed, such as the present hour of today */
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
