// Draws the stations on a map, which clusters them. Only people move the view; new values never do. The component calls `onDrawable` when
// WebGL is missing or its context is lost, and opens a new map once the context is back.
import { followTheme, openGround } from '@ec/ui/map/map-ground';
import { addTiles } from '@ec/ui/map/tile-layer';
import { useTexts } from '@ec/ui/text/use-texts';
import type { GeoJSONSource, Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type AreaPack, areaFeatures } from '../../shared/map/area-pack.ts';
import { type Camera, mostZoom, writeCamera } from '../../shared/map/camera.ts';
import type { TileGround } from '../../shared/map/map.contract.ts';
import type { Bounds } from '../../shared/map/map-filters.ts';
import type { HomeStation } from '../../shared/station/station-home.contract.ts';
import { repaintImages, serveImages } from './map-images.ts';
import {
  layerAbove,
  type Places,
  type Points,
  paintLayers,
  pointsOf,
  showFeatures,
  showStations,
} from './map-layers.ts';
import { mapTexts } from './map-texts.ts';

export interface NamedCentre {
  name: string;
  lng: number;
  lat: number;
}

export interface StationMapViewProps {
  stations: readonly HomeStation[];
  /** The place of each station, in the coordinate system of the ground. */
  places: Places;
  /** The view with which the map opens; a later change moves the map. */
  camera: Camera;
  selectedId: string;
  tiles: TileGround | undefined;
  areas: AreaPack | undefined;
  centres: readonly NamedCentre[];
  onMove(camera: Camera, bounds: Bounds): void;
  /** Receives the stations at the clicked place. */
  onPick(ids: readonly string[]): void;
  onDrawable(isDrawable: boolean): void;
}

export function StationMapView(props: StationMapViewProps) {
  // After the WebGL context is back, a new key makes React open a new map.
  const [opening, setOpening] = useState(0);
  return <OpenMap key={opening} {...props} onRestored={() => setOpening((count) => count + 1)} />;
}

type OpenMapProps = StationMapViewProps & { onRestored(): void };

function OpenMap(props: OpenMapProps) {
  const texts = useTexts(mapTexts);
  const box = useRef<HTMLDivElement>(null);
  const { stations, places } = props;
  const points = useMemo(() => pointsOf(stations, places), [stations, places]);
  const latest = useRef({ ...props, points });
  latest.current = { ...props, points };
  const [map, setMap] = useState<MapLibre>();
  /** The cameras that the map has sent to `onMove` and that have not come back as `camera` yet. */
  const writtenCameras = useRef(new Set<string>());

  // The layout effect opens the map before the browser paints, so that the worker of the map starts early.
  useLayoutEffect(
    () =>
      box.current ? openStationMap(box.current, { latest, setMap, writtenCameras: writtenCameras.current }) : undefined,
    [],
  );

  useMapData(map, { ...props, points });
  useFollowedCamera(map, props, writtenCameras);
  return <div className="station-map-canvas" ref={box} role="application" aria-label={texts.map} />;
}

type Latest = { current: OpenMapProps & { points: Points } };

interface Opening {
  latest: Latest;
  setMap(map: MapLibre | undefined): void;
  writtenCameras: Set<string>;
}

function openStationMap(box: HTMLElement, { latest, setMap, writtenCameras }: Opening): (() => void) | undefined {
  let map: MapLibre;
  const { camera } = latest.current;
  try {
    map = openGround(box, { center: [camera.lng, camera.lat], zoom: camera.zoom, maxZoom: mostZoom });
  } catch {
    box.replaceChildren();
    latest.current.onDrawable(false);
    return undefined;
  }
  const reportMove = () => {
    const camera = cameraOf(map);
    if (writeCamera(camera) !== writeCamera(latest.current.camera)) writtenCameras.add(writeCamera(camera));
    latest.current.onMove(camera, boundsOf(map));
  };
  serveImages(map);
  map.on('webglcontextlost', () => latest.current.onDrawable(false));
  map.on('webglcontextrestored', () => latest.current.onRestored());
  map.on('moveend', reportMove);
  map.on('resize', reportMove);
  map.on('click', (event) => void pick(map, event, latest));
  map.on('mousemove', (event) => {
    map.getCanvas().style.cursor = featuresAt(map, event).length > 0 ? 'pointer' : '';
  });
  // The points are drawn as soon as the style is loaded; they do not wait for tiles or areas.
  map.once('style.load', () => {
    showStations(map, latest.current.points);
    setMap(map);
    latest.current.onDrawable(true);
    reportMove();
  });
  const stopTheme = followTheme(map, () => {
    paintLayers(map);
    repaintImages(map);
  });
  return () => {
    stopTheme();
    map.remove();
    setMap(undefined);
  };
}

/** Moves the map when `camera` changes, except to a camera that the map has reported itself. */
function useFollowedCamera(
  map: MapLibre | undefined,
  { camera: { lng, lat, zoom } }: StationMapViewProps,
  writtenCameras: { current: Set<string> },
): void {
  useEffect(() => {
    const target = writeCamera({ lng, lat, zoom });
    const isOwn = writtenCameras.current.delete(target);
    if (map && !isOwn && target !== writeCamera(cameraOf(map))) map.jumpTo({ center: [lng, lat], zoom });
  }, [map, lng, lat, zoom, writtenCameras]);
}

function cameraOf(map: MapLibre): Camera {
  const { lng, lat } = map.getCenter();
  return { lng, lat, zoom: map.getZoom() };
}

function boundsOf(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

/** A click finds stations within this many pixels around the pointer. */
const reach = 6;

function featuresAt(map: MapLibre, { point }: MapMouseEvent) {
  if (!map.getLayer('clusters')) return [];
  const box: [[number, number], [number, number]] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ];
  return map.queryRenderedFeatures(box, { layers: ['clusters', 'stations'] });
}

/** The list of the stations at one place holds at most this many. */
const mostListed = 200;

async function pick(map: MapLibre, event: MapMouseEvent, { current }: Latest): Promise<void> {
  const features = featuresAt(map, event);
  const cluster = features.find(({ properties }) => properties.cluster === true);
  if (!cluster) {
    const ids = [...new Set(features.map(({ properties }) => `${properties.id}`))];
    if (ids.length > 0) current.onPick(ids);
    return;
  }
  const source = map.getSource<GeoJSONSource>('stations');
  const id = Number(cluster.properties.cluster_id);
  if (!source || cluster.geometry.type !== 'Point') return;
  const zoom = await source.getClusterExpansionZoom(id);
  if (zoom > mostZoom) {
    const leaves = await source.getClusterLeaves(id, mostListed, 0);
    current.onPick(leaves.map(({ properties }) => `${properties?.id}`));
    return;
  }
  const [lng = 0, lat = 0] = cluster.geometry.coordinates;
  map.easeTo({ center: [lng, lat], zoom, duration: 300 });
}

const pointsAt = (places: readonly { lng: number; lat: number; name?: string }[]) => ({
  type: 'FeatureCollection' as const,
  features: places.map(({ name = '', lng, lat }) => ({
    type: 'Feature' as const,
    properties: { name },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })),
});

function useMapData(map: MapLibre | undefined, props: StationMapViewProps & { points: Points }): void {
  const { points, places, selectedId, tiles, areas, centres } = props;
  useEffect(() => {
    if (map) showStations(map, points);
  }, [map, points]);

  const place = places.get(selectedId);
  useEffect(() => {
    if (map) showFeatures(map, 'selected', pointsAt(place ? [place] : []));
  }, [map, place]);

  useEffect(() => {
    if (map && areas) showFeatures(map, 'areas', areaFeatures(areas));
  }, [map, areas]);

  useEffect(() => {
    if (!map) return;
    // Text is slow to draw, so the names of regions wait until the map has drawn the stations.
    const show = () => showFeatures(map, 'names', pointsAt(centres));
    if (map.loaded()) {
      show();
      return;
    }
    map.once('idle', show);
    return () => void map.off('idle', show);
  }, [map, centres]);

  useEffect(() => {
    if (!map || !tiles) return;
    addTiles(map, tiles, layerAbove(map));
    return () => {
      if (!map.style) return;
      map.removeLayer('tiles');
      map.removeSource('tiles');
    };
  }, [map, tiles]);
}
