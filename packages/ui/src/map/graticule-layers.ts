// Draws meridians and parallels on a map. It adds them last: the worker of the map reads one source after the other, so that earlier lines
// would delay the content of the page.
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { graticule } from './graticule.ts';
import { tokenColor } from './token-color.ts';

const AROUND: [number, number, number, number] = [40, -10, 170, 70];

/** Adds the lines as soon as the map has drawn the first content of the page. */
export function addGraticuleWhenIdle(map: MapLibre): void {
  map.once('idle', () => addGraticule(map));
}

/** Adds the lines above the background and below every other layer. */
function addGraticule(map: MapLibre): void {
  const lines = { type: 'line' as const, source: 'lines' };
  const [, above] = map.getLayersOrder();
  map.addSource('lines', { type: 'geojson', data: linesAround(map) });
  map.addLayer({ id: 'fine', ...lines, filter: ['!', ['get', 'long']], minzoom: 4.5 }, above);
  map.addLayer({ id: 'long', ...lines, filter: ['get', 'long'] }, above);
  paintGraticule(map);
  map.on('zoomend', () => map.getSource<GeoJSONSource>('lines')?.setData(linesAround(map)));
}

/** Returns lines at every degree. A map that shows only a few degrees gets lines at every tenth of a degree around its centre. */
function linesAround(map: MapLibre): ReturnType<typeof graticule> {
  const { lng, lat } = map.getCenter();
  return map.getZoom() < 7.5 ? graticule(1, AROUND) : graticule(0.1, [lng - 4, lat - 3, lng + 4, lat + 3]);
}

/** Gives the lines, if they exist already, the colours of the theme. */
export function paintGraticule(map: MapLibre): void {
  if (!map.getLayer('fine')) return;
  map.setPaintProperty('fine', 'line-color', tokenColor('line'));
  map.setPaintProperty('long', 'line-color', tokenColor('line-strong'));
}
