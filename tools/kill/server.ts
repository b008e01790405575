// Runs the real server as a process that can be killed, with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverUser } from '@ec/kernel/embedded/os-user';
import { clusterFolder } from '@ec/kernel/embedded/places';
import { serverBundle, serverEnvironment, serverFlags } from '../launch/server-build.mjs';

export interface Server {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until it answers a call that needs the database. */
  startTime: number;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM. */
  stop(): Promise<void>;
}

export const adminPassword = 'kill-test-password';
const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const bundle = fileURLToPath(new URL(`../../${serverBundle}`, import.meta.url));
const longestStart = 60_000;

/** @throws Error with the output of the server when the server does not come up */
export async function startServer(
  folder: string,
  more: Record<string, string> = {},
  from: 'sources' | 'bundle' = 'sources',
): Promise<Server> {
  const port = more.PORT === undefined ? await freePort() : parseInt(more.PORT, 10);
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, from === 'bundle' ? [...serverFlags, bundle] : [main], {
    env: { ...process.env, ...serverEnvironment, ...settings(folder, port), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await answers(url))) {
    if (hasEnded(child) || performance.now() - started > longestStart) {
      child.kill('SIGKILL');
      throw new Error(`The server did not come up:\n${output.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const end = (signal: NodeJS.Signals) => {
    if (!hasEnded(child)) child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    startTime: performance.now() - started,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Kills the main process of PostgreSQL. @throws Error where PostgreSQL has ended already */
export function killPostgres(folder: string): void {
  const { folder: cluster } = clusterFolder(folder, serverUser());
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

function settings(folder: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: 'off',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    MQTT_PORT: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    EC_SECRET_FILE: '',
    EC_CAPTCHA_MODE: 'off',
    EC_ADMIN_PASSWORD: adminPassword,
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
