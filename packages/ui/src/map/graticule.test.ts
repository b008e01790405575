// Tests the meridians and parallels of the offline map.
import { expect, test } from 'vitest';
import { graticule } from './graticule.ts';

test('the box has a line at every step, and every fifth line is marked as long', () => {
  const { features } = graticule(1, [110, 30, 112, 31]);
  expect(features).toHaveLength(5);
  expect(features[0]?.geometry.coordinates).toEqual([
    [110, 30],
    [110, 31],
  ]);
  expect(features.map((feature) => feature.properties.long)).toEqual([true, false, false, true, false]);
});
