// Draws the chart of a report into a PDF file, with the same points and slices as in the console.
import type { PdfDrawing } from '@ec/sheets/pdf-drawing';
import type { PdfSheet } from '@ec/sheets/pdf-sheet';
import { type ChartPoints, percentText } from '../shared/chart-points.ts';
import { lineOf, type Point, rangeOf, type Slice } from '../shared/chart-shape.ts';

/** The colours of the slices in the console (tokens.css), in their order. */
const slices = ['#2e90fa', '#17b26a', '#f5a524', '#7a5af8', '#06aed4', '#0e7090', '#d92d20', '#98a2b3'];
const ink = { brand: '#409eff', below: '#d92d20', grid: '#e4e9ee' };
/** The height of a line of text in points. The other sizes are in points, too. */
const line = 15;
const plotHeight = 130;
const pieHeight = 130;

export function drawChart(sheet: PdfSheet, chart: ChartPoints): void {
  sheet.heading(chart.title);
  if (chart.kind === 'bar') drawBars(sheet, chart.points);
  else if (chart.kind === 'line') drawLine(sheet.drawing(plotHeight + 3 * line), chart.points);
  else if (chart.kind === 'pie' && chart.slices.length > 0) drawPie(sheet.drawing(pieHeight + 10), chart.slices);
  if (chart.note) sheet.note(chart.note);
}

function drawBars(sheet: PdfSheet, points: readonly Point[]): void {
  const { low, high } = rangeOf(points);
  const drawing = sheet.drawing(points.length * line + 6);
  const [names, figures] = [drawing.width * 0.26, drawing.width * 0.18];
  const room = drawing.width - names - figures - 20;
  const zero = names + 10 + (-low / (high - low)) * room;
  points.forEach(({ label, text, value }, index) => {
    const y = index * line;
    const length = (Math.abs(value) / (high - low)) * room;
    drawing.text(label, { x: 0, y, room: names });
    drawing.rect(value < 0 ? zero - length : zero, y - 1, length, 9, value < 0 ? ink.below : ink.brand);
    drawing.text(text, { x: drawing.width - figures, y, room: figures, isRight: true });
  });
}

function drawLine(drawing: PdfDrawing, points: readonly Point[]): void {
  const { high } = rangeOf(points);
  const { width } = drawing;
  drawing.text(points.find(({ value }) => value === high)?.text ?? '', { x: 0, y: 0, room: width / 2, isSoft: true });
  for (const part of [0, 0.5, 1]) drawing.rect(0, line + part * plotHeight, width, 0.5, ink.grid);
  drawing.polyline(lineOf(points, width, plotHeight), 0, line, ink.brand);
  const y = line + plotHeight + 4;
  const middle = points.length > 2 ? points[Math.floor(points.length / 2)] : undefined;
  drawing.text(points[0]?.label ?? '', { x: 0, y, room: width / 3, isSoft: true });
  if (middle) drawing.text(middle.label, { x: width / 2 - 30, y, room: width / 3, isSoft: true });
  if (points.length > 1)
    drawing.text(points.at(-1)?.label ?? '', { x: (width * 2) / 3, y, room: width / 3, isRight: true, isSoft: true });
}

function drawPie(drawing: PdfDrawing, all: readonly Slice[]): void {
  const radius = pieHeight / 2;
  const beside = pieHeight + 24;
  all.forEach(({ path, label, text, share }, index) => {
    const color = slices[index] ?? ink.grid;
    // The path of a slice has a radius of 100, so it is scaled.
    drawing.path(path, radius, radius, radius / 100, color);
    const y = index * line + 4;
    drawing.rect(beside, y, 7, 7, color);
    drawing.text(label, { x: beside + 14, y, room: 180 });
    drawing.text(text, { x: beside + 200, y, room: 100, isRight: true });
    drawing.text(percentText(share), { x: beside + 310, y, room: 50, isRight: true, isSoft: true });
  });
}
