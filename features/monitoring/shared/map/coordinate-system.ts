// Converts places between coordinate systems. The product stores GCJ-02; maps of others are WGS-84, CGCS2000 (which equals WGS-84 within
// centimetres) or BD-09. GCJ-02 differs from WGS-84 only inside the country, but gcoord also shifts places around it, Seoul by 459 m.
// Therefore only places inside the rectangles below are converted.
import gcoord from 'gcoord';
import { mapCrs } from './map.enums.ts';

export interface Place {
  lng: number;
  lat: number;
}

type Rectangle = readonly [west: number, south: number, east: number, north: number];

/**
 * The rectangles cover the country with Taiwan and the islands of the South China Sea. They also cover some land beyond the borders, but
 * not South Korea or the main islands of Japan.
 */
const rectangles: readonly Rectangle[] = [
  [73.1, 35.5, 96.4, 49.3],
  [79, 29.5, 124.2, 43],
  [109.6, 39.3, 135.1, 53.6],
  [91.3, 26.7, 97.1, 29.6],
  [84.8, 27.6, 97.1, 29.6],
  [97, 21.1, 124.6, 29.6],
  [108, 17.9, 118, 21.2],
  [109.5, 7, 118, 18],
  [109.5, 3.3, 113.5, 7],
];

export const isShifted = ({ lng, lat }: Place): boolean =>
  rectangles.some(([west, south, east, north]) => lng >= west && lng <= east && lat >= south && lat <= north);

const systems: ReadonlyMap<number, Parameters<typeof gcoord.transform>[1]> = new Map([
  [mapCrs.key.wgs84, gcoord.WGS84],
  [mapCrs.key.gcj02, gcoord.GCJ02],
  [mapCrs.key.bd09, gcoord.BD09],
]);

/** Seven decimals of a degree are a centimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

export function shiftPlace(place: Place, from: number, to: number): Place {
  const source = systems.get(from);
  const target = systems.get(to);
  if (!source || !target || source === target || !isShifted(place)) return place;
  const [lng, lat] = gcoord.transform([place.lng, place.lat], source, target);
  return { lng: rounded(lng), lat: rounded(lat) };
}
