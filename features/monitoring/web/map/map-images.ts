// Draws the images of stations and clusters. The shape of a station shows its business; its colour and sign show its health. The ring of a
// cluster has an arc for each health.
import { tokenColor } from '@ec/ui/map/token-color';
import type { Map as MapLibre } from 'maplibre-gl';
import { type BusinessShape, businessShapes } from '../../shared/map/map-filters.ts';
import { type Health, health } from '../../shared/station/health.ts';

const ratio = 2;
/** The arcs of a ring are measured in parts; faults, offline stations and alarms each get at least one part where they occur. */
export const ringParts = 12;

const tokens: Record<Health, string> = {
  [health.fault]: 'critical',
  [health.offline]: 'offline',
  [health.alarm]: 'major',
  [health.normal]: 'storage',
};
const signs: Record<Health, string> = {
  [health.fault]: '×',
  [health.offline]: '–',
  [health.alarm]: '!',
  [health.normal]: '',
};

/** Images are named `station-<shape>-<health>` and `ring-<fault parts>-<offline parts>-<alarm parts>`. */
const stationPrefix = 'station';
const ringPrefix = 'ring';

type Context = CanvasRenderingContext2D;

function draw(size: number, paint: (context: Context) => void): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.scale(ratio, ratio);
  paint(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const size = 26;
const middle = size / 2;

/** The number of corners of each shape; a circle has none. */
const corners: Record<BusinessShape, number> = { charging: 0, swap: 4, storage: 6, pv: 3, other: 5 };

function trace(context: Context, shape: BusinessShape): void {
  context.beginPath();
  const count = corners[shape];
  if (count === 0) {
    context.arc(middle, middle, 10, 0, Math.PI * 2);
    return;
  }
  const start = count === 4 ? Math.PI / 4 : -Math.PI / 2;
  for (let corner = 0; corner < count; corner += 1) {
    const angle = start + (corner * Math.PI * 2) / count;
    context.lineTo(middle + 11.5 * Math.cos(angle), middle + 11.5 * Math.sin(angle));
  }
  context.closePath();
}

const drawStation = (shape: BusinessShape, state: Health) =>
  draw(size, (context) => {
    trace(context, shape);
    context.fillStyle = tokenColor(tokens[state]);
    context.fill();
    context.lineWidth = 2;
    context.lineJoin = 'round';
    context.strokeStyle = tokenColor('surface');
    context.stroke();
    context.fillStyle = '#fff';
    context.font = 'bold 15px sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(signs[state], middle, middle + (shape === 'pv' ? 2.5 : 1));
  });

const ringSize = 46;

const drawRing = (parts: readonly [fault: number, offline: number, alarm: number]) =>
  draw(ringSize, (context) => {
    const half = ringSize / 2;
    context.beginPath();
    context.arc(half, half, 18, 0, Math.PI * 2);
    context.fillStyle = tokenColor('surface');
    context.fill();
    const total = parts.reduce((sum, part) => sum + part, 0);
    const whole = Math.max(ringParts, total);
    const arcs = [health.fault, health.offline, health.alarm, health.normal].map((state, index) => ({
      state,
      length: parts[index] ?? whole - total,
    }));
    let from = -Math.PI / 2;
    context.lineWidth = 6;
    for (const { state, length } of arcs) {
      const to = from + (length / whole) * Math.PI * 2;
      context.beginPath();
      context.arc(half, half, 19, from, to);
      context.strokeStyle = tokenColor(tokens[state]);
      if (length > 0) context.stroke();
      from = to;
    }
  });

function drawNamed(name: string): ImageData | undefined {
  const [kind, ...rest] = name.split('-');
  if (kind === ringPrefix) {
    const [fault = 0, offline = 0, alarm = 0] = rest.map(Number);
    return drawRing([fault, offline, alarm]);
  }
  const shape = businessShapes.find((each) => each === rest[0]);
  const state = Object.values(health).find((each) => `${each}` === rest[1]);
  return kind === stationPrefix && shape && state !== undefined ? drawStation(shape, state) : undefined;
}

/** Makes the map draw each image when a layer first needs it. */
export function serveImages(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    const image = drawNamed(id);
    if (image && !map.hasImage(id)) map.addImage(id, image, { pixelRatio: ratio });
  });
}

export function repaintImages(map: MapLibre): void {
  for (const id of map.listImages()) {
    const image = drawNamed(id);
    if (image) map.updateImage(id, image);
  }
}
