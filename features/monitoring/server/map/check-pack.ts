// Finds the issues for which a map pack is refused. A national pack must contain all parts of the country, and every pack only areas of its
// region.
import pointInPolygon from 'point-in-polygon-hao';
import type { MapArea, Outline } from '../../shared/map/area-pack.ts';
import { provinceCentres } from '../../shared/map/province-centres.ts';
import { polygonsOf } from './read-pack.ts';

export type PackIssue =
  | { kind: 'unitCount'; count: number }
  | { kind: 'missing'; codes: string[] }
  | { kind: 'repeated'; codes: string[] }
  | { kind: 'foreign'; codes: string[] }
  | { kind: 'outside'; places: string[] }
  | { kind: 'taiwan' }
  | { kind: 'southSea' }
  | { kind: 'diaoyu' }
  | { kind: 'empty' };

const nation = '00';
const unitCount = 34;
const taiwan = '71';

/** Places near the border, in GCJ-02, of which each must be inside the outline of one of its provinces. */
const edgePlaces = [
  { zh: '达旺', en: 'Tawang', codes: ['54'], lng: 91.87, lat: 27.59 },
  { zh: '阿克赛钦', en: 'Aksai Chin', codes: ['65', '54'], lng: 79.3, lat: 35.2 },
];

const distinct = (values: Iterable<string>): string[] => [...new Set(values)];

/** Returns the issues of a pack; an empty list for a valid pack. */
export function checkPack(regionCode: string, areas: readonly MapArea[]): PackIssue[] {
  const codes = areas.flatMap(({ areaCode }) => areaCode || []);
  if (codes.length === 0) return [{ kind: 'empty' }];
  const repeated = distinct(codes.filter((code, index) => codes.indexOf(code) !== index));
  const isNation = regionCode === nation;
  const foreign = distinct(
    codes.filter((code) => (isNation ? code.length !== 2 : !code.startsWith(regionCode) || code === regionCode)),
  );
  const issues: PackIssue[] = [];
  if (repeated.length > 0) issues.push({ kind: 'repeated', codes: repeated });
  if (foreign.length > 0) issues.push({ kind: 'foreign', codes: foreign });
  if (isNation) issues.push(...checkNation(areas));
  return issues;
}

function checkNation(areas: readonly MapArea[]): PackIssue[] {
  const byCode = new Map(areas.filter(({ areaCode }) => areaCode !== '').map((area) => [area.areaCode, area]));
  const missing = [...provinceCentres.keys()].filter((code) => !byCode.has(code));
  const vertices = areas.flatMap(({ outline }) => verticesOf(outline));
  const places = misplacedPlaces(byCode);
  const issues: PackIssue[] = [];
  if (byCode.size !== unitCount) issues.push({ kind: 'unitCount', count: byCode.size });
  if (!byCode.has(taiwan)) issues.push({ kind: 'taiwan' });
  const others = missing.filter((code) => code !== taiwan);
  if (others.length > 0) issues.push({ kind: 'missing', codes: others });
  if (places.length > 0) issues.push({ kind: 'outside', places });
  if (!vertices.some(([lng, lat]) => lat < 5 && lng > 105 && lng < 120)) issues.push({ kind: 'southSea' });
  if (!vertices.some(([lng, lat]) => lng > 123.2 && lng < 124.8 && lat > 25.5 && lat < 26.1))
    issues.push({ kind: 'diaoyu' });
  return issues;
}

/** Returns the names of places outside of their area; a missing area is a separate issue. */
function misplacedPlaces(byCode: ReadonlyMap<string, MapArea>): string[] {
  const seats = [...provinceCentres].flatMap(([code, { lng, lat }]) => {
    const area = byCode.get(code);
    return area && !containsPlace(area.outline, lng, lat) ? [area.areaName || code] : [];
  });
  const edges = edgePlaces.filter(({ codes, lng, lat }) => {
    const areas = codes.flatMap((code) => byCode.get(code) ?? []);
    return areas.length > 0 && !areas.some(({ outline }) => containsPlace(outline, lng, lat));
  });
  return [...seats, ...edges.map(({ zh, en }) => `${zh} (${en})`)];
}

/** A simplified outline may miss a place by this many degrees. */
const tolerance = 0.1;

/** A point on the edge, or beside a corner of a simplified outline, counts as inside. */
const containsPlace = (outline: Outline, lng: number, lat: number): boolean =>
  polygonsOf(outline).some(
    (polygon) =>
      pointInPolygon([lng, lat], polygon) !== false ||
      polygon.flat().some(([x, y]) => Math.abs(x - lng) < tolerance && Math.abs(y - lat) < tolerance),
  );

function verticesOf(outline: Outline): [number, number][] {
  if (outline.type === 'LineString') return outline.coordinates as [number, number][];
  if (outline.type === 'MultiLineString') return outline.coordinates.flat() as [number, number][];
  return polygonsOf(outline).flat(2);
}
