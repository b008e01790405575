// Tests that stop the server as terminals and service managers do: during migrations, while it fills in the demo, and while it serves.
// Each time its PostgreSQL stops with it, and the next start finds a database that was shut down properly.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogin } from '@ec/kernel/database/login';
import { findEmbedded, removeEmbedded } from '@ec/kernel/embedded';
import { serverUser } from '@ec/kernel/embedded/os-user';
import { clusterFolder } from '@ec/kernel/embedded/places';
import { isAlive } from '@ec/kernel/embedded/process';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from './server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = 'apps/server/src/main.ts';
const handOver = join(root, 'tools/launch/hand-over.mjs');
const signs = { migrating: '"migrated"', filling: 'Filling in the demo', ready: 'energy-cloud is ready' };
/** Matches what PostgreSQL logs when it starts and finds that it was not shut down properly. */
const recovery = /not properly shut down|was interrupted/;
const longest = 240_000;

interface Run {
  launcher: ChildProcess;
  port: number;
  said: string;
  folder: string;
}

const folders: string[] = [];
const launchers: ChildProcess[] = [];
afterAll(async () => {
  for (const launcher of launchers) if (!hasEnded(launcher)) process.kill(-launcher.pid!, 'SIGKILL');
  for (const folder of folders) await removeEmbedded(folder);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'energy-cloud-stop-'));
  chmodSync(folder, 0o755); // the OS user of PostgreSQL must be able to enter the folder
  folders.push(folder);
  return folder;
}

/** Starts the server by its launcher, as `npm start` does. The launcher leads a process group, as in a terminal. */
async function launch(folder: string, more: Record<string, string> = {}): Promise<Run> {
  const port = await freePort();
  const options = JSON.stringify({ root, node: process.execPath, script: main });
  const program = `import { handOver } from ${JSON.stringify(handOver)}; handOver(${options});`;
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...settings(folder, port), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  launchers.push(launcher);
  const run: Run = { launcher, port, said: '', folder };
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      run.said += text;
    });
  return run;
}

const settings = (folder: string, port: number) => ({
  NODE_ENV: 'test',
  DEMO: 'off',
  EC_CONSOLE: 'off',
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  PORT: String(port),
  MQTT_PORT: 'off',
  LOG_LEVEL: 'info',
  DATABASE_URL: '',
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function until(run: Run, isTrue: () => unknown): Promise<void> {
  const start = performance.now();
  while (!isTrue()) {
    if (hasEnded(run.launcher) || performance.now() - start > longest)
      throw new Error(`It did not come so far:\n${run.said.slice(-3000)}`);
    await pause(5);
  }
}

const says = (run: Run, words: string) => until(run, () => run.said.includes(words));

async function codeOf({ launcher }: Run): Promise<number | null> {
  while (!hasEnded(launcher)) await pause(5);
  return launcher.exitCode;
}

const serverOf = ({ folder }: Run): number => JSON.parse(readFileSync(join(folder, 'in-use.json'), 'utf8')).pid;
const clusterOf = (folder: string) => clusterFolder(folder, serverUser()).folder;
const postmasterFile = ({ folder }: Run) => join(clusterOf(folder), 'postmaster.pid');
const postmasterOf = (run: Run) => Number(readFileSync(postmasterFile(run), 'utf8').split('\n')[0]);
const logOf = (folder: string) => readFileSync(`${clusterOf(folder)}.log`, 'utf8');

/** Expects that PostgreSQL has ended, and that its postmaster file and `in-use.json` are gone. */
function expectNothingRuns(run: Run, postmaster: number): void {
  expect(isAlive(postmaster)).toBe(false);
  expect(existsSync(postmasterFile(run))).toBe(false);
  expect(existsSync(join(run.folder, 'in-use.json'))).toBe(false);
}

async function expectCleanStart(folder: string, more: Record<string, string> = {}): Promise<Run> {
  const run = await launch(folder, more);
  await says(run, signs.ready);
  expect((await fetch(`http://127.0.0.1:${run.port}/readyz`)).status).toBe(200);
  expect(logOf(folder)).not.toMatch(recovery);
  return run;
}

async function askDatabase(dataFolder: string, statement: string): Promise<Record<string, unknown>[]> {
  const urls = findEmbedded({ dataFolder, secretFile: join(dataFolder, 'secrets.json') });
  if (!urls) throw new Error('No database runs');
  const login = await createLogin(urls.superuser);
  try {
    return await login.rows(statement);
  } finally {
    await login.close();
  }
}

const signal = (pid: number | undefined, name: NodeJS.Signals) => void process.kill(pid ?? Number.NaN, name);

test('a port in use ends the start before any file is written', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const PORT = String(typeof address === 'object' && address ? address.port : 0);
  const untouched = join(newFolder(), 'data');
  const run = await launch(untouched, { PORT });
  expect(await codeOf(run)).toBe(1);
  expect(run.said).toContain(`Port ${PORT} is in use by another program`);
  expect(existsSync(untouched)).toBe(false);
  other.close();
});

describe.skipIf(process.platform === 'win32')('stopping', () => {
  const folder = newFolder();

  test(
    'during the first migrations: the next start completes the migrations',
    async () => {
      const run = await launch(folder);
      await says(run, signs.migrating);
      const postmaster = postmasterOf(run);
      const [health, readiness] = await Promise.all(
        ['healthz', 'readyz'].map((name) => fetch(`http://127.0.0.1:${run.port}/${name}`)),
      );
      expect([health?.status, readiness?.status]).toEqual([200, 503]);
      signal(run.launcher.pid, 'SIGTERM');
      expect(await codeOf(run)).toBe(0);
      expect(run.said).not.toContain(signs.ready);
      expectNothingRuns(run, postmaster);
      const next = await expectCleanStart(folder);
      signal(next.launcher.pid, 'SIGTERM');
      expect(await codeOf(next)).toBe(0);
    },
    longest,
  );

  test.each<[string, (run: Run) => void]>([
    [
      'launcher and server are signalled at once, and again',
      (run) => {
        const server = serverOf(run);
        for (const pid of [run.launcher.pid, server, server, server]) signal(pid, 'SIGTERM');
      },
    ],
    ['the terminal sends SIGINT to its process group', ({ launcher }) => signal(-launcher.pid!, 'SIGINT')],
    ['the terminal is closed', ({ launcher }) => signal(-launcher.pid!, 'SIGHUP')],
    [
      'every process is signalled, PostgreSQL too',
      (run) => {
        for (const pid of [postmasterOf(run), run.launcher.pid, serverOf(run)]) signal(pid, 'SIGTERM');
      },
    ],
  ])(
    'while the server serves: %s',
    async (_, stop) => {
      const run = await expectCleanStart(folder);
      const postmaster = postmasterOf(run);
      stop(run);
      expect(await codeOf(run)).toBe(0);
      expectNothingRuns(run, postmaster);
      expect(run.said.match(/Stopping/g)).toHaveLength(1);
    },
    longest,
  );

  test(
    'a signal repeated after two seconds ends the server at once, and PostgreSQL still stops properly',
    async () => {
      const run = await expectCleanStart(folder);
      const postmaster = postmasterOf(run);
      // The client sends only the head of a request. The unfinished request keeps the server from stopping.
      const client = connect(run.port, '127.0.0.1');
      client.on('error', () => undefined);
      const head = ['POST /api/blade-auth/oauth/token HTTP/1.1', 'host: a', 'content-length: 9'];
      client.write([...head, 'content-type: application/json', 'expect: 100-continue', '', ''].join('\r\n'));
      await once(client, 'data'); // the server waits for the body now
      const server = serverOf(run);
      const start = performance.now();
      while (!hasEnded(run.launcher)) {
        if (isAlive(server)) signal(server, 'SIGTERM');
        await pause(50);
      }
      expect(run.launcher.exitCode).toBe(1);
      expect(performance.now() - start).toBeGreaterThan(2000);
      expect(performance.now() - start).toBeLessThan(5000);
      while (isAlive(postmaster)) await pause(5);
      const next = await expectCleanStart(folder);
      signal(next.launcher.pid, 'SIGTERM');
      expect(await codeOf(next)).toBe(0);
    },
    longest,
  );

  test(
    'while the first start fills in the demo: the next start completes the demo',
    async () => {
      const first = newFolder();
      const demo = { DEMO: 'small', DEMO_DAYS: '4' };
      const run = await launch(first, demo);
      await says(run, signs.filling);
      const postmaster = postmasterOf(run);
      const isUnderWay = `select 1 from truck_station limit 1`;
      while ((await askDatabase(first, isUnderWay)).length === 0) await pause(20);
      signal(run.launcher.pid, 'SIGTERM');
      expect(await codeOf(run)).toBe(0);
      expect(run.said).not.toContain(signs.ready);
      expectNothingRuns(run, postmaster);
      const next = await expectCleanStart(first, demo);
      // Trade, households and reports of the demo fill these tables; reports are seeded near the end. No foreign key may stay unchecked.
      const filled = `select (select count(distinct tenant_id) from truck_order_run)::int as truck, (select count(distinct tenant_id)
        from household_union)::int as household, exists (select from report_report) as report,
        (select count(*) from pg_constraint where contype = 'f' and not conenforced)::int as aside`;
      expect(await askDatabase(first, filled)).toEqual([{ truck: 2, household: 2, report: true, aside: 0 }]);
      signal(next.launcher.pid, 'SIGINT');
      expect(await codeOf(next)).toBe(0);
    },
    longest,
  );
});
