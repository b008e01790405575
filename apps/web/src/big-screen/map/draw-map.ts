// Draws the map on a 2D canvas, from the bottom up: meridians and parallels, the outlines of regions if a map pack is installed, a mark for
// each station, and a circle for each region with the number of its stations.
import type { ScreenMap } from '../screen-types.ts';
import { gridStep, type Projection } from './projection.ts';

export interface MapColors {
  grid: string;
  outline: string;
  land: string;
  text: string;
  faint: string;
  bubble: string;
  bubbleEdge: string;
  /** One color for each value of `runState`, in its order. */
  stateColors: readonly string[];
}

export interface Shape {
  areaCode: string;
  /** Each line is a list of points `[longitude, latitude]`. The lines of a closed shape are rings. */
  lines: readonly (readonly (readonly [number, number])[])[];
  isClosed: boolean;
}

export interface MapScene {
  map: ScreenMap;
  shapes: readonly Shape[];
  projection: Projection;
  size: { width: number; height: number };
  /** One rem in pixels of the canvas. */
  rem: number;
  colors: MapColors;
  /** The areaCode of the region or the number of the station under the pointer; '' without one. */
  hoveredCode: string;
}

type Context = CanvasRenderingContext2D;

/** The values of the enum `union_runStatus`. They are repeated here, because importing its definition would load the resource library. */
const runState = { normal: 0, alarm: 1, fault: 2, disconnected: 3, noDevice: 4 } as const;

const fullCircle = Math.PI * 2;

const bubbleRadius = (count: number, maxCount: number, rem: number): number =>
  (1.3 + 2.6 * Math.sqrt(count / Math.max(1, maxCount))) * rem;

function drawGrid(context: Context, { projection, size, rem, colors }: MapScene): void {
  const [west, east] = [projection.lng(0), projection.lng(size.width)];
  const [south, north] = [projection.lat(size.height), projection.lat(0)];
  const step = gridStep(east - west);
  context.strokeStyle = colors.grid;
  context.fillStyle = colors.faint;
  context.lineWidth = Math.max(1, rem * 0.08);
  context.font = `${rem * 1.1}px ${fontFamily}`;
  const label = (value: number, letters: readonly [string, string]) =>
    `${Math.abs(Number(value.toFixed(2)))}°${value < 0 ? letters[1] : letters[0]}`;
  for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step) {
    const x = projection.x(lng);
    line(context, [x, 0], [x, size.height]);
    context.fillText(label(lng, ['E', 'W']), x + rem * 0.4, size.height - rem * 0.6);
  }
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) {
    const y = projection.y(lat);
    line(context, [0, y], [size.width, y]);
    context.fillText(label(lat, ['N', 'S']), rem * 0.4, y - rem * 0.4);
  }
}

function line(context: Context, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}

function drawShapes(context: Context, { shapes, projection, rem, colors, hoveredCode }: MapScene): void {
  context.lineJoin = 'round';
  for (const { areaCode, lines, isClosed } of shapes) {
    context.beginPath();
    for (const places of lines) {
      for (const [index, [lng, lat]] of places.entries()) {
        const [x, y] = [projection.x(lng), projection.y(lat)];
        if (index === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      if (isClosed) context.closePath();
    }
    if (isClosed) {
      context.fillStyle = areaCode === hoveredCode ? colors.bubble : colors.land;
      context.fill('evenodd');
    }
    context.strokeStyle = colors.outline;
    context.lineWidth = rem * 0.12;
    context.stroke();
  }
}

/** Draws the mark of a station. Its shape shows the state too: dot, triangle (alarm), square (fault) or empty ring. */
function drawMark(context: Context, status: number | null, [x, y, radius]: [number, number, number]): void {
  context.beginPath();
  if (status === runState.alarm) {
    context.moveTo(x, y - radius * 1.25);
    context.lineTo(x + radius * 1.15, y + radius * 0.85);
    context.lineTo(x - radius * 1.15, y + radius * 0.85);
    context.closePath();
  } else if (status === runState.fault) context.rect(x - radius, y - radius, radius * 2, radius * 2);
  else context.arc(x, y, radius, 0, fullCircle);
  if (status === null || status >= runState.disconnected) {
    context.lineWidth = radius * 0.5;
    context.stroke();
  } else context.fill();
}

const colorOf = ({ stateColors }: MapColors, status: number | null): string =>
  stateColors[status ?? runState.noDevice] ?? stateColors[runState.noDevice] ?? '';

function drawPoints(context: Context, { map, projection, rem, colors }: MapScene): void {
  // A region without regions below it shows its stations alone, so that they may be large.
  const showsStationsOnly = map.areas.length === 0;
  const radius = rem * (showsStationsOnly ? 0.7 : 0.28);
  context.globalAlpha = showsStationsOnly ? 1 : 0.75;
  // Stations with a fault are painted last, above the others.
  const ordered = [...map.points].sort((one, other) => paintOrder(one.runStatus) - paintOrder(other.runStatus));
  for (const { lng, lat, runStatus } of ordered) {
    const color = colorOf(colors, runStatus);
    context.fillStyle = color;
    context.strokeStyle = color;
    drawMark(context, runStatus, [projection.x(lng), projection.y(lat), radius]);
  }
  context.globalAlpha = 1;
}

/** The states in the order in which their stations are painted. */
const paintSequence: readonly number[] = [
  runState.noDevice,
  runState.normal,
  runState.disconnected,
  runState.alarm,
  runState.fault,
];
const paintOrder = (status: number | null): number => paintSequence.indexOf(status ?? runState.noDevice);

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

function drawBubbles(context: Context, { map, projection, rem, colors, hoveredCode }: MapScene): void {
  const maxCount = Math.max(0, ...map.areas.map(({ stationCount }) => stationCount));
  const boxes: Box[] = [];
  for (const area of map.areas) {
    const [x, y] = [projection.x(area.lng), projection.y(area.lat)];
    const radius = bubbleRadius(area.stationCount, maxCount, rem);
    context.beginPath();
    context.arc(x, y, radius, 0, fullCircle);
    context.fillStyle = colors.bubble;
    context.fill();
    context.lineWidth = rem * (area.areaCode === hoveredCode ? 0.36 : 0.16);
    context.strokeStyle = colors.bubbleEdge;
    context.stroke();
    drawFaults(context, { x, y, radius, rem }, area, colors);
    boxes.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  }
  context.textAlign = 'center';
  for (const area of map.areas) {
    const [x, y] = [projection.x(area.lng), projection.y(area.lat)];
    const radius = bubbleRadius(area.stationCount, maxCount, rem);
    context.fillStyle = colors.text;
    context.font = `600 ${Math.max(rem * 1.2, radius * 0.62)}px ${fontFamily}`;
    context.textBaseline = 'middle';
    context.fillText(`${area.stationCount}`, x, y);
    context.font = `${rem * 1.5}px ${fontFamily}`;
    const half = context.measureText(area.areaName).width / 2;
    const places = namePlaces({ x, y, radius, rem, half });
    const freePlace = places.find((place) => !boxes.some((other) => overlaps(place, other)));
    // The name of the region under the pointer is shown even if it covers others.
    const box = freePlace ?? (area.areaCode === hoveredCode ? places[0] : undefined);
    if (!box) continue;
    boxes.push(box);
    context.fillText(area.areaName, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  }
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
}

interface Bubble {
  x: number;
  y: number;
  radius: number;
  rem: number;
  /** Half the width of the name. */
  half: number;
}

/** Returns the boxes where the name of a region may stand: below its circle, above it, at its right, at its left. */
function namePlaces({ x, y, radius, rem, half }: Bubble): Box[] {
  const [offset, height] = [radius + rem * 0.5, rem * 1.7];
  const around = (left: number, top: number) => ({ left, right: left + half * 2, top, bottom: top + height });
  return [
    around(x - half, y + offset),
    around(x - half, y - offset - height),
    around(x + offset, y - height / 2),
    around(x - offset - half * 2, y - height / 2),
  ];
}

/** Draws the share of the stations with a fault as an arc on the edge of the region's circle, at least 0.35 radians long. */
function drawFaults(
  context: Context,
  { x, y, radius, rem }: { x: number; y: number; radius: number; rem: number },
  { faultCount, stationCount }: ScreenMap['areas'][number],
  { stateColors }: MapColors,
): void {
  if (faultCount === 0) return;
  const start = -Math.PI / 2;
  context.beginPath();
  context.arc(x, y, radius, start, start + Math.max(0.35, (faultCount / stationCount) * fullCircle));
  context.strokeStyle = stateColors[runState.fault] ?? '';
  context.lineWidth = rem * 0.45;
  context.stroke();
}

const fontFamily = '"PingFang SC", "Noto Sans SC", "Microsoft YaHei", system-ui, sans-serif';

/** Draws the layer that does not move. */
export function drawStaticLayer(context: Context, scene: MapScene): void {
  context.clearRect(0, 0, scene.size.width, scene.size.height);
  drawGrid(context, scene);
  drawShapes(context, scene);
  drawPoints(context, scene);
  drawBubbles(context, scene);
}

/** Draws the moving parts: a ring that spreads from each region, and a flash of each station, each at its own time. `phase`: from 0 to 1. */
export function drawPulse(context: Context, { map, projection, rem, colors }: MapScene, phase: number): void {
  const maxCount = Math.max(0, ...map.areas.map(({ stationCount }) => stationCount));
  context.lineWidth = rem * 0.12;
  for (const [index, area] of map.areas.entries()) {
    const shiftedPhase = (phase + index * 0.37) % 1;
    context.globalAlpha = (1 - shiftedPhase) * 0.55;
    context.strokeStyle = area.faultCount > 0 ? (colors.stateColors[runState.fault] ?? '') : colors.bubbleEdge;
    context.beginPath();
    context.arc(
      projection.x(area.lng),
      projection.y(area.lat),
      bubbleRadius(area.stationCount, maxCount, rem) * (1 + shiftedPhase * 0.7),
      0,
      fullCircle,
    );
    context.stroke();
  }
  for (const [index, point] of map.points.entries()) {
    const shiftedPhase = (phase * 2 + index * 0.618) % 1;
    if (shiftedPhase > 0.18) continue;
    context.globalAlpha = Math.sin((shiftedPhase / 0.18) * Math.PI) * 0.8;
    context.fillStyle = colorOf(colors, point.runStatus);
    context.beginPath();
    context.arc(projection.x(point.lng), projection.y(point.lat), rem * 0.75, 0, fullCircle);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Returns the region or the station at a position of the canvas in pixels; regions come first. */
export function findHit(
  { map, projection, rem }: Pick<MapScene, 'map' | 'projection' | 'rem'>,
  [x, y]: [number, number],
): { areaCode: string } | { stationNo: string } | undefined {
  const maxCount = Math.max(0, ...map.areas.map(({ stationCount }) => stationCount));
  const distanceTo = ({ lng, lat }: { lng: number; lat: number }) =>
    Math.hypot(projection.x(lng) - x, projection.y(lat) - y);
  const area = map.areas
    .filter((each) => distanceTo(each) <= bubbleRadius(each.stationCount, maxCount, rem))
    .sort((one, other) => distanceTo(one) - distanceTo(other))[0];
  if (area) return { areaCode: area.areaCode };
  const point = map.points.reduce<ScreenMap['points'][number] | undefined>(
    (nearest, each) => (nearest && distanceTo(nearest) <= distanceTo(each) ? nearest : each),
    undefined,
  );
  return point && distanceTo(point) <= rem * 1.4 ? { stationNo: point.stationNo } : undefined;
}
