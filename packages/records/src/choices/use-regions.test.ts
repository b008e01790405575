import { expect, test } from 'vitest';
import { regionPath } from './use-regions.ts';

test('a region is found level by level, and the levels that a place does not have are skipped', () => {
  expect(regionPath('370102')).toEqual(['37', '3701', '370102']);
  expect(regionPath('50')).toEqual(['50']);
  expect(regionPath('500112')).toEqual(['50', '500112']);
  expect(regionPath('419001')).toEqual(['41', '419001']);
  expect(regionPath('')).toEqual([]);
});
