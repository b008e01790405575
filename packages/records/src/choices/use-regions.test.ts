// Tests the path of a region in the tree of regions.
import { expect, test } from 'vitest';
import { regionPath } from './use-regions.ts';

test('the path of a region has one code per level, and skips levels that the region does not have', () => {
  expect(regionPath('370102')).toEqual(['37', '3701', '370102']);
  expect(regionPath('50')).toEqual(['50']);
  expect(regionPath('500112')).toEqual(['50', '500112']);
  expect(regionPath('419001')).toEqual(['41', '419001']);
  expect(regionPath('')).toEqual([]);
});
