// Makes a picture file of a chart, with title and legend, on the ground of the theme.
import type { LegendEntry } from './chart-legend.tsx';

const HEAD = 36;
const LINE = 20;
const PAD = 16;
const SCALE = 2;
const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'display',
  'visibility',
];

interface PictureParts {
  plot: HTMLElement;
  title: string;
  legend: readonly LegendEntry[];
}

export async function pictureOf({ plot, title, legend }: PictureParts): Promise<Blob | null> {
  const box = plot.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const head = HEAD + (legend.length > 0 ? LINE : 0);
  canvas.width = (box.width + 2 * PAD) * SCALE;
  canvas.height = (box.height + head + PAD) * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(SCALE, SCALE);
  const style = getComputedStyle(plot);
  pen.fillStyle = style.getPropertyValue('--ec-surface').trim() || '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.color;
  pen.font = `600 14px ${style.fontFamily}`;
  pen.fillText(title, PAD, 24);
  pen.font = `12px ${style.fontFamily}`;
  writeLegend(pen, legend, style);
  for (const part of plot.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg[data-chart]')) {
    const place = part.getBoundingClientRect();
    const image = part instanceof HTMLCanvasElement ? part : await imageOf(part);
    pen.drawImage(image, PAD + place.left - box.left, head + place.top - box.top, place.width, place.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function writeLegend(pen: CanvasRenderingContext2D, legend: readonly LegendEntry[], style: CSSStyleDeclaration) {
  let x = PAD;
  for (const { label, color } of legend) {
    pen.fillStyle = style.getPropertyValue(`--ec-${color}`).trim();
    pen.fillRect(x, HEAD - 2, 12, 4);
    pen.fillStyle = style.color;
    pen.fillText(label, x + 18, HEAD + 4);
    x += 34 + pen.measureText(label).width;
  }
}

/** Draws an SVG as an image. Outside of its page it has no style sheet, so the copy of each element gets the computed style. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  for (const [index, each] of copies.entries()) {
    const style = getComputedStyle(originals[index]!);
    for (const name of copied) each.style.setProperty(name, style.getPropertyValue(name));
  }
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}
