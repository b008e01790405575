// Tests the check of map packs, the reader of their files, and the pattern of review numbers.
import { describe, expect, it } from 'vitest';
import { mapCrs } from '../../shared/map/map.enums.ts';
import { reviewNoPattern } from '../../shared/map/review-no.ts';
import { checkPack } from './check-pack.ts';
import { readPack } from './read-pack.ts';
import { areaFeature, nationFeatures, packText, type TestFeature } from './test-packs.ts';

const areasOf = (features: readonly TestFeature[], crs: number = mapCrs.key.gcj02) =>
  readPack(packText(features), crs) ?? [];
const check = (features: readonly TestFeature[]) => checkPack('00', areasOf(features));
const isOf = (code: string) => (feature: TestFeature) => feature.properties.adcode === Number(code);
const without = (code: string) => nationFeatures().filter((feature) => !isOf(code)(feature));
/** Returns the features of the nation. The given unit keeps only one of its polygons. */
const only = (code: string, part: number) =>
  nationFeatures().map((feature) => {
    if (!isOf(code)(feature)) return feature;
    const coordinates = [(feature.geometry.coordinates as unknown[])[part]];
    return { ...feature, geometry: { type: 'MultiPolygon', coordinates } };
  });

describe('a national pack', () => {
  it('passes with all its units and islands', () => {
    expect(check(nationFeatures())).toEqual([]);
  });

  it('is refused without the islands of the South China Sea', () => {
    expect(check(only('460000', 0))).toEqual([{ kind: 'southSea' }]);
  });

  it('passes if a line without a unit code draws the South China Sea', () => {
    const dash = { type: 'LineString', coordinates: [[112, 3.9], [112.4, 4.2]] }; // biome-ignore format: a line is a pair
    const line: TestFeature = { type: 'Feature', properties: { adcode: '100000_JD', name: '' }, geometry: dash };
    expect(check([...only('460000', 0), line])).toEqual([]);
  });

  it('is refused without Taiwan, with the number of units and the missing islands as reasons', () => {
    expect(check(without('710000'))).toEqual([
      { kind: 'unitCount', count: 33 },
      { kind: 'taiwan' },
      { kind: 'diaoyu' },
    ]);
    expect(check(only('710000', 0))).toEqual([{ kind: 'diaoyu' }]);
  });

  it('names the units that are missing, repeated or of another level', () => {
    expect(check(without('110000'))).toEqual([
      { kind: 'unitCount', count: 33 },
      { kind: 'missing', codes: ['11'] },
    ]);
    const more = [...nationFeatures(), areaFeature('370100', 117, 36), areaFeature('370000', 117, 36)];
    expect(check(more)).toContainEqual({ kind: 'foreign', codes: ['3701'] });
    expect(check(more)).toContainEqual({ kind: 'repeated', codes: ['37'] });
  });

  it('names places that lie outside the outline of their unit', () => {
    expect(check(only('540000', 0))).toEqual([{ kind: 'outside', places: ['达旺 (Tawang)'] }]);
    const moved = nationFeatures().map((feature) =>
      isOf('110000')(feature) ? { ...areaFeature('110000', 100, 30), properties: { ...feature.properties } } : feature,
    );
    expect(check(moved)).toEqual([{ kind: 'outside', places: ['区11'] }]);
  });
});

it('a pack of a province may contain only areas of that province', () => {
  const areas = areasOf([areaFeature('370100', 117, 36.6), areaFeature('370200', 120.3, 36.1)]);
  expect(checkPack('37', areas)).toEqual([]);
  expect(checkPack('13', areas)).toEqual([{ kind: 'foreign', codes: ['3701', '3702'] }]);
  expect(checkPack('37', [])).toEqual([{ kind: 'empty' }]);
});

describe('readPack', () => {
  it('converts outlines and centres to GCJ-02', () => {
    const [area] = areasOf([areaFeature('370100', 117, 36.6)], mapCrs.key.wgs84);
    const [[first] = []] = (area?.outline.coordinates ?? []) as number[][][];
    expect(first?.[0]).toBeCloseTo(116.7 + 0.006, 2);
    expect(first?.[0]).not.toBe(116.7);
    expect(area?.lng).toBeCloseTo(117, 1);
  });

  it.each([
    '',
    'nothing',
    '{"type":"FeatureCollection","features":[]}',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}]}',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[999,2],[1,2],[3,4],[999,2]]]}}]}',
    `[${'['.repeat(50_000)}`,
  ])('refuses %.60s', (text) => {
    expect(readPack(text, mapCrs.key.gcj02)).toBeUndefined();
  });
});

it.each(['GS(2024)0650号', 'GS京（2023）1234号', '鲁SG(2023)026号', '京S(2022)012号'])(
  '%s is a review number',
  (no) => {
    expect(no).toMatch(reviewNoPattern);
  },
);

it.each(['', '无', 'GS2024', 'GS(2024)号', 'GS(24)0650号'])('%s is no review number', (no) => {
  expect(no).not.toMatch(reviewNoPattern);
});
