// Test helper: makes map packs whose areas are small squares around the centres of provinces, not real borders.
import { provinceCentres } from '../../shared/map/province-centres.ts';

type Square = [number, number][];

const square = (lng: number, lat: number, half = 0.3): Square => [
  [lng - half, lat - half],
  [lng + half, lat - half],
  [lng + half, lat + half],
  [lng - half, lat + half],
  [lng - half, lat - half],
];

export interface TestFeature {
  type: 'Feature';
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown };
}

const extra: Record<string, Square[]> = {
  54: [square(91.87, 27.59)],
  65: [square(79.3, 35.2)],
  46: [square(112.3, 4)],
  71: [square(123.5, 25.75, 0.05)],
};

/** Returns the features of a pack that passes the check: 34 units with all required places. */
export const nationFeatures = (): TestFeature[] =>
  [...provinceCentres].map(([code, { lng, lat }]) => ({
    type: 'Feature',
    properties: { adcode: Number(code.padEnd(6, '0')), name: `区${code}`, center: [lng, lat] },
    geometry: {
      type: 'MultiPolygon',
      coordinates: [square(lng, lat), ...(extra[code] ?? [])].map((ring) => [ring]),
    },
  }));

export const packText = (features: readonly TestFeature[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features });

export const areaFeature = (adcode: string, lng: number, lat: number): TestFeature => ({
  type: 'Feature',
  properties: { adcode, name: `区${adcode}` },
  geometry: { type: 'Polygon', coordinates: [square(lng, lat)] },
});
