// Shows the map of the big screen on two canvases. The front canvas is drawn when the data, the size or the place under the pointer change.
// The back canvas has the moving parts and is drawn twelve times a second while the page is visible, unless the person prefers less motion.
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ScreenMap } from '../screen-types.ts';
import { drawPulse, drawStaticLayer, findHit, type MapColors, type MapScene, type Shape } from './draw-map.ts';
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
/** The minimum width and height of the map in degrees, by the number of digits of the region's code. */
const minimumSpans: Record<number, number> = { 0: 8, 2: 2, 4: 0.8, 6: 0.2 };

const colors: MapColors = {
  grid: 'rgba(120, 160, 200, 0.10)',
  outline: 'rgba(120, 190, 240, 0.55)',
  land: 'rgba(40, 90, 140, 0.16)',
  text: '#eaf4ff',
  faint: 'rgba(160, 190, 220, 0.38)',
  bubble: 'rgba(46, 144, 250, 0.22)',
  bubbleEdge: '#53b1fd',
  stateColors: ['#32d583', '#fdb022', '#f97066', '#98a2b3', '#667085'],
};

/** Observes the size of an element, in CSS pixels, and the ratio of the screen's pixels to them. */
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
  const frontCanvas = useRef<HTMLCanvasElement>(null);
  const backCanvas = useRef<HTMLCanvasElement>(null);
  const [hoveredCode, setHoveredCode] = useState('');
  const scene = useMemo<MapScene | undefined>(() => {
    if (width === 0 || height === 0) return undefined;
    const size = { width: width * ratio, height: height * ratio };
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * ratio;
    const places = placesOf(map, shapes);
    const bounds = places.length === 0 ? countryBounds : boundsOf(places, minimumSpans[map.areaCode.length] ?? 1);
    return { map, shapes, projection: projectionOf(bounds, size, rem * 6), size, rem, colors, hoveredCode };
  }, [map, shapes, width, height, ratio, hoveredCode]);

  useEffect(() => {
    const context = frontCanvas.current?.getContext('2d');
    if (context && scene) drawStaticLayer(context, scene);
  }, [scene]);

  useEffect(() => {
    const context = backCanvas.current?.getContext('2d');
    if (!context || !scene || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let lastTime = 0;
    const paint = (time: number) => {
      frame = requestAnimationFrame(paint);
      if (time - lastTime < frameMs) return;
      lastTime = time;
      context.clearRect(0, 0, scene.size.width, scene.size.height);
      drawPulse(context, scene, (time % pulseMs) / pulseMs);
    };
    frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [scene]);

  const hitAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return scene && findHit(scene, [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio]);
  };
  return (
    <div
      ref={watch}
      className={hoveredCode === '' ? 'map-canvas' : 'map-canvas is-pressable'}
      role="img"
      aria-label={label}
      onPointerMove={(event) => {
        const target = hitAt(event);
        if (!target) setHoveredCode('');
        else setHoveredCode('areaCode' in target ? target.areaCode : target.stationNo);
      }}
      onPointerLeave={() => setHoveredCode('')}
      onPointerUp={(event) => {
        const target = hitAt(event);
        if (!target) return;
        if ('areaCode' in target) onArea(target.areaCode);
        else onStation(target.stationNo);
      }}
    >
      <canvas ref={backCanvas} width={width * ratio} height={height * ratio} />
      <canvas ref={frontCanvas} width={width * ratio} height={height * ratio} />
    </div>
  );
}
