// Compares the figures of reports with an independent computation over the same orders.
import { orders as ordersResource } from '@ec/charging/shared/order/orders.resource';
import { encodeQuery } from '@ec/resource/query-tree';
import type { TestEngine, Who } from '@ec/testing/engine';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drillQuery } from '../shared/columns.ts';
import type { Layout } from '../shared/layout.ts';
import type { ReportResult } from '../shared/report.contract.ts';
import { readReport } from './read-report.ts';
import { reportErrors } from './report.errors.ts';
import {
  admin,
  base,
  draft,
  layout,
  type Order,
  type ReportStage,
  reportStage,
  sumOf,
  tenant,
  viewer,
} from './test-stage.ts';

let stage: ReportStage;
let on: TestEngine;
beforeAll(async () => {
  stage = await reportStage();
  on = stage.on;
}, 120_000);
afterAll(() => on.close());

let orders: Order[];
let stations: ReportStage['stations'];
beforeAll(() => {
  ({ orders, stations } = stage);
});
const preview: ReportStage['preview'] = (...args) => stage.preview(...args);

describe('figures of groups', () => {
  const measures: Layout['measures'] = [
    { as: 'count' },
    { f: 'totalMoney', as: 'sum' },
    { f: 'totalKwh', as: 'sum' },
    { f: 'totalKwh', as: 'avg' },
    { f: 'totalKwh', as: 'min' },
    { f: 'totalKwh', as: 'max' },
  ];
  const keyOf: Record<string, (order: Order) => string | null> = {
    station: ({ stationId }) => stationId,
    type: ({ type }) => `${type}`,
    day: ({ end }) => end.slice(0, 10),
    week: ({ end }) => {
      const day = new Date(`${end.slice(0, 10)}T00:00:00Z`);
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
      return day.toISOString().slice(0, 10);
    },
    month: ({ end }) => `${end.slice(0, 7)}-01`,
    year: ({ end }) => `${end.slice(0, 4)}-01-01`,
  };
  const groupOf = (name: string): Layout['groups'][number] => {
    if (name === 'station') return { f: 'stationId' };
    if (name === 'type') return { f: 'orderType' };
    return { f: 'endTime', by: name as 'day' | 'week' | 'month' | 'year' };
  };

  test.each([
    [['station']],
    [['type']],
    [['day']],
    [['week']],
    [['month']],
    [['year']],
    [['station', 'month']],
    [['type', 'station', 'year']],
    [[]],
  ])('by %j equal an independent computation, and the groups add up to the totals', async (names) => {
    const { data, msg } = await preview(admin, { groups: names.map(groupOf), measures });
    expect(msg).toBe('操作成功');
    const expected = Map.groupBy(orders, (order) => JSON.stringify(names.map((name) => keyOf[name]?.(order) ?? null)));
    if (names.length > 0) expect(data.rows.length).toBe(expected.size);
    for (const { cells, keys } of data.rows) {
      const rows = expected.get(JSON.stringify(keys)) ?? expect.fail(`no group ${keys.join()}`);
      const figures = cells.slice(names.length);
      const kwh = rows.map((row) => new Decimal(row.kwh));
      expect(figures).toEqual([
        `${rows.length}`,
        sumOf(rows, 'money').toFixed(2),
        sumOf(rows, 'kwh').toFixed(2),
        sumOf(rows, 'kwh').div(rows.length).toFixed(2, Decimal.ROUND_HALF_UP),
        Decimal.min(...kwh).toFixed(2),
        Decimal.max(...kwh).toFixed(2),
      ]);
    }
    const totals = data.totals.slice(names.length);
    expect(totals.slice(0, 3)).toEqual([
      `${orders.length}`,
      sumOf(orders, 'money').toFixed(2),
      sumOf(orders, 'kwh').toFixed(2),
    ]);
    if (names.length > 0) {
      const added = data.rows.reduce((sum, { cells }) => sum.plus(cells[names.length + 1] ?? '0'), new Decimal(0));
      expect(added.toFixed(2)).toBe(totals[1]);
    }
    expect([data.total, data.found]).toEqual([names.length > 0 ? expected.size : 0, orders.length]);
  });

  test('follow the filters, the order and the limit, and the totals include the rows beyond the limit', async () => {
    const q = encodeQuery({ all: [{ f: 'endTime', o: 'between', v: ['2026-01-01', '2026-12-31'] }] });
    const order: Layout['order'] = [{ by: 'sum.totalMoney', direction: 'desc' }];
    const { data } = await preview(admin, { groups: [{ f: 'stationId' }], measures, order, top: 2, q });
    const within = orders.filter(({ end }) => end.startsWith('2026'));
    const sums = [...Map.groupBy(within, ({ stationId }) => stationId).values()].map((rows) => sumOf(rows, 'money'));
    const best = sums.toSorted((one, other) => other.comparedTo(one)).slice(0, 2);
    expect(data.rows.map(({ cells }) => cells[2])).toEqual(best.map((sum) => sum.toFixed(2)));
    expect(data.totals[2]).toBe(sumOf(within, 'money').toFixed(2));
    expect(data.total).toBe(sums.length);
  });

  test('name stations, order types and periods as the console does', async () => {
    const { data } = await preview(admin, {
      groups: [{ f: 'stationId' }, { f: 'orderType' }, { f: 'endTime', by: 'month' }],
      measures: [{ as: 'count' }],
    });
    const names = new Set(stations.map(({ name }) => name));
    for (const { cells, keys } of data.rows) {
      expect(keys[0] === null ? cells[0] === null : names.has(cells[0] ?? '')).toBe(true);
      expect(['充电', '换电', '放电']).toContain(cells[1]?.slice(0, 2));
      expect(cells[2]).toBe(keys[2]?.slice(0, 7));
    }
    expect(data.columns.map(({ label }) => label)).toEqual(['站点', '类型', '结束时间 (按月)', '数量']);
  });
});

test('each group links to exactly its rows in the list, and a group that no filter selects has no link', async () => {
  await on.stage.superuser.run(`set session_replication_role = replica;
    update truck_orders set vin = case id % 3 when 0 then '' when 1 then 'LVIN0001' end,
      end_time = case id % 5 when 0 then null else end_time end where tenant_id = '${tenant}';
    set session_replication_role = origin;`);
  const measures: Layout['measures'] = [{ as: 'count' }];
  const linksOf = async (groups: Layout['groups']) => {
    const { data } = await preview(admin, { groups, measures });
    return data.rows.map(({ keys, cells }) => ({
      keys,
      count: Number(cells.at(-1)),
      query: drillQuery(ordersResource, layout({ groups, measures }), keys),
    }));
  };
  const links = [
    ...(await linksOf([{ f: 'vin' }])),
    ...(await linksOf([{ f: 'stationId' }, { f: 'endTime', by: 'year' }])),
  ];
  expect(links.filter(({ query }) => query === undefined).map(({ keys }) => keys)).toEqual([['']]);
  expect(links.filter(({ keys }) => keys.includes(null)).length).toBeGreaterThan(2);
  for (const { keys, count, query } of links.filter((link) => link.query !== undefined)) {
    const page = await on.get<{ total: number }>(admin, `${ordersResource.base}/list`, { q: query ?? '' });
    expect([page.status, page.data.total], keys.join()).toEqual([200, count]);
  }
});

test('groups by guns with the same name also have the name of their station', async () => {
  const [one, other] = stations;
  await on.stage.superuser.run(`set session_replication_role = replica;
    insert into truck_charging_gun (id, tenant_id, gun_no, gun_name, stack_id, station_id, connector_no, connector_type, national_std, rated_power_kw)
    values (91, '${tenant}', '91', '1号枪', 1, ${one?.id}, 1, 4, 2, 120), (92, '${tenant}', '92', '1号枪', 2, ${other?.id}, 1, 4, 2, 120);
    update truck_orders set gun_id = 91 + id % 2 where tenant_id = '${tenant}';
    set session_replication_role = origin;`);
  const { data } = await preview(admin, { groups: [{ f: 'gunId' }], measures: [{ as: 'count' }] });
  expect(data.rows.map(({ cells }) => cells[0]).sort()).toEqual(
    [one, other].map((station) => `1号枪 · ${station?.name}`).sort(),
  );
});

test('an average has the signs of its sum: outgoing amounts are negative', async () => {
  await on.stage.superuser.run(`set session_replication_role = replica;
    insert into truck_account_his (id, tenant_id, txn_no, account_id, biz_type, direction, amount, balance_before, balance_after, gift_part, biz_no)
    values (91, '${tenant}', 'T91', 1, 1, 1, 100, 0, 100, 0, 'T91'), (92, '${tenant}', 'T92', 1, 1, 2, 40, 100, 60, 0, 'T92');
    set session_replication_role = origin;`);
  const measures: Layout['measures'] = (['sum', 'avg', 'min', 'max'] as const).map((as) => ({ f: 'amount', as }));
  const { data } = await preview(admin, { measures }, 'charging.accountHis');
  expect(data.totals).toEqual(['60.00', '30.00', '-40.00', '100.00']);
});

describe('single rows', () => {
  test('have exact numbers, and the totals include the rows beyond the limit', async () => {
    const { data } = await preview(admin, {
      columns: ['orderNo', 'stationId', 'totalMoney'],
      order: [{ by: 'totalMoney', direction: 'desc' }],
      top: 3,
    });
    const dearest = orders.map(({ money }) => money).toSorted((one, other) => new Decimal(other).comparedTo(one));
    expect(data.rows.map(({ cells }) => cells[2])).toEqual(dearest.slice(0, 3));
    expect(data.totals).toEqual([null, null, sumOf(orders, 'money').toFixed(2)]);
    expect(data).toMatchObject({ total: orders.length, found: orders.length });
  });

  test('stay masked for a viewer, even in a report of an administrator', async () => {
    const row = draft({ name: '司机', source: 'truck.merchantUser' });
    const columns = ['realName', 'phone'];
    const { data } = await on.post<{ id: string }>(admin, `${base}/submit`, { ...row, layout: layout({ columns }) });
    const phonesFor = async (who: Who) => {
      const answer = await on.get<ReportResult>(who, `${base}/run`, { id: data.id });
      return answer.data.rows.map(({ cells }) => cells[1]);
    };
    expect(await phonesFor(admin)).toContain('13800009998');
    expect(await phonesFor(viewer)).toContain('138****9998');
    expect(await phonesFor(viewer)).not.toContain('13800009998');
  });
});

test.each([
  ['an unknown source', 'truck.nothing', { measures: [{ as: 'count' }] }, 400],
  ['a source that no sheet carries', 'report.report', { measures: [{ as: 'count' }] }, 400],
  ['rows of all tenants', 'system.tenant', { measures: [{ as: 'count' }] }, 400],
  ['nothing', 'charging.orders', {}, 400],
  ['an unknown field', 'charging.orders', { columns: ['nothing'] }, 400],
  ['a name that is none', 'charging.orders', { columns: ['id; drop table x'] }, 400],
  ['the prototype of an object', 'charging.orders', { columns: ['constructor'] }, 400],
  ['groups by a masked field', 'truck.merchant', { groups: [{ f: 'phone' }] }, 400],
  ['a secret', 'truck.camera', { columns: ['streamUrl'] }, 400],
  ['a time without a period', 'charging.orders', { groups: [{ f: 'endTime' }] }, 400],
  ['a period of what is no time', 'charging.orders', { groups: [{ f: 'stationId', by: 'day' }] }, 400],
  ['a sum of what does not add up', 'charging.orders', { measures: [{ f: 'startSoc', as: 'sum' }] }, 400],
  ['a sum of a text', 'charging.orders', { measures: [{ f: 'orderNo', as: 'sum' }] }, 400],
  ['a column twice', 'charging.orders', { columns: ['orderNo', 'orderNo'] }, 400],
  [
    'an order by what is not shown',
    'charging.orders',
    { columns: ['orderNo'], order: [{ by: 'id', direction: 'asc' }] },
    400,
  ],
  ['a filter that is none', 'charging.orders', { columns: ['orderNo'], q: 'e30' }, 400],
] as const)('refuses %s', async (_, source, part, status) => {
  expect((await preview(admin, part as Partial<Layout>, source)).status).toBe(status);
});

test('a report that takes too long is refused with its own error', async () => {
  await on.stage.superuser.run('begin');
  try {
    await on.stage.superuser.run('lock table truck_orders in access exclusive mode');
    const request = { source: 'charging.orders', layout: layout({ measures: [{ as: 'count' }] }) };
    const session = await stage.readerFor('admin');
    await expect(readReport(on.engine, session, request, { most: 10, timeout: 200 })).rejects.toMatchObject({
      entry: reportErrors.tooSlow,
    });
  } finally {
    await on.stage.superuser.run('rollback');
  }
});
