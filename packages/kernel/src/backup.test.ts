// Tests saving a backup of one database and restoring it into another.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from './backup/restore.ts';
import { saveBackup } from './backup/save.ts';
import { enqueue } from './jobs/queue.ts';

let folder: string;
let from: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  from = await testDatabase();
  await from.database.asPlatform('a reason\twith\\ odd\nletters 电', () => Promise.resolve());
  await from.superuser.run(`insert into audit_log (id, tenant_id, action, reason)
    select n, 'B', 'save', md5(n::text) from generate_series(1, 5000) n`);
  await from.database.withTenant('A', (tx) => enqueue(tx, 'note', { tenantId: 'A' }, { key: 'k', queue: 'q' }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await from?.close();
});

async function contentsOf(t: TestDatabase) {
  const tables = await t.superuser.rows<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p')
    and relname not in ('ec_migration', 'migrations') order by 1`);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = await t.superuser.rows(`select to_jsonb(x) as row from ${name} x order by to_jsonb(x)::text`);
  return contents;
}

test('a restore brings back rows, constraints and row-level security, and refuses a database with tables', async () => {
  const file = join(folder, 'all.backup.gz');
  expect(await saveBackup({ ownerUrl: from.urls.owner, file })).toBeGreaterThan(5);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const into = await testDatabase({ from: 'empty' });
  try {
    await restoreBackup({ ownerUrl: into.urls.owner, superuserUrl: into.urls.superuser, file, log: into.log });
    expect(await contentsOf(into)).toEqual(await contentsOf(from));
    const shape = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as is from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`;
    expect(await into.superuser.rows(shape)).toEqual(await from.superuser.rows(shape));
    const fences = `select relname, relforcerowsecurity from pg_class where relkind in ('r', 'p')
      and relnamespace = 'public'::regnamespace order by 1`;
    expect(await into.superuser.rows(fences)).toEqual(await from.superuser.rows(fences));
    expect(await into.database.read('A').rows(anyQuery.selectFrom('audit_log').select('id'))).toEqual([]);
    await into.database.withTenant('A', (tx) => enqueue(tx, 'note', { tenantId: 'A' }));
    const again = restoreBackup({ ownerUrl: into.urls.owner, file, log: into.log });
    await expect(again).rejects.toThrow('into an empty database only');
  } finally {
    await into.close();
  }
});

test('a restore refuses a truncated backup and a file that is not a backup', async () => {
  const whole = join(folder, 'whole.backup.gz');
  await saveBackup({ ownerUrl: from.urls.owner, file: whole });
  const half = join(folder, 'half.backup.gz');
  writeFileSync(half, readFileSync(whole).subarray(0, statSync(whole).size / 2));
  const other = join(folder, 'other.txt');
  writeFileSync(other, 'hello');
  const into = await testDatabase({ from: 'empty' });
  try {
    const restore = (file: string) =>
      restoreBackup({ ownerUrl: into.urls.owner, superuserUrl: into.urls.superuser, file, log: into.log });
    await expect(restore(other)).rejects.toThrow('is not a backup of energy-cloud');
    await expect(restore(half)).rejects.toThrow();
    expect(await into.superuser.rows(`select from audit_log`)).toEqual([]);
  } finally {
    await into.close();
  }
});
