// Draws the map in two layers: a still one whenever data or size change, and an animated one behind it, twelve times a second while the
// page is visible. A person who prefers reduced motion gets the still layer alone.
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ScreenMap } from '../screen-types.ts';
import { type DrawnMap, drawPulse, drawStill, hitOf, type MapColors, type Shape } from './draw-map.ts';
import { boundsOf, countryBounds, type Degrees, projectionOf } from './projection.ts';

interface MapCanvasProps {
  map: ScreenMap;
  shapes: readonly Shape[];
  label: string;
  onArea(areaCode: string): void;
  onStation(stationNo: string): void;
}

const frameMs = 1000 / 12;
const pulseMs = 4000;
/** The least width and height of a map in degrees, by the number of digits of the region's code. */
const leastDegrees: Record<number, number> = { 0: 8, 2: 2, 4: 0.8, 6: 0.2 };

const colors: MapColors = {
  grid: 'rgba(120, 160, 200, 0.10)',
  outline: 'rgba(120, 190, 240, 0.55)',
  land: 'rgba(40, 90, 140, 0.16)',
  text: '#eaf4ff',
  faint: 'rgba(160, 190, 220, 0.38)',
  bubble: 'rgba(46, 144, 250, 0.22)',
  bubbleEdge: '#53b1fd',
  states: ['#32d583', '#fdb022', '#f97066', '#98a2b3', '#667085'],
};

/** Measures an element in pixels, with the pixel ratio of the screen. */
function useSize(): [(element: HTMLDivElement | null) => void, { width: number; height: number; ratio: number }] {
  const [size, setSize] = useState({ width: 0, height: 0, ratio: 1 });
  const observer = useRef<ResizeObserver>(undefined);
  const [watch] = useState(() => (element: HTMLDivElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width, height, ratio: Math.min(3, window.devicePixelRatio || 1) });
    });
    observer.current.observe(element);
  });
  return [watch, size];
}

const placesOf = (map: ScreenMap, shapes: readonly Shape[]): Degrees[] =>
  shapes.length > 0
    ? shapes.flatMap(({ lines }) => lines.flatMap((places) => places.map(([lng, lat]) => ({ lng, lat }))))
    : [...map.areas, ...map.points];

export function MapCanvas({ map, shapes, label, onArea, onStation }: MapCanvasProps) {
  const [watch, { width, height, ratio }] = useSize();
  const still = useRef<HTMLCanvasElement>(null);
  const light = useRef<HTMLCanvasElement>(null);
  const [hovered, setHovered] = useState('');
  const drawn = useMemo<DrawnMap | undefined>(() => {
    if (width === 0 || height === 0) return undefined;
    const size = { width: width * ratio, height: height * ratio };
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * ratio;
    const places = placesOf(map, shapes);
    const bounds = places.length === 0 ? countryBounds : boundsOf(places, leastDegrees[map.areaCode.length] ?? 1);
    return { map, shapes, projection: projectionOf(bounds, size, rem * 6), size, rem, colors, hovered };
  }, [map, shapes, width, height, ratio, hovered]);

  useEffect(() => {
    const context = still.current?.getContext('2d');
    if (context && drawn) drawStill(context, drawn);
  }, [drawn]);

  useEffect(() => {
    const context = light.current?.getContext('2d');
    if (!context || !drawn || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let last = 0;
    const paint = (time: number) => {
      frame = requestAnimationFrame(paint);
      if (time - last < frameMs) return;
      last = time;
      context.clearRect(0, 0, drawn.size.width, drawn.size.height);
      drawPulse(context, drawn, (time % pulseMs) / pulseMs);
    };
    frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [drawn]);

  const hit = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return drawn && hitOf(drawn, [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio]);
  };
  return (
    <div
      ref={watch}
      className={hovered === '' ? 'map-canvas' : 'map-canvas is-pressable'}
      role="img"
      aria-label={label}
      onPointerMove={(event) => {
        const target = hit(event);
        setHovered(target ? ('areaCode' in target ? target.areaCode : target.stationNo) : '');
      }}
      onPointerLeave={() => setHovered('')}
      onPointerUp={(event) => {
        const target = hit(event);
        if (!target) return;
        if ('areaCode' in target) onArea(target.areaCode);
        else onStation(target.stationNo);
      }}
    >
      <canvas ref={light} width={width * ratio} height={height * ratio} />
      <canvas ref={still} width={width * ratio} height={height * ratio} />
    </div>
  );
}
