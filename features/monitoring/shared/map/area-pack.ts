// Areas of a map pack as answers have them, and where regions lie that no pack draws. Pure, for browser and server alike.
import type { LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { provinceCentres } from './province-centres.ts';

export type Outline = Polygon | MultiPolygon | LineString | MultiLineString;

export interface MapArea {
  /** Code of the region as everywhere in the product (37, 3701, 370102); empty for lines that belong to no single area. */
  areaCode: string;
  areaName: string;
  /** In GCJ-02; null where the area has no centre. */
  lng: number | null;
  lat: number | null;
  outline: Outline;
}

/** The credit at the lower left of every map that draws the pack. */
export interface MapCredit {
  source: string;
  licence: string;
  reviewNo: string;
}

export interface AreaPack {
  /** The region that the areas divide. */
  parentCode: string;
  /** Null without a pack for the region: then there are no areas, and maps show bubbles at centres over a ground without borders. */
  credit: MapCredit | null;
  areas: MapArea[];
}

const isNumbers = (area: { lng: number | null; lat: number | null }): area is { lng: number; lat: number } =>
  area.lng !== null && area.lat !== null;

/**
 * The centre of a region in GCJ-02: as the pack says, else of a province its seat of government. Undefined for what neither knows: a
 * caller with stations in the region takes their middle.
 */
export function centreOf(areaCode: string, pack?: AreaPack): { lng: number; lat: number } | undefined {
  const area = pack?.areas.find((each) => each.areaCode === areaCode);
  if (area && isNumbers(area)) return { lng: area.lng, lat: area.lat };
  return provinceCentres.get(areaCode);
}

/** The areas with their codes, for MapLibre or any other reader of GeoJSON. */
export const areaFeatures = (pack: AreaPack) => ({
  type: 'FeatureCollection' as const,
  features: pack.areas.map(({ areaCode, areaName, outline }) => ({
    type: 'Feature' as const,
    properties: { areaCode, areaName },
    geometry: outline,
  })),
});
