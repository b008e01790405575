// The ground of every map: a graticule without borders, bundled and offline, in the colours of the theme. Loaded with a map only.
import { type LngLatLike, Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { addGraticuleWhenIdle, paintGraticule } from './graticule-layers.ts';
import type { MapGround } from './ground.ts';
import { addTiles, paintTiles } from './tile-layer.ts';
import { tokenColor } from './token-color.ts';

// A file of our own origin: the content policy allows no workers out of blobs.
setWorkerUrl(workerUrl);

interface Ground {
  center: LngLatLike;
  zoom: number;
  maxZoom: number;
}

/** Names of the controls, which the library has in English alone. */
const chineseNames = { 'Map.Title': '地图', 'NavigationControl.ZoomIn': '放大', 'NavigationControl.ZoomOut': '缩小' };

/** @throws without WebGL */
export function openGround(container: HTMLElement, { center, zoom, maxZoom }: Ground): MapLibre {
  const map = new MapLibre({
    container,
    center,
    zoom,
    maxZoom,
    minZoom: 2,
    dragRotate: false,
    // Pictures stand at once: fading in would delay the first of them by a third of a second.
    fadeDuration: 0,
    attributionControl: false,
    locale: document.documentElement.lang.startsWith('zh') ? chineseNames : {},
    style: {
      version: 8,
      // Colours change at once: fading would draw every frame of a third of a second, also when layers get theirs.
      transition: { duration: 0, delay: 0 },
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': tokenColor('canvas') } }],
    },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  addGraticuleWhenIdle(map);
  return map;
}

/** @param repaint what else has colours of the theme; returns the way to stop */
export function followTheme(map: MapLibre, repaint?: () => void): () => void {
  const observer = new MutationObserver(() => {
    map.setPaintProperty('ground', 'background-color', tokenColor('canvas'));
    paintGraticule(map);
    paintTiles(map);
    repaint?.();
  });
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Draws the chosen ground below whatever the map shows, once the style is there. @returns the way to take it away */
export function drawAreasAndTiles(map: MapLibre, { tiles, areas }: MapGround): () => void {
  const paint = () => map.setPaintProperty('areas', 'line-color', tokenColor('text-soft'));
  let stopTheme = (): void => undefined;
  const draw = () => {
    if (tiles) addTiles(map, tiles);
    map.addSource('areas', { type: 'geojson', data: areas });
    map.addLayer({ id: 'areas', type: 'line', source: 'areas' });
    paint();
    stopTheme = followTheme(map, paint);
  };
  if (map.getLayer('ground')) draw();
  else map.once('style.load', draw);
  return () => {
    stopTheme();
    map.off('style.load', draw);
    // A map that was removed has no style.
    if (!map.style) return;
    for (const name of ['areas', 'tiles']) {
      if (map.getLayer(name)) map.removeLayer(name);
      if (map.getSource(name)) map.removeSource(name);
    }
  };
}
