// Opens a map with the bundled ground, and draws the ground of the platform on it. Only pages with a map load this module.
import { type LngLatLike, Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { addGraticuleWhenIdle, paintGraticule } from './graticule-layers.ts';
import type { MapGround } from './ground.ts';
import { addTiles, paintTiles } from './tile-layer.ts';
import { tokenColor } from './token-color.ts';

// The worker is a file of the console's origin, because the content security policy allows no workers from blobs.
setWorkerUrl(workerUrl);

interface Ground {
  center: LngLatLike;
  zoom: number;
  maxZoom: number;
}

/** The Chinese names of the controls, which the library has only in English. */
const chineseNames = { 'Map.Title': '地图', 'NavigationControl.ZoomIn': '放大', 'NavigationControl.ZoomOut': '缩小' };

/** Opens a map. @throws Error without WebGL */
export function openGround(container: HTMLElement, { center, zoom, maxZoom }: Ground): MapLibre {
  const map = new MapLibre({
    container,
    center,
    zoom,
    maxZoom,
    minZoom: 2,
    dragRotate: false,
    // Pictures appear at once: a fade would delay the first one by a third of a second.
    fadeDuration: 0,
    attributionControl: false,
    locale: document.documentElement.lang.startsWith('zh') ? chineseNames : {},
    style: {
      version: 8,
      // Colours change at once: a fade would draw every frame for a third of a second, also when layers get their first colours.
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

/** Repaints the ground when the theme changes. @param repaint repaints further layers @returns a function that stops the repainting */
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

/** Draws the tiles and areas of the platform above the present layers, once the style is loaded. @returns a function that removes them */
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
    // A removed map has no style.
    if (!map.style) return;
    for (const name of ['areas', 'tiles']) {
      if (map.getLayer(name)) map.removeLayer(name);
      if (map.getSource(name)) map.removeSource(name);
    }
  };
}
