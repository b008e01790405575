// Tests the embedded database with separate server processes, which are started, stopped, killed and started twice.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogin } from './database/login.ts';
import { isAlive } from './embedded/process.ts';
import { removeEmbedded } from './embedded.ts';

let dataFolder: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  dataFolder = newFolder(0o755);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await removeEmbedded(dataFolder);
});

function newFolder(mode: number): string {
  // The name has characters that need escaping in URLs, SQL or shells.
  const folder = mkdtempSync(join(tmpdir(), 'Open, "中" #%?-'));
  chmodSync(folder, mode);
  return folder;
}

type Started = {
  child: ChildProcess;
  said: string;
  owner: string;
  notes: string[];
  postgres: number;
  milliseconds: number;
};

const program = `
  import { openDatabase } from '${import.meta.dirname}/open.ts';
  import { createLog } from '${import.meta.dirname}/log.ts';
  const began = performance.now();
  const dataDir = process.argv[1];
  try {
    const open = await openDatabase({ dataDir, secretFile: dataDir + '/secrets.json', databasePool: 3 }, createLog('warn'));
    console.log(JSON.stringify({ owner: open.urls.owner, notes: open.notes, milliseconds: Math.round(performance.now() - began) }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => open.close().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }`;

async function start(folder = dataFolder): Promise<Started> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  while (!output.includes('\n') && child.exitCode === null) await pause(10);
  if (!output.startsWith('{')) await ended(child);
  const answer = output.startsWith('{')
    ? JSON.parse(output.split('\n')[0] as string)
    : { owner: '', notes: [], milliseconds: 0 };
  const pidFile = join(folder, 'postgres/postmaster.pid');
  const postgres = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
  return { child, said: output, postgres, ...answer };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended(child);
}

async function ended(child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) await pause(10);
}

const note = (started: Started, text: string) =>
  withOwner(started, `create table if not exists n (t text); insert into n values ('${text}')`);

async function withOwner(started: Started, text: string) {
  const login = await createLogin(started.owner, 'ec_owner');
  const rows = await login.rows(text);
  await login.close();
  return rows;
}

test('a first start creates the cluster and a private file of secrets, and stops cleanly on Ctrl-C', async () => {
  const started = await start();
  expect(started.said).toContain('postgres://ec_owner:');
  expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataFolder, 'postgres')).mode & 0o777).toBe(0o700);
  const trust = readFileSync(join(dataFolder, 'postgres/pg_hba.conf'), 'utf8').match(/^[^#].*\b(trust|password)$/m);
  expect(trust).toBeNull();
  expect(started.owner).toContain(encodeURIComponent(join(dataFolder, 'postgres')));
  await note(started, 'first');
  await end(started.child, 'SIGINT');
  expect(isAlive(started.postgres)).toBe(false);
  expect(readdirSync(dataFolder).sort()).toEqual(['postgres', 'postgres.log', 'secrets.json']);
}, 180_000);

test('a wrong password is refused', async () => {
  const started = await start();
  const wrong = started.owner.replace(/:[^:@]+@/, ':wrong@');
  await expect(createLogin(wrong)).rejects.toThrow('password authentication failed');
  await end(started.child, 'SIGTERM');
}, 180_000);

test('a second start on the same folder is refused with a message, and the first server runs on', async () => {
  const first = await start();
  const second = await start();
  expect(second.said).toContain(`is in use by another energy-cloud (process ${first.child.pid}`);
  expect(second.child.exitCode).toBe(1);
  expect(await withOwner(first, 'select t from n')).toEqual([{ t: 'first' }]);
  await end(first.child, 'SIGTERM');
}, 180_000);

test('after kill -9 of the server, the next start stops the old PostgreSQL and has all rows', async () => {
  const killed = await start();
  await note(killed, 'second');
  await end(killed.child, 'SIGKILL');
  expect(isAlive(killed.postgres)).toBe(true);
  const next = await start();
  expect(isAlive(killed.postgres)).toBe(false);
  expect(await withOwner(next, 'select t from n')).toEqual([{ t: 'first' }, { t: 'second' }]);
  await end(next.child, 'SIGTERM');
}, 180_000);

test('after kill -9 of the server and PostgreSQL, the next start recovers the committed rows', async () => {
  const killed = await start();
  await note(killed, 'third');
  process.kill(killed.postgres, 'SIGKILL');
  await end(killed.child, 'SIGKILL');
  const next = await start();
  expect(await withOwner(next, 'select t from n')).toHaveLength(3);
  await end(next.child, 'SIGTERM');
}, 180_000);

test('a postmaster.pid with the id of another program stops neither the start nor that program', async () => {
  const bystander = spawn('sleep', ['60']);
  writeFileSync(
    join(dataFolder, 'postgres/postmaster.pid'),
    `${bystander.pid}\n${dataFolder}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const started = await start();
  expect(await withOwner(started, 'select t from n')).toHaveLength(3);
  expect(isAlive(bystander.pid as number)).toBe(true);
  bystander.kill();
  await end(started.child, 'SIGTERM');
}, 180_000);

test('after the loss of the secret file, the next start reports the loss and has all rows', async () => {
  rmSync(join(dataFolder, 'secrets.json'));
  const started = await start();
  expect(started.notes.join(' ')).toContain('The secret file was gone');
  expect(await withOwner(started, 'select t from n')).toHaveLength(3);
  await end(started.child, 'SIGTERM');
}, 180_000);

test('the database listens on TCP when the path of its socket is too long', async () => {
  const folder = join(newFolder(0o755), 'x'.repeat(100));
  mkdirSync(folder, { mode: 0o755 });
  const started = await start(folder);
  expect(started.owner).toContain('@127.0.0.1:');
  await note(started, 'far');
  await end(started.child, 'SIGTERM');
  await removeEmbedded(folder);
}, 180_000);

// When root runs this test, PostgreSQL runs as another user, who cannot enter the private folder.
test.runIf(process.getuid?.() === 0)(
  'below a private folder, the database is stored in /var/lib, and the start reports the place',
  async () => {
    // The server lets that user pass through the data folder, but does not change the mode of the folder above it.
    const folder = join(newFolder(0o700), 'data');
    mkdirSync(folder, { mode: 0o700 });
    const started = await start(folder);
    expect(started.notes.join(' ')).toMatch(/cannot reach .* so the database is in \/var\/lib\/energy-cloud\//);
    await note(started, 'old');
    await end(started.child, 'SIGTERM');
    rmSync(folder, { recursive: true }); // a person who deletes the data folder wants an empty database
    mkdirSync(folder, { mode: 0o700 });
    const anew = await start(folder);
    expect(anew.notes.join(' ')).toContain('was put aside');
    expect(await withOwner(anew, `select to_regclass('n') as n`)).toEqual([{ n: null }]);
    await end(anew.child, 'SIGTERM');
    await removeEmbedded(folder);
  },
  180_000,
);
