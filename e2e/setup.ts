// Starts the product once for all journeys, as `npm start` does: its own data folder, a free port, the demo.
// E2E_URL names a running one instead (demo data, EC_CAPTCHA_FIXED=0000x), E2E_DATA_DIR its data folder; for the journey through
// a third party it needs EC_OUTBOUND_ALLOW=127.0.0.1 and EC_SOCIAL with the stand-in of packages/testing on E2E_SOCIAL_PORT.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbedded } from '@ec/kernel/embedded';
import { type OauthProvider, oauthProvider } from '@ec/testing/oauth-provider';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');

export async function setup(): Promise<() => Promise<void>> {
  const sessions = mkdtempSync(join(tmpdir(), 'energy-cloud-e2e-sessions-'));
  process.env.E2E_SESSIONS = sessions;
  const provider = await oauthProvider(Number(process.env.E2E_SOCIAL_PORT ?? 0));
  provider.stand({ id: String(Date.now()), name: 'Octo' });
  const stopServer = process.env.E2E_URL ? undefined : await startServer(provider);
  return async () => {
    rmSync(sessions, { recursive: true, force: true });
    await stopServer?.();
    await provider.close();
  };
}

async function startServer({ config }: OauthProvider): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-e2e-'));
  const port = await freePort();
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'small',
      DEMO_DAYS: '4',
      EC_CAPTCHA_FIXED: '0000x',
      LOG_LEVEL: 'warn',
      EC_SOCIAL: JSON.stringify({ github: config }),
      EC_OUTBOUND_ALLOW: '127.0.0.1',
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
