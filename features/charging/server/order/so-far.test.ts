// Tests that the energy and cost so far of a running order have their own fields, and are in no billed value and in no sum.
import { admin, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endOrder } from './end-order.ts';
import { minutes, sessionsAt } from './test-session.ts';

let site: Site;
let at: ReturnType<typeof sessionsAt>;
beforeAll(async () => {
  site = await testSite();
  at = sessionsAt(site);
});
afterAll(() => site.close());

type Row = Record<'totalKwh' | 'totalMoney' | 'runKwh' | 'runMoney' | 'orderProc', number | string | null>;
const detail = async (id: string) => (await site.on.get<Row>(admin, 'blade-truck/orders/detail', { id })).data;
const listed = async (id: string) =>
  (
    await site.on.get<{ records: (Row & { id: string })[] }>(admin, 'blade-truck/orders/list', { size: '100' })
  ).data.records.find((row) => row.id === id);

describe('an order that runs', () => {
  test('shows the energy and cost of its last sample until it is billed', async () => {
    const { id } = await at.started(await site.fleet({ balance: '500' }));
    await at.sample(id, minutes(0), '1060.120');
    const first = await detail(id);
    expect(first).toMatchObject({ runKwh: 60.12, totalKwh: null, totalMoney: null });
    expect(Number(first.runMoney)).toBeGreaterThan(0);
    expect(await listed(id)).toMatchObject({ runKwh: first.runKwh, runMoney: first.runMoney });
    await at.sample(id, minutes(50), '1109.110');
    expect(await detail(id)).toMatchObject({ runKwh: 109.11 });
    await site.tx((tx) => endOrder(tx, site.deps, id, { endTime: minutes(50), stopReason: 2, endSoc: 90 }));
    const settled = await detail(id);
    expect(settled).toMatchObject({ runKwh: null, runMoney: null, totalKwh: 109.11 });
    expect(await listed(id)).toMatchObject({ runKwh: null, runMoney: null });
  });

  test('shows no energy and no cost before the first sample', async () => {
    const { id } = await at.started(await site.fleet({ balance: '500' }));
    await site.on.stage.superuser.run(`update truck_order_run set meter = null, cost = null where order_id = ${id}`);
    expect(await detail(id)).toMatchObject({ runKwh: null, runMoney: null });
  });

  test('does not change the sums of the orders', async () => {
    const sums = async () => (await site.on.get<Row>(admin, 'blade-truck/orders/sums', {})).data;
    const before = await sums();
    const { id } = await at.started(await site.fleet({ balance: '500' }));
    await at.sample(id, minutes(0), '1060.120');
    expect(await sums()).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/runKwh|runMoney/);
  });
});

test('a page of many orders uses the index and reads the run only of the orders on the page', async () => {
  const { id } = await at.started(await site.fleet({ balance: '500' }));
  await site.on.stage.superuser.run(
    `insert into truck_orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'order_no', 'M' || n,
       'order_proc', 4, 'total_kwh', 1, 'total_money', 1))).* from truck_orders o, generate_series(1, 2000) n where o.id = ${id}`,
  );
  await site.on.stage.superuser.run('analyze truck_orders');
  const plan = await site.on.stage.superuser.rows<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off) select t.id, run_kwh(t), run_money(t) from truck_orders t
     where t.tenant_id = '${admin[0]}' and t.is_deleted = 0 order by t.id desc limit 50`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index Scan Backward using truck_orders_pkey/);
  expect(text).not.toMatch(/Seq Scan|Sort/);
  // The page and the index scan, which computes the values of the run, have 50 rows each.
  expect(text.match(/rows=\d+/g)).toEqual(['rows=50', 'rows=50']);
});
