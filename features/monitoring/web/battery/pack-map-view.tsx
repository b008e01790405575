// The map shows one point for each pack on a truck; the point is grey while the report is old. Close points become one cluster with their
// number. The map fits its view to the points only when it opens, so that new positions never move the view.
import { followTheme, openGround } from '@ec/ui/map/map-ground';
import { tokenColor } from '@ec/ui/map/token-color';
import { useTexts } from '@ec/ui/text/use-texts';
import type { FeatureCollection, Point } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { batteryTexts } from './battery-texts.ts';
import type { PlacedPack } from './placed-packs.ts';

export interface PackMapViewProps {
  packs: readonly PlacedPack[];
  onPick(carId: string): void;
}

const mostZoom = 15;
const isCluster: ExpressionSpecification = ['has', 'point_count'];

const pointsOf = (packs: readonly PlacedPack[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: packs.map(({ carId, plateNo, stale, lng, lat }) => ({
    type: 'Feature',
    properties: { carId, plateNo, stale },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
});

function addLayers(map: MapLibre): void {
  const data = pointsOf([]);
  map.addSource('packs', { type: 'geojson', data, cluster: true, clusterRadius: 40, clusterMaxZoom: mostZoom - 1 });
  map.addLayer({
    id: 'packs',
    type: 'circle',
    source: 'packs',
    paint: {
      'circle-radius': ['step', ['coalesce', ['get', 'point_count'], 1], 7, 2, 12, 20, 16],
      'circle-stroke-width': 2,
    },
  });
  const text = { 'text-size': 12, 'text-font': ['sans-serif'], 'text-allow-overlap': true };
  map.addLayer({
    id: 'counts',
    type: 'symbol',
    source: 'packs',
    filter: isCluster,
    layout: { ...text, 'text-field': ['get', 'point_count_abbreviated'] },
  });
  map.addLayer({
    id: 'plates',
    type: 'symbol',
    source: 'packs',
    filter: ['!', isCluster],
    layout: { ...text, 'text-field': ['get', 'plateNo'], 'text-offset': [0, 1.4], 'text-allow-overlap': false },
  });
  paintLayers(map);
}

function paintLayers(map: MapLibre): void {
  if (!map.getLayer('packs')) return;
  const isOld: ExpressionSpecification = ['==', ['get', 'stale'], true];
  const color: ExpressionSpecification = ['case', isOld, tokenColor('offline-mark'), tokenColor('storage-mark')];
  map.setPaintProperty('packs', 'circle-color', color);
  map.setPaintProperty('packs', 'circle-stroke-color', tokenColor('surface'));
  map.setPaintProperty('counts', 'text-color', tokenColor('surface'));
  map.setPaintProperty('plates', 'text-color', tokenColor('text'));
  map.setPaintProperty('plates', 'text-halo-color', tokenColor('canvas'));
  map.setPaintProperty('plates', 'text-halo-width', 1.5);
}

function showAll(map: MapLibre, packs: readonly PlacedPack[]): void {
  const [lngs, lats] = [packs.map(({ lng }) => lng), packs.map(({ lat }) => lat)];
  const box: [number, number, number, number] = [
    Math.min(...lngs),
    Math.min(...lats),
    Math.max(...lngs),
    Math.max(...lats),
  ] as [number, number, number, number];
  map.fitBounds(box, { padding: 48, animate: false, maxZoom: 11 });
}

export function PackMapView(props: PackMapViewProps) {
  const texts = useTexts(batteryTexts);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [map, setMap] = useState<MapLibre>();
  const [isDrawable, setDrawable] = useState(true);

  useEffect(() => {
    if (!box.current) return;
    let ground: MapLibre;
    try {
      ground = openGround(box.current, { center: [112, 34], zoom: 4, maxZoom: mostZoom });
    } catch {
      // The browser has no WebGL. The table below the map lists the packs anyway.
      return setDrawable(false);
    }
    ground.on('webglcontextlost', () => setDrawable(false));
    ground.on('webglcontextrestored', () => setDrawable(true));
    ground.once('style.load', () => {
      addLayers(ground);
      showAll(ground, latest.current.packs);
      setMap(ground);
    });
    ground.on('click', 'packs', ({ features }) => {
      const { carId, cluster_id: cluster } = features?.[0]?.properties ?? {};
      const source = ground.getSource<GeoJSONSource>('packs');
      const point = features?.[0]?.geometry;
      if (carId) latest.current.onPick(`${carId}`);
      else if (source && point?.type === 'Point')
        void source.getClusterExpansionZoom(Number(cluster)).then((zoom) => {
          const [lng = 0, lat = 0] = point.coordinates;
          ground.easeTo({ center: [lng, lat], zoom, duration: 300 });
        });
    });
    const stopTheme = followTheme(ground, () => paintLayers(ground));
    return () => {
      stopTheme();
      ground.remove();
      setMap(undefined);
    };
  }, []);

  const { packs } = props;
  useEffect(() => {
    map?.getSource<GeoJSONSource>('packs')?.setData(pointsOf(packs));
  }, [map, packs]);

  return (
    <>
      {isDrawable ? null : <p className="ec-muted">{texts.noMap}</p>}
      <div className="pack-map" ref={box} hidden={!isDrawable} role="application" aria-label={texts.map} />
    </>
  );
}
