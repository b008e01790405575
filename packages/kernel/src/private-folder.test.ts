// Tests that the data folder is closed to other users of the operating system.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogin } from './database/login.ts';
import { serverUser } from './embedded/os-user.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { createLog } from './log.ts';
import { makeFolderPrivate } from './private-folder.ts';

const log = createLog('silent');
let parent: string;
let started: Embedded | undefined;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'private-'));
  chmodSync(parent, 0o755);
});
afterAll(async () => {
  await started?.stop();
  rmSync(parent, { recursive: true });
});

const modeOf = (...names: string[]) => (statSync(join(parent, ...names)).mode & 0o777).toString(8);

test('makeFolderPrivate closes folders and files, but not clusters, targets of links and other data folders', () => {
  const folder = join(parent, 'data');
  for (const path of ['files/a', 'tasks', 'postgres', 'try/postgres'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['', 'files', 'tasks', 'postgres', 'try']) chmodSync(join(folder, path), 0o755);
  writeFileSync(join(folder, 'secrets.json'), '{}', { mode: 0o644 });
  writeFileSync(join(folder, 'backup.gz'), '', { mode: 0o644 });
  writeFileSync(join(parent, 'outside'), '', { mode: 0o644 });
  symlinkSync(join(parent, 'outside'), join(folder, 'link'));
  makeFolderPrivate(folder, { isPassedThrough: false, log });
  const paths = ['files', 'tasks', 'secrets.json', 'backup.gz', 'postgres', 'try'];
  expect([modeOf('data'), ...paths.map((path) => modeOf('data', path)), modeOf('outside')]).toEqual([
    '700',
    '700',
    '700',
    '600',
    '600',
    '755',
    '755',
    '644',
  ]);
  makeFolderPrivate(folder, { isPassedThrough: true, log });
  expect([modeOf('data'), modeOf('data', 'files')]).toEqual(['711', '700']);
  makeFolderPrivate(join(parent, 'new'), { isPassedThrough: false, log });
  expect(modeOf('new')).toBe('700');
});

test('the embedded PostgreSQL starts in a data folder that nobody else can read', async () => {
  const folder = join(parent, 'served');
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o755 });
  started = await startEmbedded({ dataFolder: folder, secretFile: join(folder, 'secrets.json'), log });
  expect([modeOf('served'), modeOf('served', 'files'), modeOf('served', 'secrets.json')]).toEqual([
    serverUser() ? '711' : '700',
    '700',
    '600',
  ]);
  expect(modeOf('served', 'postgres')).toBe('700');
  const login = await createLogin(started.urls.superuser);
  expect(await login.rows('select 1 as one')).toEqual([{ one: 1 }]);
  await login.close();
}, 60_000);
