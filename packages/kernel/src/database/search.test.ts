// Tests that searches of tenant rows use indexes in spite of row-level security.
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raw } from '../database.ts';
import { leakproofMissing } from '../prepare.ts';
import { vacuumAnalyze } from './vacuum.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
  await t.owner.run(`
    create table car (tenant_id varchar(12) not null, id bigint primary key, plate_no varchar(10), name varchar(40),
      rated_kwh numeric(7,1), unique (tenant_id, id));
    select ec_fence('car');
    create index car_name on car using gin (name gin_trgm_ops);
    create index car_plate on car (tenant_id, plate_no text_pattern_ops); -- whatever the collation of the database
    create index car_rated on car (tenant_id, rated_kwh)`);
  const rows =
    raw(sql`insert into car select t, (t::int * 100000 + n), '鲁A' || n, '重卡换电站' || md5(n::text), n / 10.0
    from generate_series(1, 10000) n, unnest(array['1', '2']) t`);
  await t.database.asPlatform('test', (tx) => tx.run(rows), { audit: 'log' });
  await vacuumAnalyze(t.urls.owner, ['car']);
});
afterAll(() => t?.close());

async function planOf(condition: ReturnType<typeof sql>): Promise<string> {
  const rows = await t.database.withTenant('1', (tx) =>
    tx.rows<Record<string, string>>(sql`explain select id from car where tenant_id = ${'1'} and ${condition}`),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('queries of ec_app under row-level security', () => {
  test('find texts with LIKE through the trigram index', async () => {
    expect(await planOf(sql`name like ${'%c4ca42%'}`)).toContain('car_name');
    expect(await planOf(sql`name ilike ${'%C4CA42%'}`)).toContain('car_name');
  });

  test('find a prefix through the B-tree index', async () => {
    expect(await planOf(sql`starts_with(plate_no, ${'鲁A123'})`)).toContain('car_plate');
  });

  test('compare decimals through the B-tree index', async () => {
    expect(await planOf(sql`rated_kwh >= ${'999.0'}`)).toContain('car_rated');
  });
});

test('three Chinese characters have trigrams, and LIKE finds the row that contains them', async () => {
  const row = await t.database.unfenced.first<{ n: number }>(sql`select cardinality(show_trgm('换电站')) as n`);
  expect(row?.n).toBeGreaterThanOrEqual(3);
  const byPattern = anyQuery.selectFrom('car').select('id').where('name', 'like', '%换电站c4ca42%');
  expect(await t.database.read('1').rows(byPattern)).toEqual([{ id: '100001' }]);
});

test('leakproofMissing names a function that has lost its leakproof mark', async () => {
  expect(await leakproofMissing(t.database)).toEqual([]);
  await t.superuser.run('alter function textlike(text, text) not leakproof');
  expect(await leakproofMissing(t.database)).toEqual(['textlike']);
});
