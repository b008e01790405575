// Reads an uploaded map pack: GeoJSON whose features are the areas of one region, each with its `adcode`. All places are converted to
// GCJ-02, in which the product stores places.
import { ownCode } from '@ec/system/shared/region-code';
import polylabel from 'polylabel';
import { z } from 'zod';
import type { MapArea, Outline } from '../../shared/map/area-pack.ts';
import { shiftPlace } from '../../shared/map/coordinate-system.ts';
import { mapCrs } from '../../shared/map/map.enums.ts';

const mostFeatures = 5000;

const degrees = (limit: number) => z.number().min(-limit).max(limit);
const position = z.tuple([degrees(180), degrees(90)]).rest(z.unknown());
const line = z.array(position).min(2);
const ring = z.array(position).min(4);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
]);
const properties = z.looseObject({
  adcode: z.union([z.string().max(20), z.number()]).optional(),
  name: z.string().max(100).nullish(),
  center: position.nullish().catch(null),
  centroid: position.nullish().catch(null),
  cp: position.nullish().catch(null),
});
const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(z.object({ type: z.literal('Feature'), properties: properties.nullable(), geometry }))
    .min(1)
    .max(mostFeatures),
});

type Feature = z.output<typeof collection>['features'][number];
type Point = [number, number];

/** Removes NUL and replaces lone surrogates, which a stored name must not contain. */
const plainName = (name: string): string => name.replaceAll('\0', '').toWellFormed().trim();

/** Reads the areas of a pack. @returns undefined for a text that is not such GeoJSON */
export function readPack(text: string, crs: number): MapArea[] | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  const parsed = collection.safeParse(content);
  return parsed.success ? parsed.data.features.map((feature) => areaOf(feature, crs)) : undefined;
}

function areaOf({ properties, geometry: shape }: Feature, crs: number): MapArea {
  const code = /^\d{2,6}$/.exec(String(properties?.adcode ?? ''))?.[0] ?? '';
  const shift = ([lng, lat]: readonly [number, number, ...unknown[]]): Point => {
    const place = shiftPlace({ lng, lat }, crs, mapCrs.key.gcj02);
    return [place.lng, place.lat];
  };
  const outline = shiftOutline(shape, shift);
  const centre = properties?.center ?? properties?.centroid ?? properties?.cp;
  const [lng, lat] = centre ? shift(centre) : (middleOf(outline) ?? [null, null]);
  return { areaCode: code ? ownCode(code) : '', areaName: plainName(properties?.name ?? ''), lng, lat, outline };
}

function shiftOutline(
  shape: Feature['geometry'],
  shift: (position: readonly [number, number, ...unknown[]]) => Point,
): Outline {
  switch (shape.type) {
    case 'LineString':
      return { type: shape.type, coordinates: shape.coordinates.map(shift) };
    case 'MultiPolygon':
      return { type: shape.type, coordinates: shape.coordinates.map((part) => part.map((each) => each.map(shift))) };
    default:
      return { type: shape.type, coordinates: shape.coordinates.map((each) => each.map(shift)) };
  }
}

/** Returns the rings of each polygon, the outer ring first. */
export const polygonsOf = (outline: Outline): Point[][][] => {
  if (outline.type === 'Polygon') return [outline.coordinates as Point[][]];
  return outline.type === 'MultiPolygon' ? (outline.coordinates as Point[][][]) : [];
};

interface Box {
  middle: Point;
  width: number;
  height: number;
}

function boxOf([outer = []]: readonly Point[][]): Box {
  const ends = (values: number[]) =>
    [
      values.reduce((least, each) => Math.min(least, each), 180),
      values.reduce((most, each) => Math.max(most, each), -180),
    ] as const;
  const [west, east] = ends(outer.map(([lng]) => lng));
  const [south, north] = ends(outer.map(([, lat]) => lat));
  return { middle: [(west + east) / 2, (south + north) / 2], width: east - west, height: north - south };
}

const boxArea = (polygon: readonly Point[][]): number => {
  const { width, height } = boxOf(polygon);
  return width * height;
};

/** The search for a centre stops at this precision, in degrees. */
const precision = 0.05;
/** The search for a centre uses at most about this many corners of a ring. */
const mostCorners = 500;

const thinOut = (corners: readonly Point[]): Point[] => {
  const step = Math.ceil(corners.length / mostCorners);
  return corners.filter((_, index) => index % step === 0 || index === corners.length - 1);
};

/** Returns the point inside the largest polygon that is farthest from the edge; undefined for lines. */
function middleOf(outline: Outline): Point | undefined {
  const [largest] = polygonsOf(outline).sort((a, b) => boxArea(b) - boxArea(a));
  if (!largest) return undefined;
  const { middle, width, height } = boxOf(largest);
  // The search begins with squares as wide as the shorter side of the polygon; a very narrow polygon would need too many squares.
  if (Math.min(width, height) < precision) return middle;
  const [lng, lat] = polylabel(largest.map(thinOut), precision);
  return [lng as number, lat as number];
}
