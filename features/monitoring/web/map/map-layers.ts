// The layers of the station map: the areas of a map pack, names of regions, the selected station, clusters and stations.
import { tokenColor } from '@ec/ui/map/token-color';
import type { Feature, FeatureCollection, Point } from 'geojson';
import type {
  AddLayerObject,
  ExpressionSpecification,
  GeoJSONSource,
  Map as MapLibre,
  SourceSpecification,
} from 'maplibre-gl';
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

export type Points = FeatureCollection<Point, PointProperties>;

/** Returns the points in the order of `places`, so that sorting the stations again does not change the points. */
export function pointsOf(stations: readonly HomeStation[], places: Places): Points {
  const byId = new Map(stations.map((station) => [station.id, station]));
  const features: Feature<Point, PointProperties>[] = [];
  for (const [id, { lng, lat }] of places) {
    const station = byId.get(id);
    if (!station) continue;
    const properties = { id, name: station.stationName, health: station.health, shape: shapeOf(station) };
    features.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } });
  }
  return { type: 'FeatureCollection', features };
}

/** One sum holds three counts in separate decimal digits: faults, offline stations and alarms, each up to 99,999. */
const digit = { fault: 1e10, offline: 1e5, alarm: 1 };

/** The number that a station adds to the sum of its cluster. One sum is cheaper than three, because every zoom level computes it. */
// biome-ignore format: one pair in a line
const weight: ExpressionSpecification = [
  'match', ['get', 'health'],
  health.fault, digit.fault,
  health.offline, digit.offline,
  health.alarm, digit.alarm,
  0,
];

/** Stations at one place stay one cluster at every zoom, so that a click on the cluster can list them. */
const stationSource = (points: Points): SourceSpecification => ({
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

type Plain<L> = L extends unknown ? Omit<L, 'id' | 'source'> : never;
type AddedLayer = Plain<Extract<AddLayerObject, { type: 'symbol' | 'line' | 'circle' }>>;

const halo = { 'text-halo-width': 1.5 };
const names: AddedLayer = {
  type: 'symbol',
  maxzoom: 8,
  paint: halo,
  layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-font': ['sans-serif'], 'text-padding': 8 },
};
const clusters: AddedLayer = {
  type: 'symbol',
  filter: isCluster,
  layout: {
    'icon-image': ['concat', 'ring-', partOf('fault'), '-', partOf('offline'), '-', partOf('alarm')],
    'icon-size': ['step', ['get', 'point_count'], 0.8, 10, 0.95, 100, 1.1, 1000, 1.25],
    'icon-allow-overlap': true,
    'text-field': ['get', 'point_count_abbreviated'],
    'text-size': 12,
    'text-font': ['sans-serif'],
    'text-allow-overlap': true,
  },
};
const stations: AddedLayer = {
  type: 'symbol',
  filter: ['!', isCluster],
  layout: {
    'icon-image': ['concat', 'station-', ['get', 'shape'], '-', ['get', 'health']],
    'icon-allow-overlap': true,
    'symbol-sort-key': ['case', ['==', ['get', 'health'], health.normal], 0, 1],
  },
};
const labels: AddedLayer = {
  type: 'symbol',
  filter: ['!', isCluster],
  minzoom: 9,
  paint: halo,
  layout: {
    'text-field': ['get', 'name'],
    'text-size': 12,
    'text-font': ['sans-serif'],
    'text-anchor': 'top',
    'text-offset': [0, 1.1],
    'text-optional': true,
  },
};

/** The layers, the lowest first. */
const layers: Record<string, AddedLayer> = {
  areas: { type: 'line', paint: { 'line-width': 1 } },
  names,
  selected: { type: 'circle', paint: { 'circle-radius': 20, 'circle-opacity': 0.25, 'circle-stroke-width': 2 } },
  clusters,
  stations,
  labels,
};

/** Returns the lowest existing layer above the ground or, with a name, above that layer. */
export function layerAbove(map: MapLibre, name?: string): string | undefined {
  const order = Object.keys(layers);
  return order.slice(name === undefined ? 0 : order.indexOf(name) + 1).find((each) => map.getLayer(each));
}

function addLayer(map: MapLibre, id: string, source: string): void {
  map.addLayer({ ...layers[id], id, source } as AddLayerObject, layerAbove(map, id));
  paintLayer(map, id);
}

/** Adds a source only with its first features, because the worker of the map would process an empty source before the stations. */
export function showFeatures(map: MapLibre, name: 'areas' | 'names' | 'selected', data: FeatureCollection): void {
  const source = map.getSource<GeoJSONSource>(name);
  if (source) {
    source.setData(data);
    return;
  }
  if (data.features.length === 0) return;
  map.addSource(name, { type: 'geojson', data });
  addLayer(map, name, name);
}

/** The points that each map draws. */
const drawnPoints = new WeakMap<MapLibre, Points>();

function isSamePicture({ features: before }: Points, { features: after }: Points): boolean {
  if (before.length !== after.length) return false;
  return after.every(({ properties: { id, health, shape, name }, geometry }, index) => {
    const other = before[index];
    if (!other || other.properties.id !== id || other.properties.health !== health) return false;
    const [lng, lat] = geometry.coordinates;
    const isThere = other.geometry.coordinates[0] === lng && other.geometry.coordinates[1] === lat;
    return isThere && other.properties.shape === shape && other.properties.name === name;
  });
}

/** Draws the points if they would look different; a change of other values leaves the source as it is. */
export function showStations(map: MapLibre, points: Points): void {
  const drawn = drawnPoints.get(map);
  if (drawn ? drawn === points || isSamePicture(drawn, points) : points.features.length === 0) return;
  drawnPoints.set(map, points);
  const source = map.getSource<GeoJSONSource>('stations');
  if (source) {
    source.setData(points);
    return;
  }
  map.addSource('stations', stationSource(points));
  for (const id of ['clusters', 'stations', 'labels']) addLayer(map, id, 'stations');
}

/** The theme tokens of each layer, by property. */
const colors: Record<string, Record<string, string>> = {
  areas: { 'line-color': 'text-soft' },
  selected: { 'circle-color': 'brand-fill', 'circle-stroke-color': 'brand-fill' },
  clusters: { 'text-color': 'text' },
  names: { 'text-color': 'text-soft', 'text-halo-color': 'canvas' },
  labels: { 'text-color': 'text', 'text-halo-color': 'canvas' },
};

function paintLayer(map: MapLibre, id: string): void {
  for (const [property, token] of Object.entries(colors[id] ?? {}))
    map.setPaintProperty(id, property as 'text-color', tokenColor(token));
}

/** Paints all layers again, such as after a change of the theme. */
export function paintLayers(map: MapLibre): void {
  for (const id of Object.keys(layers)) if (map.getLayer(id)) paintLayer(map, id);
}
