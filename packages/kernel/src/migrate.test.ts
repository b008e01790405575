// Tests applying migrations, and the preparation of a database.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

let t: TestDatabase;
let folder: string;

beforeEach(async () => {
  t = await testDatabase({ from: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const run = (last?: string) => migrate({ url: t.urls.owner, log: t.log, folder, last });

test('files are applied in order, each once', async () => {
  file('0002_b.sql', 'insert into a values (2)');
  file('0001_a.sql', 'create table a (n int); insert into a values (1)');
  expect(await run('0001_a.sql')).toEqual(['0001_a.sql']);
  expect(await run()).toEqual(['0002_b.sql']);
  expect(await run()).toEqual([]);
  expect(await t.owner.rows('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a file that changed after it was applied is refused', async () => {
  file('0001_a.sql', 'create table a (n int)');
  await run();
  file('0001_a.sql', 'create table a (n bigint)');
  await expect(run()).rejects.toThrow(
    '0001_a.sql has changed since it was applied: put the change into a new migration',
  );
  file('0001_a.sql', 'create table a (n int)');
  expect(await run()).toEqual([]);
});

test('different line ends do not count as a change', async () => {
  file('0001_a.sql', 'create table a\n(n int)');
  await run();
  file('0001_a.sql', 'create table a\r\n(n int)');
  expect(await run()).toEqual([]);
});

test('three parallel migrators apply each file once', async () => {
  file('0001_a.sql', 'create table a (n int); select pg_sleep(0.1)');
  file('0002_b.sql', 'insert into a values (1)');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await t.owner.rows('select n from a')).toHaveLength(1);
});

test('a file that fails is rolled back, and the error names the line', async () => {
  file('0001_a.sql', 'create table a (n int);\ncreate table b (n int;\n');
  await expect(run()).rejects.toThrow('0001_a.sql, line 2: syntax error at or near ";".');
  expect(await t.owner.rows(`select to_regclass('a') as a`)).toEqual([{ a: null }]);
});

test('a file that fills data as ec_platform is recorded like any other', async () => {
  file(
    '0001_a.sql',
    'create table a (n int); grant insert on a to ec_platform; set local role ec_platform; insert into a values (1)',
  );
  expect(await run()).toEqual(['0001_a.sql']);
  expect(await run()).toEqual([]);
});

test('a duplicate number, a new file with an earlier number and a missing applied file are refused', async () => {
  file('0002_b.sql', 'select 1');
  await run();
  file('0001_a.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001_a.sql is new, but 0002_b.sql was applied already');
  file('0002_c.sql', 'select 1');
  await expect(run()).rejects.toThrow('each number once');
  rmSync(join(folder, '0001_a.sql'));
  rmSync(join(folder, '0002_b.sql'));
  await expect(run()).rejects.toThrow('it has 0002_b.sql, which is not here');
});

test('prepareDatabase without superuser rights names the leakproof marks that it skips', async () => {
  await t.superuser.run('alter function textlike(text, text) not leakproof');
  const skipped = await prepareDatabase(t.urls.owner);
  // If the tests run on a server of DATABASE_URL, the login of the owner is a superuser, and nothing is skipped.
  const superuser = (await t.owner.rows('select rolsuper as yes from pg_roles where rolname = session_user'))[0]?.yes;
  expect(skipped.some((line) => line.startsWith('leakproof marks: '))).toBe(!superuser);
});

const twoTables = `create table whole (tenant_id text, id bigint, primary key (tenant_id, id));
  create table part (tenant_id text, id bigint, whole_id bigint, primary key (tenant_id, id));
  select ec_fence('whole'), ec_fence('part')`;
const key = 'alter table part add foreign key (tenant_id, whole_id) references whole (tenant_id, id)';
const fence = readFileSync(join(MIGRATIONS_FOLDER, '0001_fence.sql'), 'utf8');

test('a foreign key that a file adds is checked against all rows, and row-level security stays on', async () => {
  file('0001_fence.sql', fence);
  file('0002_tables.sql', twoTables);
  await run();
  await t.superuser.run(`insert into part values ('T1', 1, 7)`);
  file('0003_key.sql', key);
  await expect(run()).rejects.toThrow(
    /^0003_key.sql: insert or update on table "part" violates foreign key constraint .*\. Key \(tenant_id, whole_id\)=\(T1, 7\) is not/,
  );
  expect(
    await t.owner.rows(`select conname from pg_constraint where conrelid = 'part'::regclass and contype = 'f'`),
  ).toEqual([]);
  await t.superuser.run(`insert into whole values ('T1', 7)`);
  expect(await run()).toEqual(['0003_key.sql']);
  const open = await t.owner.rows(
    `select relname from pg_class where relname in ('whole', 'part') and not relforcerowsecurity`,
  );
  expect(open).toEqual([]);
  await expect(t.superuser.run('delete from whole')).rejects.toThrow('violates foreign key constraint');
});
