// @vitest-environment happy-dom
// Tests the order of map layers with a stand-in for the map, because MapLibre draws only in browsers.
import type { Map as MapLibre } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { addGraticuleWhenIdle, paintGraticule } from './graticule-layers.ts';

function standIn(layers: string[]) {
  const listeners = new Map<string, () => void>();
  const painted: string[] = [];
  const listen = (type: string, listener: () => void) => void listeners.set(type, listener);
  const map = {
    on: listen,
    once: listen,
    getCenter: () => ({ lng: 105, lat: 35 }),
    getZoom: () => 3.4,
    getLayersOrder: () => layers,
    getLayer: (id: string) => (layers.includes(id) ? { id } : undefined),
    addSource: () => undefined,
    addLayer: ({ id }: { id: string }, before?: string) =>
      layers.splice(before === undefined ? layers.length : layers.indexOf(before), 0, id),
    setPaintProperty: (id: string) => painted.push(id),
  } as unknown as MapLibre;
  return { map, layers, painted, fire: (type: string) => listeners.get(type)?.() };
}

test('lines wait until the map is idle, and lie above the background and below everything else', () => {
  const { map, layers, painted, fire } = standIn(['ground']);
  addGraticuleWhenIdle(map);
  layers.push('tiles', 'clusters');
  paintGraticule(map);
  expect([layers, painted]).toEqual([['ground', 'tiles', 'clusters'], []]);
  fire('idle');
  expect(layers).toEqual(['ground', 'fine', 'long', 'tiles', 'clusters']);
  expect(painted).toEqual(['fine', 'long']);
});

test('lines lie on top if the background is the only other layer', () => {
  const { map, layers, fire } = standIn(['ground']);
  addGraticuleWhenIdle(map);
  fire('idle');
  expect(layers).toEqual(['ground', 'fine', 'long']);
});
