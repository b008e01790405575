// Measures a map of ten thousand stations. The time until its first clusters are drawn is compared with a bare map of the same points. The
// frames of a movement while values change are compared with the same movement without changes.
import { rmSync } from 'node:fs';
import { startBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { median, type Result, ratioOf } from './result.ts';
import { serveFiles } from './serve-files.ts';

const rounds = 5;

export async function benchStationMap(): Promise<Result[]> {
  console.log('Station map: building …');
  const folder = await buildPage('station-map');
  const [files, browser] = await Promise.all([serveFiles(folder), startBrowser()]);
  const times: [number, number][] = [];
  const frames: [number, number][] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${files.url}/index.html`);
    await page.waitForFunction('globalThis.bench?.isReady');
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await page.evaluate<number>('bench.bare()');
      const product = await page.evaluate<number>('bench.product()');
      const still = await page.evaluate<number>('bench.pan(false)');
      const changing = await page.evaluate<number>('bench.pan(true)');
      if (round > 0) times.push([product, bare]);
      if (round > 0) frames.push([changing, still]);
    }
  } finally {
    await browser.close();
    files.close();
    rmSync(folder, { recursive: true });
  }
  const formatMedian = (values: number[], unit: string) => `${median(values).toFixed(0)} ${unit}`;
  return [
    {
      part: 'map',
      what: 'station map: 10,000 stations to the first clusters',
      product: formatMedian(
        times.map(([product]) => product),
        'ms',
      ),
      floor: formatMedian(
        times.map(([, bare]) => bare),
        'ms',
      ),
      value: ratioOf(times),
      bar: { atMost: 1.5 },
    },
    {
      part: 'map',
      what: 'station map: frames of 3 s of panning while values change',
      product: formatMedian(
        frames.map(([changing]) => changing),
        'frames',
      ),
      floor: formatMedian(
        frames.map(([, still]) => still),
        'frames',
      ),
      value: ratioOf(frames),
      bar: { atLeast: 0.9 },
    },
  ];
}
