// Every start fills in what the demo lacks: where it is whole, nothing is added and nothing changes.
import { seedDemo } from '@ec/demo/public';
import { afterAll, expect, it } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

const test: TestApp = await testApp();
afterAll(() => test.close());

/** Rows of each table that a tenant has; the audit notes each start itself. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await test.superuser.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_log'
     order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`);
  const rows = await test.superuser.rows<{ name: string; n: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

it('adds nothing when it is there already', async () => {
  await seedDemo(test.app.engine, { size: 'small', days: 1 });
  const before = await rowCounts();
  expect(before.workflow_instance).toBeGreaterThan(10);
  await seedDemo(test.app.engine, { size: 'small', days: 1 });
  expect(await rowCounts()).toEqual(before);
}, 240_000);
