// A drawn picture of a site, as PNG.
import { crc32, deflateSync } from 'node:zlib';

/** A drawn one: sky, ground, and chargers under a roof. */
export function picture(width: number, height: number): Uint8Array {
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
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_each, x) => colourAt(x, y)).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits, red green blue
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from(signature), ...parts]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
