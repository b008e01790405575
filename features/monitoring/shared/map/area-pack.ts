// The areas of a map pack, and the centres of regions with and without a pack.
import type { LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { provinceCentres } from './province-centres.ts';

export type Outline = Polygon | MultiPolygon | LineString | MultiLineString;

export interface MapArea {
  /** The region code of two, four or six digits; empty for lines that belong to no single area. */
  areaCode: string;
  areaName: string;
  /** The centre in GCJ-02; null where the pack gives none. */
  lng: number | null;
  lat: number | null;
  outline: Outline;
}

/** Every map that draws the areas shows this credit. */
export interface MapCredit {
  source: string;
  licence: string;
  reviewNo: string;
}

export interface AreaPack {
  /** The region that the areas divide. */
  parentCode: string;
  /** Null where the region has no pack. There are no areas then, and the map draws no borders. */
  credit: MapCredit | null;
  areas: MapArea[];
}

const isNumbers = (area: { lng: number | null; lat: number | null }): area is { lng: number; lat: number } =>
  area.lng !== null && area.lat !== null;

/** Returns the centre of a region in GCJ-02: from the pack, or for a province its seat of government. Undefined for other regions. */
export function centreOf(areaCode: string, pack?: AreaPack): { lng: number; lat: number } | undefined {
  const area = pack?.areas.find((each) => each.areaCode === areaCode);
  if (area && isNumbers(area)) return { lng: area.lng, lat: area.lat };
  return provinceCentres.get(areaCode);
}

/** Returns the areas as GeoJSON. */
export const areaFeatures = (pack: AreaPack) => ({
  type: 'FeatureCollection' as const,
  features: pack.areas.map(({ areaCode, areaName, outline }) => ({
    type: 'Feature' as const,
    properties: { areaCode, areaName },
    geometry: outline,
  })),
});
