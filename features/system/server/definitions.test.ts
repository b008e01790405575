// Compares every definition of every feature with the real schema: columns, keys, references, row-level security, indexes.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Resource } from '@ec/resource/resource';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { compareTables } from '@ec/testing/table-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const resources: Resource[] = [];
for (const file of globSync('features/*/shared/**/*.resource.ts', { cwd: root })) {
  const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
  for (const value of Object.values(module)) if (isResource(value)) resources.push(value);
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'table' in value && 'fields' in value;
}

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
});
afterAll(() => stage.close());

test('the search for definitions finds more than 15 resources', () => {
  expect(resources.length).toBeGreaterThan(15);
});

test('text fields called name or …Name are never searched by an exact match (contract §1.4)', () => {
  const whole = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { kind, searchMode }]) =>
      kind === 'text' && searchMode === 'equal' && /(^n|N)ame$/.test(field) ? [`${name}.${field}`] : [],
    ),
  );
  expect(whole).toEqual([]);
});

test('tables with row-level security are analyzed after few changed rows (migration 0140)', async () => {
  const late = await stage.superuser.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
      and relrowsecurity and not coalesce(reloptions @> '{autovacuum_analyze_threshold=200}', false)`,
  );
  expect(late).toEqual([]);
});

compareTables(resources, () => stage.superuser);
