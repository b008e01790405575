// Filters and sorts the stations of the map and of its list.
import { bizType } from '@ec/truck/shared/station.enums';
import { type Health, health, worstFirst } from '../station/health.ts';
import type { HomeStation } from '../station/station-home.contract.ts';

export interface MapFilters {
  /** Empty for all. */
  healths: ReadonlySet<Health>;
  /** 0 for all businesses. */
  business: number;
  /** The code of a region, with all regions below it; empty or 00 for the whole country. */
  areaCode: string;
  /** A part of the name, number or address of a station. */
  text: string;
}

export const healthNames = ['fault', 'offline', 'alarm', 'normal'] as const;
export type HealthName = (typeof healthNames)[number];

/** Reads the healths from the address; unknown words are ignored. */
export const readHealths = (text: string): ReadonlySet<Health> =>
  new Set(
    text
      .split(',')
      .flatMap((name) =>
        healthNames.filter((healthName) => healthName === name).map((healthName) => health[healthName]),
      ),
  );

export const writeHealths = (healths: ReadonlySet<Health>): string =>
  healthNames.filter((name) => healths.has(health[name])).join(',');

const normalize = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

export function filterStations(stations: readonly HomeStation[], filters: MapFilters): HomeStation[] {
  const { healths, business, areaCode, text } = filters;
  const word = normalize(text);
  const isInArea = areaCode !== '' && areaCode !== '00';
  return stations.filter(
    (station) =>
      (healths.size === 0 || healths.has(station.health)) &&
      (business === 0 || station.bizTypes.includes(business)) &&
      (!isInArea || station.areaCode.startsWith(areaCode)) &&
      (word === '' ||
        [station.stationName, station.stationNo, station.address].some((each) => normalize(each).includes(word))),
  );
}

const rankOf = new Map(worstFirst.map((state, index) => [state, index]));
const rank = ({ health: state }: HomeStation): number => rankOf.get(state) ?? worstFirst.length;

/** Sorts the worst health first; then by the worst alarm, by the number of alarms, and by station number. */
export const byWorst = (a: HomeStation, b: HomeStation): number =>
  rank(a) - rank(b) ||
  (a.worstAlarm ?? 9) - (b.worstAlarm ?? 9) ||
  b.alarmCount - a.alarmCount ||
  (a.stationNo < b.stationNo ? -1 : 1);

/** Counts the stations by health. The filter of healths is ignored, so that people see the counts of all healths. */
export function countHealths(stations: readonly HomeStation[], filters: MapFilters): Record<HealthName, number> {
  const matches = filterStations(stations, { ...filters, healths: new Set() });
  const counts = new Map<Health, number>();
  for (const station of matches) counts.set(station.health, (counts.get(station.health) ?? 0) + 1);
  const count = (name: HealthName) => counts.get(health[name]) ?? 0;
  return { fault: count('fault'), offline: count('offline'), alarm: count('alarm'), normal: count('normal') };
}

export const businessShapes = ['swap', 'charging', 'storage', 'pv', 'other'] as const;
export type BusinessShape = (typeof businessShapes)[number];

/** A station with several businesses has the shape that comes first in `businessShapes`. */
export const shapeOf = ({ bizTypes }: Pick<HomeStation, 'bizTypes'>): BusinessShape =>
  businessShapes.find((name) => name !== 'other' && bizTypes.includes(bizType.key[name])) ?? 'other';

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const holdsPlace = ({ west, south, east, north }: Bounds, { lng, lat }: { lng: number; lat: number }): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;
