// Starts the product once for all journeys, as `npm start` does: its own data folder, a free port, the demo.
// E2E_URL names a running one instead (demo data, EC_CAPTCHA_FIXED=0000x), E2E_DATA_DIR its data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbedded } from '@ec/kernel/embedded';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');

export async function setup(): Promise<() => Promise<void>> {
  const sessions = mkdtempSync(join(tmpdir(), 'energy-cloud-e2e-sessions-'));
  process.env.E2E_SESSIONS = sessions;
  const stopServer = process.env.E2E_URL ? undefined : await startServer();
  return async () => {
    rmSync(sessions, { recursive: true, force: true });
    await stopServer?.();
  };
}

async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-e2e-'));
  const port = await freePort();
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'small',
      EC_CAPTCHA_FIXED: '0000x',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(server);
  process.env.E2E_URL = `http://127.0.0.1:${port}`;
  process.env.E2E_DATA_DIR = folder;
  return async () => {
    await stop(server);
    await removeEmbedded(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function ready(server: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('energy-cloud is ready')) resolve();
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)));
  });
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
