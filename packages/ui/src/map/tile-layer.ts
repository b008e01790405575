// Shows the tiles of a map server on a map. Servers draw tiles for light screens, so a dark theme dims them; their content stays the same.
import type { Map as MapLibre } from 'maplibre-gl';
import type { MapGround } from './ground.ts';

const night = { 'raster-brightness-max': 0.4, 'raster-saturation': -0.2 };
const day = { 'raster-brightness-max': 1, 'raster-saturation': 0 };

/** Adds the tiles. @param above the layer directly above the tiles; without it they are the highest layer */
export function addTiles(map: MapLibre, tiles: NonNullable<MapGround['tiles']>, above?: string): void {
  const { url, minZoom, maxZoom } = tiles;
  map.addSource('tiles', { type: 'raster', tiles: [url], tileSize: 256, minzoom: minZoom, maxzoom: maxZoom });
  map.addLayer({ id: 'tiles', type: 'raster', source: 'tiles' }, above);
  paintTiles(map);
}

/** Adapts the tiles, where the map has some, to a light or dark theme. */
export function paintTiles(map: MapLibre): void {
  if (!map.getLayer('tiles')) return;
  const isNight = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  for (const [property, value] of Object.entries(isNight ? night : day))
    map.setPaintProperty('tiles', property as keyof typeof day, value);
}
