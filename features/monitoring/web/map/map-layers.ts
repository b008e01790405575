// Layers of the station map: the areas of a map pack, clusters as rings of their healths, stations, and the one that is selected.
import { tokenColor } from '@ec/ui/map/map-ground';
import type { Feature, FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre, SourceSpecification } from 'maplibre-gl';
import { mostZoom } from '../../shared/map/camera.ts';
import { shapeOf } from '../../shared/map/map-filters.ts';
import { type Health, health } from '../../shared/station/health.ts';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';
import { ringParts } from './map-images.ts';

export type Places = ReadonlyMap<string, { lng: number; lat: number }>;

export interface PointProperties {
  id: string;
  name: string;
  health: Health;
  shape: string;
}

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** In the order of the places, which is that of the directory: values that change the order of a list leave the points as they are. */
export function pointsOf(stations: readonly HomeStation[], places: Places): FeatureCollection<Point, PointProperties> {
  const shown = new Map(stations.map((station) => [station.id, station]));
  const features: Feature<Point, PointProperties>[] = [];
  for (const [id, { lng, lat }] of places) {
    const station = shown.get(id);
    if (!station) continue;
    const properties = { id, name: station.stationName, health: station.health, shape: shapeOf(station) };
    features.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } });
  }
  return { type: 'FeatureCollection', features };
}

/** Digits of one sum that count faults, offline stations and alarms: more stations than 99,999 share no cluster. */
const digit = { fault: 1e10, offline: 1e5, alarm: 1 };

/** What a station adds to the sum. One sum is gathered a third as often as three, over all zooms. */
// biome-ignore format: one pair in a line
const weight: ExpressionSpecification = [
  'match', ['get', 'health'],
  health.fault, digit.fault,
  health.offline, digit.offline,
  health.alarm, digit.alarm,
  0,
];

/** Stations on one spot stay one cluster at every zoom, so that a press on it lists them. */
const stationSource = (points: FeatureCollection): SourceSpecification => ({
  type: 'geojson',
  data: points,
  cluster: true,
  clusterRadius: 48,
  clusterMaxZoom: mostZoom,
  maxzoom: mostZoom + 1,
  clusterProperties: { healths: ['+', weight] },
});

const countOf = (name: keyof typeof digit): ExpressionSpecification => [
  '%',
  ['floor', ['/', ['get', 'healths'], digit[name]]],
  digit.offline,
];

const partOf = (name: keyof typeof digit): ExpressionSpecification => [
  'ceil',
  ['/', ['*', ringParts, countOf(name)], ['get', 'point_count']],
];

const isCluster: ExpressionSpecification = ['has', 'point_count'];

/** Layers of these sources stay hidden while the source is empty, so that no tiles of it are asked for. */
type Shown = 'areas' | 'names' | 'selected';

export function showFeatures(map: MapLibre, name: Shown, data: FeatureCollection): void {
  map.getSource<GeoJSONSource>(name)?.setData(data);
  map.setLayoutProperty(name, 'visibility', data.features.length > 0 ? 'visible' : 'none');
}

const hidden = { visibility: 'none' as const };

/** @param points those that are known already: they are on their way to the worker before anything is drawn */
export function addLayers(map: MapLibre, points: FeatureCollection): void {
  map.addSource('stations', stationSource(points));
  map.addSource('areas', { type: 'geojson', data: empty });
  map.addLayer({ id: 'areas', type: 'line', source: 'areas', layout: hidden, paint: { 'line-width': 1 } });
  map.addSource('names', { type: 'geojson', data: empty });
  map.addLayer({
    ...{ id: 'names', type: 'symbol', source: 'names', maxzoom: 8 },
    layout: {
      ...hidden,
      ...{ 'text-field': ['get', 'name'], 'text-size': 12, 'text-font': ['sans-serif'], 'text-padding': 8 },
    },
  });
  map.addSource('selected', { type: 'geojson', data: empty });
  map.addLayer({
    ...{ id: 'selected', type: 'circle', source: 'selected', layout: hidden },
    paint: { 'circle-radius': 20, 'circle-opacity': 0.25, 'circle-stroke-width': 2 },
  });
  map.addLayer({
    ...{ id: 'clusters', type: 'symbol', source: 'stations', filter: isCluster },
    layout: {
      'icon-image': ['concat', 'ring-', partOf('fault'), '-', partOf('offline'), '-', partOf('alarm')],
      'icon-size': ['step', ['get', 'point_count'], 0.8, 10, 0.95, 100, 1.1, 1000, 1.25],
      'icon-allow-overlap': true,
      'text-field': ['get', 'point_count_abbreviated'],
      'text-size': 12,
      'text-font': ['sans-serif'],
      'text-allow-overlap': true,
    },
  });
  map.addLayer({
    ...{ id: 'stations', type: 'symbol', source: 'stations', filter: ['!', isCluster] },
    layout: {
      'icon-image': ['concat', 'station-', ['get', 'shape'], '-', ['get', 'health']],
      'icon-allow-overlap': true,
      'symbol-sort-key': ['case', ['==', ['get', 'health'], health.normal], 0, 1],
    },
  });
  map.addLayer({
    ...{ id: 'labels', type: 'symbol', source: 'stations', filter: ['!', isCluster], minzoom: 9 },
    layout: {
      'text-field': ['get', 'name'],
      'text-size': 12,
      'text-font': ['sans-serif'],
      'text-anchor': 'top',
      'text-offset': [0, 1.1],
      'text-optional': true,
    },
  });
  paintLayers(map);
}

/** Colours of the theme. */
export function paintLayers(map: MapLibre): void {
  map.setPaintProperty('areas', 'line-color', tokenColor('text-faint'));
  map.setPaintProperty('selected', 'circle-color', tokenColor('brand-fill'));
  map.setPaintProperty('selected', 'circle-stroke-color', tokenColor('brand-fill'));
  map.setPaintProperty('clusters', 'text-color', tokenColor('text'));
  for (const [layer, token] of [
    ['names', 'text-soft'],
    ['labels', 'text'],
  ] as const) {
    map.setPaintProperty(layer, 'text-color', tokenColor(token));
    map.setPaintProperty(layer, 'text-halo-color', tokenColor('canvas'));
    map.setPaintProperty(layer, 'text-halo-width', 1.5);
  }
}
