// Storage of the demo's hybrid sites in steps of five minutes (domain §11). It charges in valley and deep valley hours and discharges in
// sharp and peak hours, within SOC 10–95 %. Positive power is discharge.
import { clamp } from '@ec/device-models/seeded-draws';
import { HOUR, midnightOf, monthOf, seasonsOf } from '@ec/device-models/time-of-use';
import type { KeyOf } from '@ec/resource/enum';
import { essStatus } from '@ec/truck/shared/asset/asset.enums';
import type { DemoSite } from './demo-sites.ts';

export interface EssSample {
  at: number;
  status: KeyOf<typeof essStatus>;
  soc: number;
  powerKw: number;
  chgKwh: number;
  disKwh: number;
}

const { empty, discharging, charging, full, holding } = essStatus.key;
const CAPACITY = 2000;
const LIMIT = 500;
const STEP = 300_000;
const ONE_WAY = 0.95;

function restingStatus(soc: number): EssSample['status'] {
  if (soc >= 95) return full;
  return soc <= 10 ? empty : holding;
}

export function essSamples(site: DemoSite, from: number, now: number): EssSample[] {
  const seasons = seasonsOf(site.station.city.code);
  const samples: EssSample[] = [];
  let soc = 10;
  for (let at = midnightOf(from); at <= now; at += STEP) {
    const hours = seasons.find(({ months }) => months.includes(monthOf(at)))?.hours ?? '';
    const letter = hours[Math.floor((at - midnightOf(at)) / HOUR)] ?? 'F';
    const isCharging = (letter === 'V' || letter === 'D') && soc < 95;
    const isDischarging = (letter === 'S' || letter === 'P') && soc > 10;
    const before = soc;
    if (isCharging) soc = clamp(soc + (LIMIT * ONE_WAY * 100) / CAPACITY / 12, 10, 95);
    if (isDischarging) soc = clamp(soc - (LIMIT / ONE_WAY) * (100 / CAPACITY / 12), 10, 95);
    const energy = ((soc - before) * CAPACITY) / 100;
    const chgKwh = energy > 0 ? energy / ONE_WAY : 0;
    const disKwh = energy < 0 ? -energy * ONE_WAY : 0;
    const powerKw = (disKwh - chgKwh) * 12;
    const status = chgKwh > 0 ? charging : disKwh > 0 ? discharging : restingStatus(soc);
    samples.push({ at, status, soc, powerKw, chgKwh, disKwh });
  }
  return samples;
}
