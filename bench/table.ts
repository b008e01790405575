// Compares the list page with 200 rows of 12 columns and row actions with the same cells as plain DOM rows, in one page.
import { rmSync } from 'node:fs';
import { startBrowser } from './browser.ts';
import { buildPage } from './build-page.ts';
import { median, type Result, ratioOf } from './result.ts';
import { serveFiles } from './serve-files.ts';

const rounds = 15;

export async function benchTable(): Promise<Result[]> {
  console.log('Table: building …');
  const folder = await buildPage('table');
  const [files, browser] = await Promise.all([serveFiles(folder), startBrowser()]);
  const times: [number, number][] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${files.url}/index.html`);
    await page.waitForFunction('bench.rowsShown() === 10');
    for (let round = 0; round <= rounds; round += 1) {
      const product = await page.evaluate<number>(`bench.product(${round * 2 + 1})`);
      const plainTime = await page.evaluate<number>(`bench.plain(${round * 2 + 2})`);
      if (round > 0) times.push([product, plainTime]);
    }
  } finally {
    await browser.close();
    files.close();
    rmSync(folder, { recursive: true });
  }
  const formatMedian = (values: number[]) => `${median(values).toFixed(0)} ms`;
  return [
    {
      part: 'table',
      what: 'table: 200 rows × 12 columns to paint',
      product: formatMedian(times.map(([product]) => product)),
      floor: formatMedian(times.map(([, plainTime]) => plainTime)),
      value: ratioOf(times),
      bar: { atMost: 1.5 },
    },
  ];
}
