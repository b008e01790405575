// Decides whether a pack may be shown as a map of its region. A national pack that leaves out a part of the country is refused,
// and so is any pack that does not hold the areas that it claims to divide.
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

/** Places near the edge of the country that an outline must hold, beside the seats of government; GCJ-02. */
const edgePlaces = [
  { zh: '达旺', en: 'Tawang', codes: ['54'], lng: 91.87, lat: 27.59 },
  { zh: '阿克赛钦', en: 'Aksai Chin', codes: ['65', '54'], lng: 79.3, lat: 35.2 },
];

const listed = (values: Iterable<string>): string[] => [...new Set(values)];

/** Returns the issues of a pack; an empty list for a pack without a fault. */
export function checkPack(regionCode: string, areas: readonly MapArea[]): PackIssue[] {
  const codes = areas.flatMap(({ areaCode }) => areaCode || []);
  if (codes.length === 0) return [{ kind: 'empty' }];
  const repeated = listed(codes.filter((code, index) => codes.indexOf(code) !== index));
  const isNation = regionCode === nation;
  const foreign = listed(
    codes.filter((code) => (isNation ? code.length !== 2 : !code.startsWith(regionCode) || code === regionCode)),
  );
  return [
    ...(repeated.length > 0 ? [{ kind: 'repeated' as const, codes: repeated }] : []),
    ...(foreign.length > 0 ? [{ kind: 'foreign' as const, codes: foreign }] : []),
    ...(isNation ? checkNation(areas) : []),
  ];
}

function checkNation(areas: readonly MapArea[]): PackIssue[] {
  const byCode = new Map(areas.filter(({ areaCode }) => areaCode !== '').map((area) => [area.areaCode, area]));
  const missing = [...provinceCentres.keys()].filter((code) => !byCode.has(code));
  const vertices = areas.flatMap(({ outline }) => verticesOf(outline));
  const places = outsidePlaces(byCode);
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

/** Returns the places that lie outside of their area; a missing area has an issue of its own. */
function outsidePlaces(byCode: ReadonlyMap<string, MapArea>): string[] {
  const seats = [...provinceCentres].flatMap(([code, { lng, lat }]) => {
    const area = byCode.get(code);
    return area && !holds(area.outline, lng, lat) ? [area.areaName || code] : [];
  });
  const edges = edgePlaces.filter(({ codes, lng, lat }) => {
    const areas = codes.flatMap((code) => byCode.get(code) ?? []);
    return areas.length > 0 && !areas.some(({ outline }) => holds(outline, lng, lat));
  });
  return [...seats, ...edges.map(({ zh, en }) => `${zh} (${en})`)];
}

/** A simplified outline may miss a place by this many degrees. */
const tolerance = 0.1;

/** A point on the edge, or beside a corner of a simplified outline, counts as inside. */
const holds = (outline: Outline, lng: number, lat: number): boolean =>
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
