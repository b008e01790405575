// Tests the list of 60,000 stations with the row security of the application: use of indexes, counts, pages and data scopes.
import type { Call } from '@ec/kernel/http/route';
import { createRegistry } from '@ec/resource/registry';
import type { DisplayNames } from '@ec/resource-server/display-names';
import type { Engine } from '@ec/resource-server/feature';
import { listRows } from '@ec/resource-server/list';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { type RecordedStatement, recordStatements } from '@ec/testing/recorder';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { station } from '../shared/station.resource.ts';
import { deviceRowGrants } from './fleet/device-row-grants.ts';

const many = 60_000;
let test: TestDatabase;
let statements: RecordedStatement[];
let engine: Engine;

const names: DisplayNames = {
  ready: async () => undefined,
  dictText: () => '',
  hasKey: () => true,
  regionName: () => '',
  regionsInEnglish: () => [],
  hasRegion: () => true,
  keysOf: () => [],
  regionCode: () => undefined,
  people: async () => new Map(),
};

beforeAll(async () => {
  test = await testDatabase();
  const recorder = recordStatements(test.database);
  statements = recorder.statements;
  const registry = createRegistry([station], { later: ['system.dept', 'system.user', 'charging.billingRules'] });
  engine = {
    database: recorder.database,
    registry,
    names,
    rowGrants: deviceRowGrants,
    visibilityRules: [],
  } as unknown as Engine;
  await test.superuser.run(`
    insert into system_dept (tenant_id, id, parent_id, ancestors, dept_name, full_name, dept_category, sort)
    select t, d, null, '0', 'd' || d, 'd' || d, 1, 1 from unnest(array['100002', '100003']) t, generate_series(1, 20) d`);
  await test.superuser.run(`
    insert into truck_station (id, tenant_id, station_no, station_name, operator_id, biz_types, station_type, station_status,
      area_code, address, lng, lat, dept_id, service_tel, create_time)
    select n, case when n <= 5000 then '100002' else '100003' end, 'ST' || lpad(n::text, 8, '0'),
      (array['济南','唐山','太原','榆林','郑州'])[1 + n % 5] || '重卡补能站' || n, '91370100A', array[1], 1 + n % 3,
      (array[50, 50, 50, 6, 5])[1 + n % 5], (array['370102','130202','140105','610802','410102'])[1 + n % 5], 'x', 117, 36,
      1 + n % 20, '4000000000', now() - n * interval '1 minute'
    from generate_series(1, ${many + 5000}) n`);
  await test.superuser.run('vacuum analyze truck_station');
}, 120_000);
afterAll(() => test.close());

const call = (input: Record<string, string>, scopes: unknown[] = []) =>
  ({
    input,
    language: 'zh',
    caller: { tenantId: '100003', userId: '7', deptIds: ['3'] },
    rights: { holds: () => true, scopes, deptsBelow: ['3', '4'] },
  }) as unknown as Call;

async function planOf({ sql, parameters }: RecordedStatement): Promise<string> {
  const rows = await test.database
    .read('100003')
    .rows<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('a list of 60,000 stations beside those of another tenant', () => {
  it.each<[string, Record<string, string>]>([
    ['in default order', {}],
    ['on a far page', { current: '3000' }],
    ['of one status', { stationStatus: '6' }],
    ['of a region and below', { areaCode: '3701' }],
    ['of a department', { deptId: '3' }],
    ['with a name that contains three characters', { stationName: '补能站1234' }],
    ['with a number that contains three characters', { stationNo: '4321' }],
    [
      'made in a time',
      { createTime_dategt: '2026-11-01 00:00:00', createTime_datelt: '2026-11-02 00:00:00', descs: 'createTime' },
    ],
  ])('%s is served by an index', async (_name, input) => {
    statements.length = 0;
    await listRows(engine, station, call(input));
    const filtered = Object.keys(input).some((key) => key !== 'current');
    // The plan of the count without a filter is not checked. This count stops at 10,001 rows, and the tenant has nearly all rows of the
    // table, so a sequential scan is right.
    const planned = statements.filter(({ sql }) => sql.startsWith('select') && (filtered || sql.includes('order by')));
    expect(planned.map(({ sql }) => sql)).toContainEqual(expect.stringMatching(/ from "truck_station" .* order by /s));
    for (const statement of planned) expect(await planOf(statement)).not.toMatch(/Seq Scan on truck_station/);
  });

  it('counts exactly up to 10,000 rows, and returns an approximate total above', async () => {
    const all = await listRows(engine, station, call({}));
    expect(all.approx).toBe(true);
    expect(all.total).toBeGreaterThan(many * 0.9);
    expect(all.total).toBeLessThan(many * 1.1);
    const few = await listRows(engine, station, call({ stationNo: '00064999' }));
    expect(few).toMatchObject({ total: 1, pages: 1 });
    expect(few.approx).toBeUndefined();
    const some = await listRows(engine, station, call({ deptId: '3', size: '50' }));
    expect(some).toMatchObject({ total: 3000, pages: 60 });
  });

  it('shows every row once when paged through', async () => {
    const seen = new Set<unknown>();
    for (let current = 1; current <= 15; current += 1) {
      const page = await listRows(engine, station, call({ deptId: '3', size: '200', current: String(current) }));
      for (const row of page.records) seen.add(row.id);
    }
    expect(seen.size).toBe(3000);
  });

  it.each([
    [1, undefined, [], many],
    [2, 'createUser', [], 0],
    [3, 'deptId', [], 3000],
    [4, 'deptId', [], 6000],
    [5, 'deptId', ['3', '4', '5'], 9000],
    [4, 'nosuchcolumn', [], 6000],
  ])('with the data scope type %i on %s shows only the rows of the scope', async (type, column, value, expected) => {
    const scopes = [{ resource: 'station', column: column ?? '', type, value }];
    const page = await listRows(engine, station, call({}, scopes));
    if (expected > 10_000) expect(page.total).toBeGreaterThan(10_000);
    else expect(page.total).toBe(expected);
  });

  it('shows the union of several scopes', async () => {
    const scope = (value: string) => ({ resource: 'truck.station', column: 'deptId', type: 5, value: [value] });
    expect((await listRows(engine, station, call({}, [scope('3'), scope('9')]))).total).toBe(6000);
  });
});
