// Shows a map with labelled places and one marker. Without a ground of the platform it works offline.
import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { uiTexts } from '../text/ui-texts.ts';
import { useTexts } from '../text/use-texts.ts';
import type { MapGround } from './ground.ts';
import { drawAreasAndTiles, followTheme, openGround } from './map-ground.ts';
import type { NamedPlace, Place } from './place.ts';

interface MapViewProps {
  value: Place | undefined;
  places: NamedPlace[];
  ground?: MapGround | undefined;
  onPick?(place: Place): void;
}

const samePlace = (place: Place): Place => place;

export function MapView({ value, places, ground, onPick }: MapViewProps) {
  const texts = useTexts(uiTexts);
  const box = useRef<HTMLDivElement>(null);
  const { toGround = samePlace, toPlace = samePlace } = ground ?? {};
  const latest = useRef({ onPick, toPlace });
  latest.current = { onPick, toPlace };
  const start = useRef(value);
  const [map, setMap] = useState<MapLibre>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    let newMap: MapLibre;
    try {
      newMap = openGround(box.current, {
        center: start.current ?? [112, 34],
        zoom: start.current ? 8 : 3.4,
        maxZoom: 15,
      });
    } catch {
      // Without WebGL, the inputs beside the map are enough.
      return setFailed(true);
    }
    newMap.on('click', ({ lngLat: { lng, lat } }) => latest.current.onPick?.(latest.current.toPlace({ lng, lat })));
    const stopTheme = followTheme(newMap);
    setMap(newMap);
    return () => {
      stopTheme();
      newMap.remove();
      setMap(undefined);
    };
  }, []);

  useEffect(() => (map && ground ? drawAreasAndTiles(map, ground) : undefined), [map, ground]);

  useEffect(() => {
    if (!map) return;
    const labels = places.map((place) => ({ place: { ...place, ...toGround(place) }, element: labelOf(place.name) }));
    const markers = labels.map(({ place, element }) => new Marker({ element }).setLngLat(place).addTo(map));
    const points = labels.map(({ place }) => place);
    if (!start.current && points.length) map.fitBounds(boundsOf(points), { padding: 40, animate: false, maxZoom: 8 });
    const declutter = () => thinOut(map, labels);
    declutter();
    map.on('zoomend', declutter);
    return () => {
      map.off('zoomend', declutter);
      for (const marker of markers) marker.remove();
    };
  }, [map, places, toGround]);

  const lng = value?.lng;
  const lat = value?.lat;
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined) return;
    const point = toGround({ lng, lat });
    const marker = new Marker({ element: pinOf(), anchor: 'bottom' }).setLngLat(point).addTo(map);
    if (!map.getBounds().contains(point)) map.easeTo({ center: point, zoom: Math.max(map.getZoom(), 8) });
    return () => void marker.remove();
  }, [map, lng, lat, toGround]);

  if (hasFailed) return <p className="map-view map-view-failed">{texts.mapFailed}</p>;
  return (
    <div className="map-view-frame">
      <div className="map-view" ref={box} role="application" aria-label={texts.mapLabel} />
      {ground ? <p className="map-view-credit">{ground.credit}</p> : null}
    </div>
  );
}

function boundsOf(places: Place[]): [number, number, number, number] {
  const lngs = places.map((place) => place.lng);
  const lats = places.map((place) => place.lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

function labelOf(name: string): HTMLElement {
  const label = document.createElement('span');
  label.className = 'map-label';
  label.textContent = name;
  return label;
}

const LETTER = 12;
const LINE = 18;

/** The least distance between the dots of two places, in pixels. */
const DOT = 14;

/** The distance of a dot below the middle of its name, in pixels (map-pick.css). */
const BELOW = 11;

interface Label {
  place: NamedPlace;
  element: HTMLElement;
}

/** Hides names that would cover another name or dot, and dots that would cover another dot; they appear when the map is zoomed in. */
function thinOut(map: MapLibre, labels: Label[]): void {
  const dots: { x: number; y: number; half: number; element: HTMLElement }[] = [];
  for (const { place, element } of labels) {
    const { x, y } = map.project(place);
    const isHidden = dots.some((other) => Math.hypot(other.x - x, other.y - y) < DOT);
    element.classList.toggle('map-label-hidden', isHidden);
    if (!isHidden) dots.push({ x, y, half: (place.name.length * LETTER) / 2, element });
  }
  const dotsWithName: typeof dots = [];
  for (const dot of dots) {
    const { x, y, half, element } = dot;
    const isCovered =
      dotsWithName.some((other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < LINE) ||
      dots.some(
        (other) => other !== dot && Math.abs(other.x - x) < half + 4 && Math.abs(other.y + BELOW - y) < LINE / 2,
      );
    element.classList.toggle('map-label-bare', isCovered);
    if (!isCovered) dotsWithName.push(dot);
  }
}

function pinOf(): HTMLElement {
  const pin = document.createElement('span');
  pin.className = 'map-pin';
  return pin;
}
