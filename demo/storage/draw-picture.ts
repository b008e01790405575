// Draws pictures of the demo point by point, as PNG.
import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue of each point, from the upper left. */
export type ColourAt = (x: number, y: number) => readonly [number, number, number];

export function drawPng(width: number, height: number, colourAt: ColourAt): Uint8Array {
  const line = 1 + width * 3; // each line begins with its filter type; 0 is none
  const points = new Uint8Array(line * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) points.set(colourAt(x, y), y * line + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8); // bit depth 8, colour type 2 (RGB), default methods
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(points)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from(signature), ...parts]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([size, chunk, sum]);
}
