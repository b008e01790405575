// Tests the regions of the seed and the rules that drop invented divisions of the statistics.
import { describe, expect, test } from 'vitest';
import { findInventionRule } from './region-rule.ts';
import { readSource, realDivisions, regionRows } from './regions.ts';

describe('invented divisions of the statistics', () => {
  const source = readSource();
  const names = new Map(source.map(({ code, name }) => [code, name]));
  const why = (code: string) => findInventionRule({ code, name: names.get(code) ?? '' }, (each) => names.get(each));

  test.each([
    ['1101', 'filler'],
    ['5002', 'filler'],
    ['4690', 'filler'],
    ['441900', 'city twice'],
    ['620201', 'city twice'],
    ['130171', 'zone'],
    ['320576', 'zone'],
    ['110101', undefined],
    ['370102', undefined],
    ['419001', undefined],
    ['232761', undefined],
    ['4419', undefined],
  ])('the rule that drops the division %s is %s', (code, reason) => {
    expect(names.has(code)).toBe(true);
    expect(why(code)).toBe(reason);
  });

  test('are 9 fillers, 4 repeated cities and 124 zones; no dropped zone is named a county or banner', () => {
    const dropped = source.filter((division) => why(division.code) !== undefined);
    const counts = Object.groupBy(dropped, ({ code }) => why(code) ?? '');
    expect(Object.entries(counts).map(([reason, all]) => [reason, all?.length])).toEqual(
      expect.arrayContaining([
        ['filler', 9],
        ['city twice', 4],
        ['zone', 124],
      ]),
    );
    const suspicious = dropped.filter(({ code, name }) => why(code) === 'zone' && /(县|旗|自治县)$/.test(name));
    expect(suspicious).toEqual([]);
  });
});

test('the tree has 1 country, 34 provinces, 333 cities and 2,850 counties, each below its parent', () => {
  const rows = regionRows();
  const codes = new Set(rows.map(({ code }) => code));
  const ofLevel = (level: number) => rows.filter((row) => row.region_level === level).length;
  expect([0, 1, 2, 3].map(ofLevel)).toEqual([1, 34, 333, 2850]);
  expect(realDivisions()).toHaveLength(rows.length - 1);
  const loose = rows.filter(({ code, parent_code: parent }) => {
    if (code === '00') return false;
    const below = parent === '00' || String(code).startsWith(String(parent));
    return !codes.has(parent ?? '') || !below || /00$/.test(String(code));
  });
  expect(loose).toEqual([]);
});

test('a county without a city is a child of its municipality or province', () => {
  const rows = new Map(regionRows().map((row) => [row.code, row]));
  expect(rows.get('110101')).toMatchObject({
    parent_code: '11',
    ancestors: '0,00,11',
    city_code: null,
    district_name: '东城区',
  });
  expect(rows.get('419001')).toMatchObject({ parent_code: '41', name: '济源市' });
  expect(rows.get('370102')).toMatchObject({
    parent_code: '3701',
    ancestors: '0,00,37,3701',
    province_name: '山东省',
    city_name: '济南市',
  });
});
