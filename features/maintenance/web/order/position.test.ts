// Tests the conversion of positions from a browser (WGS-84) to the coordinates of Chinese maps (GCJ-02).
import { expect, test } from 'vitest';
import { metresBetween } from '../../shared/order/distance.ts';
import { inGcj02 } from './position.ts';

test('converts a position of the browser to the coordinates of Chinese maps', () => {
  // Tian'anmen is at 39.907400 N, 116.391000 E in WGS-84.
  const moved = inGcj02(116.391, 39.9074);
  expect(moved.lng).toBeCloseTo(116.39724, 4);
  expect(moved.lat).toBeCloseTo(39.9088, 4);
  expect(metresBetween({ lng: 116.391, lat: 39.9074 }, moved)).toBeGreaterThan(500);
});

test('keeps a position outside of China', () => {
  expect(inGcj02(13.4, 52.5)).toEqual({ lng: 13.4, lat: 52.5 });
});
