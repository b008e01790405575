// Runs the bundle of the product in a process of its own, with sign-in, permissions, row-level security and audit as in production.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverBundle, serverEnvironment, serverFlags } from '../../tools/launch/server-build.mjs';
import { type Child, profileFlags } from './child.ts';
import type { Stage } from './stage.ts';

const root = join(import.meta.dirname, '../..');

export interface Product extends Child {
  /** The milliseconds from the start of the process until it reports that it is ready. */
  startTime: number;
}

export function startProduct({ urls, poolSize, folder }: Stage): Promise<Product> {
  const began = performance.now();
  const child = spawn(process.execPath, [...serverFlags, ...profileFlags('product'), join(root, serverBundle)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...serverEnvironment,
      NODE_ENV: 'test', // the administrator of the seed has a known password, which production refuses
      EC_CHECK_REPLIES: 'off', // as in production
      PORT: '0',
      MQTT_PORT: 'off',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      DATA_DIR: folder,
      DATABASE_URL: urls.owner,
      DATABASE_APP_URL: urls.app,
      DATABASE_PLATFORM_URL: urls.platform,
      DATABASE_POOL: String(poolSize),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /is ready: (\S+)/.exec(String(chunk))?.[1];
      if (!url) return;
      resolve({
        url,
        pid: child.pid ?? 0,
        startTime: performance.now() - began,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
  });
}
