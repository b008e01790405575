// Compares the public screen with its floor, a bare Node server that sends the same bytes from memory. A thousand viewers send two hundred
// requests per second. Both servers run in this process, the viewers in another one.
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@ec/kernel/config';
import { removeEmbedded } from '@ec/kernel/embedded';
import { createLog } from '@ec/kernel/log';
import { openDatabase } from '@ec/kernel/open';
import { createApp } from '../apps/server/src/app.ts';
import { demoPublicTenant } from '../apps/server/src/demo-config.ts';
import { features } from '../apps/server/src/features.ts';
import { median, type Result, ratioOf } from './result.ts';

const run = promisify(execFile);
const [viewers, callsASecond, seconds, rounds] = [1000, 200, 10, 3];
const path = '/api/blade-household/largeScreen/getScreen';
const bar = { ratio: 4, share: 0.25 };

export async function benchScreen(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const { config } = readConfig({ NODE_ENV: 'test', EC_CHECK_REPLIES: 'off', DATA_DIR: folder, LOG_LEVEL: 'error' });
  config.publicTenant = demoPublicTenant;
  const log = createLog('error');
  console.log('Screen: starting a database with the demo …');
  const database = await openDatabase(config, log);
  const app = await createApp({ config, log, database: database.database, ids: database.ids, features });
  const { seedDemo } = await import('@ec/demo/public');
  await seedDemo(app.engine, { size: 'small', days: 3, ownerUrl: database.urls.owner });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const product = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}${path}`;
  const reply = await fetch(product, { headers: { 'accept-encoding': 'gzip' } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const floor = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => floor.listen(0, '127.0.0.1', resolve));
  const bare = `http://127.0.0.1:${(floor.address() as AddressInfo).port}/`;
  const pairs: { product: number; bare: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const pair = { product: await cpuOf(product), bare: await cpuOf(bare) };
      if (round > 0) pairs.push(pair); // the first round warms both servers
    }
  } finally {
    floor.close();
    await app.close();
    await database.close();
    await removeEmbedded(folder);
  }
  return resultsOf(pairs);
}

/** Returns the processor time of this process per call, in milliseconds. */
async function cpuOf(url: string): Promise<number> {
  const before = process.cpuUsage();
  const { stdout } = await run(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/autocannon/autocannon.js'),
      '--json',
      '-c',
      `${viewers}`,
      '-R',
      `${callsASecond}`,
      '-d',
      `${seconds}`,
      '-H',
      'accept-encoding=gzip',
      url,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { user, system } = process.cpuUsage(before);
  const { '2xx': answered } = JSON.parse(stdout) as { '2xx': number };
  return (user + system) / 1000 / Math.max(1, answered);
}

function resultsOf(pairs: readonly { product: number; bare: number }[]): Result[] {
  const [ours, floor] = [median(pairs.map(({ product }) => product)), median(pairs.map(({ bare }) => bare))];
  const share = (ours * callsASecond) / 1000;
  return [
    {
      part: 'screen',
      what: 'screen: CPU a call, 1,000 viewers, 200 calls a second',
      product: `${ours.toFixed(3)} ms`,
      floor: `${floor.toFixed(3)} ms`,
      value: ratioOf(pairs.map(({ product, bare }) => [product, bare])),
      bar: { atMost: bar.ratio },
    },
    {
      part: 'screen',
      what: 'screen: share of a core for it, of a whole core',
      product: `${(share * 100).toFixed(1)} %`,
      floor: '100 %',
      value: share,
      bar: { atMost: bar.share },
    },
  ];
}
