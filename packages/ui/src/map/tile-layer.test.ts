// @vitest-environment happy-dom
// Tests the place and brightness of map tiles.
import type { Map as MapLibre } from 'maplibre-gl';
import { afterEach, expect, test } from 'vitest';
import { addTiles, paintTiles } from './tile-layer.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

test('tiles lie below the named layer, and are dimmed while the theme is dark', () => {
  const paint: Record<string, unknown> = {};
  const added: unknown[] = [];
  const map = {
    addSource: () => undefined,
    getLayer: () => added[0],
    addLayer: ({ id }: { id: string }, above?: string) => added.push([id, above]),
    setPaintProperty: (_layer: string, property: string, value: unknown) => {
      paint[property] = value;
    },
  } as unknown as MapLibre;
  document.documentElement.style.colorScheme = 'dark';
  addTiles(map, { url: 'https://tiles.example.com/{z}/{x}/{y}.png', minZoom: 1, maxZoom: 18 }, 'areas');
  expect(added).toEqual([['tiles', 'areas']]);
  expect(paint['raster-brightness-max']).toBeLessThan(1);
  document.documentElement.style.colorScheme = 'light';
  paintTiles(map);
  expect(paint).toEqual({ 'raster-brightness-max': 1, 'raster-saturation': 0 });
});
