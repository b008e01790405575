// Draws a site as PNG: sky, ground, and chargers under a roof.
import { drawPng } from './draw-picture.ts';

export function drawSite(width: number, height: number): Uint8Array {
  const horizon = height * 0.66;
  const colourAt = (x: number, y: number): readonly [number, number, number] => {
    const isRoof = y > height * 0.3 && y < height * 0.36 && x > width * 0.12 && x < width * 0.88;
    const isPost = y >= height * 0.36 && y < horizon && x % (width / 8) < 8 && x > width * 0.12 && x < width * 0.88;
    const isCharger =
      y > height * 0.5 && y < horizon && (x + 20) % (width / 8) < 18 && x > width * 0.12 && x < width * 0.88;
    if (isRoof) return [240, 246, 252];
    if (isCharger) return [64, 158, 255];
    if (isPost) return [120, 132, 148];
    return y < horizon ? [150 + Math.round((y / height) * 80), 200, 240] : [112, 120, 112];
  };
  return drawPng(width, height, colourAt);
}
