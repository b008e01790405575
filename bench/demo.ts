// Measures the first start with the large demo: ninety days of orders that the product's own rules bill, and half a year of inverter
// data. The floor copies the rows of the largest tables, without rules, keys and indexes.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogin } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { serverBundle, serverEnvironment, serverFlags } from '../tools/launch/server-build.mjs';
import type { Result } from './result.ts';

const root = join(import.meta.dirname, '..');
const largest = 12;

export async function benchDemo(): Promise<Result[]> {
  console.log('Demo: a first start with DEMO=full …');
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-bench-'));
  const began = performance.now();
  const server = spawn(process.execPath, [...serverFlags, join(root, serverBundle)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...serverEnvironment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: '0',
      MQTT_PORT: 'off',
      DATA_DIR: folder,
      DEMO: 'full',
      DEMO_LIVE: 'off',
    },
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (chunk: Buffer) => String(chunk).includes('is ready: ') && resolve());
      void ended.then((code) => reject(new Error(`The product ended with ${code}`)));
    });
    const seconds = (performance.now() - began) / 1000;
    const floor = await rowsAlone(folder);
    return [
      {
        part: 'demo',
        what: 'first start, DEMO=full',
        product: `${(seconds / floor).toFixed(1)} ×`,
        floor: `${floor.toFixed(1)} s`,
        value: seconds,
        unit: ' s',
        bar: { atMost: 60 },
      },
    ];
  } finally {
    server.kill('SIGTERM');
    await ended;
    await removeEmbedded(folder);
  }
}

/** Copies the rows of the largest tables. @returns the seconds that this takes */
async function rowsAlone(folder: string): Promise<number> {
  const urls = findEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json') });
  if (!urls) throw new Error('The database of the demo is gone');
  const login = await createLogin(urls.superuser);
  try {
    const tables = await login.rows<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        order by pg_relation_size(oid) desc limit ${largest}`,
    );
    const began = performance.now();
    for (const [at, { name }] of tables.entries()) await login.run(`create table bare_${at} as select * from ${name}`);
    return (performance.now() - began) / 1000;
  } finally {
    await login.close();
  }
}
