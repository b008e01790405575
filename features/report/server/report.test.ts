// Reports over real orders: figures against an independent recomputation, and who sees what.

import { chargingFeature } from '@ec/charging/server/public';
import { seedPeople, seedStations } from '@ec/demo/public';
import { seededRandom } from '@ec/kernel/seeded-random';
import { messagingFeature } from '@ec/messaging/server/public';
import { encodeQuery } from '@ec/resource/query-tree';
import { storageFeature } from '@ec/storage/server/public';
import { createDisplayNames, systemFeature } from '@ec/system/server/public';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { type MailServer, mailServer } from '@ec/testing/mail-server';
import { runJob } from '@ec/testing/run-job';
import { truckFeature } from '@ec/truck/server/public';
import { Decimal } from 'decimal.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyLayout, type Layout, mostShown } from '../shared/layout.ts';
import type { ReportResult } from '../shared/report.contract.ts';
import { reportFormat, reportSchedule, reportSharing } from '../shared/report.enums.ts';
import { reportFeature } from './report.feature.ts';
import { sendReportsJob } from './send.job.ts';

const tenant = '100003';
const admin: Who = [tenant, 'admin'];
const manager: Who = [tenant, 'manager'];
const engineer: Who = [tenant, 'engineer1'];
const viewer: Who = [tenant, 'viewer'];
const foreign: Who = ['100002', 'admin'];
const base = 'blade-report/report/rest';
const random = seededRandom(20261122, 'report', 1);

interface Order {
  id: string;
  stationId: string | null;
  merchantId: string | null;
  type: number;
  end: string;
  kwh: string;
  money: string;
}

let on: TestEngine;
let stations: { id: string; name: string; dept: string }[];
let merchants: { id: string }[];
const orders: Order[] = [];

const query = <R extends object>(text: string, values: unknown[] = []) => on.stage.superuser.rows<R>(text, values);

beforeAll(async () => {
  on = await testEngine({
    features: [systemFeature, storageFeature, messagingFeature, truckFeature, chargingFeature, reportFeature],
    config: { outboundAllow: ['localhost'] },
    names: createDisplayNames,
    jobs: true,
  });
  await seedPeople(on.engine);
  await seedStations(on.engine);
  stations = await query(
    `select id, station_name as name, dept_id as dept from truck_station where tenant_id = $1 order by id limit 5`,
    [tenant],
  );
  // Nothing is asked of them but whose they are.
  merchants = ['7001', '7002', '7003'].map((id) => ({ id }));
  for (const { id } of merchants)
    await on.stage.superuser.run(
      `insert into truck_merchant (id, tenant_id, merchant_name, merchant_type, credit_code, contact, phone, settle_mode,
         merchant_status) values ($1::bigint, $2, $1::text, 1, $1::text, 'x', '13800000000', 1, 1)`,
      [id, tenant],
    );
  await on.stage.superuser.run(
    `insert into truck_merchant_user (id, tenant_id, merchant_id, real_name, phone, mu_role, mu_status)
     values ($1, $2, $3, '某人', '13800009998', 2, 1)`,
    [on.engine.ids.next(), tenant, merchants[0]?.id],
  );
  for (let n = 0; n < 400; n += 1) {
    const day = `${random.whole(2025, 2026)}-${`${random.whole(1, 12)}`.padStart(2, '0')}-${`${random.whole(1, 28)}`.padStart(2, '0')}`;
    const order: Order = {
      id: on.engine.ids.next(),
      stationId: n % 17 === 0 ? null : (stations[random.whole(0, 4)]?.id ?? null),
      merchantId: merchants[random.whole(0, 2)]?.id ?? null,
      type: random.whole(1, 3),
      // Near midnight of Shanghai, which is another day in UTC.
      end: `${day} ${n % 3 === 0 ? '00:30:00' : n % 3 === 1 ? '23:59:59' : '12:00:00'}`,
      kwh: new Decimal(random.whole(0, 9_999_999)).div(100).toFixed(2),
      // Fourteen digits are more than a float adds up to the cent.
      money: new Decimal(random.whole(0, 99_999))
        .times('1000000.01')
        .div(n % 5 === 0 ? 1 : 1000)
        .toFixed(2),
    };
    orders.push(order);
    await on.stage.superuser.run(
      `insert into truck_orders (id, tenant_id, order_no, order_type, plate_no, order_proc, pay_status, merchant_id, station_id,
         end_time, total_kwh, flat_kwh, elec_money, total_money)
       values ($1, $2, $3, $4, '鲁A12345', 4, 2, $5, $6, $7, $8, $8, $9, $9)`,
      [
        order.id,
        tenant,
        `R${n}`,
        order.type,
        order.merchantId,
        order.stationId,
        `${order.end}+08`,
        order.kwh,
        order.money,
      ],
    );
  }
}, 120_000);
afterAll(() => on.close());

const layout = (part: Partial<Layout>): Layout => ({ ...emptyLayout, ...part });
const preview = (who: Who, part: Partial<Layout>, source = 'charging.orders') =>
  on.post<ReportResult>(who, `${base}/preview`, { source, layout: layout(part) });

const sumOf = (rows: readonly Order[], name: 'kwh' | 'money') =>
  rows.reduce((sum, row) => sum.plus(row[name]), new Decimal(0));

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
  ])('by %j are those of an independent recomputation, and the totals those of the groups', async (names) => {
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

  test('keep to the filters, the order and the first of them; the totals stay those of all', async () => {
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

  test('name stations, keys and periods as the screens do', async () => {
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
    expect(data.columns.map(({ label }) => label)).toEqual(
      ['站点', '业务类型', '结束时间 (按月)', '数量'].map(() => expect.any(String)),
    );
  });
});

describe('single rows', () => {
  test('are shown as lists show them, numbers exactly, the totals of all', async () => {
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

  test('keep masks for who does not see them in full, whoever put the report together', async () => {
    const row = { name: '司机', source: 'truck.merchantUser', schedule: reportSchedule.key.never, sharing: 2 };
    const columns = ['realName', 'phone'];
    const { data } = await on.post<{ id: string }>(admin, `${base}/submit`, { ...row, layout: layout({ columns }) });
    const shown = async (who: Who) => {
      const answer = await on.get<ReportResult>(who, `${base}/run`, { id: data.id });
      return answer.data.rows.map(({ cells }) => cells[1]);
    };
    expect(await shown(admin)).toContain('13800009998');
    expect(await shown(viewer)).toContain('138****9998');
    expect(await shown(viewer)).not.toContain('13800009998');
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

describe('a report', () => {
  const never = reportSchedule.key.never;
  const byStation = layout({ groups: [{ f: 'stationId' }], measures: [{ f: 'totalMoney', as: 'sum' }] });
  const draft = (more: object = {}) => ({
    ...{ name: '各站收入', source: 'charging.orders', layout: byStation, schedule: never },
    sharing: reportSharing.key.everyone,
    ...more,
  });
  const submit = (who: Who, more: object = {}) =>
    on.post<{ id: string; rowVersion: number }>(who, `${base}/submit`, draft(more));
  const run = (who: Who, id: string) => on.get<ReportResult>(who, `${base}/run`, { id });
  const names = async (who: Who) => {
    const { data } = await on.get<{ records: { name: string }[] }>(who, `${base}/list`, { size: '200' });
    return data.records?.map(({ name }) => name) ?? [];
  };

  test('is stored, listed, run and removed; a viewer opens it and changes nothing', async () => {
    const { data: row } = await submit(manager, { name: '经理的报表' });
    expect((await run(viewer, row.id)).data.rows.length).toBeGreaterThan(0);
    for (const call of ['submit', 'preview'])
      expect((await on.post(viewer, `${base}/${call}`, { ...draft(), id: row.id })).status).toBe(403);
    expect((await on.post(viewer, `${base}/file`, { id: row.id, format: 'xlsx' })).status).toBe(403);
    expect((await on.post(viewer, `${base}/remove?ids=${row.id}`, {})).status).toBe(403);
    expect((await on.post(manager, `${base}/remove?ids=${row.id}`, {})).status).toBe(200);
    expect((await run(manager, row.id)).status).toBe(404);
  });

  test('of one person is seen by him and administrators alone; of everybody by those who may see its data', async () => {
    const { data: row } = await submit(manager, { name: '自用', sharing: reportSharing.key.own });
    expect(await names(manager)).toContain('自用');
    expect(await names(admin)).toContain('自用');
    expect(await names(viewer)).not.toContain('自用');
    expect((await run(viewer, row.id)).status).toBe(404);
    expect((await on.get(foreign, `${base}/detail`, { id: row.id })).status).toBe(404);
    expect((await run(foreign, row.id)).status).toBe(404);
    expect(await names(foreign)).not.toContain('自用');
  });

  test('shows to somebody with a data scope his rows alone, and nothing of what he may not list', async () => {
    // The engineer gets the reports, and the orders that his scope on stations reaches.
    const [role] = await query<{ id: string }>(
      `select r.id from system_role r where tenant_id = $1 and role_alias = 'engineer'`,
      [tenant],
    );
    const grant = (codes: string[]) =>
      on.stage.superuser.run(
        `insert into system_role_menu (tenant_id, role_id, menu_id) select $1, $2, id from system_menu where code = any($3)
         on conflict do nothing`,
        [tenant, role?.id, codes],
      );
    await grant(['report_list', 'report_list_view', 'report_list_add']);
    const { data: row } = await submit(admin, { name: '全部' });
    await vi.waitFor(async () => expect((await preview(engineer, { measures: [{ as: 'count' }] })).status).toBe(403));
    const told = await preview(engineer, { measures: [{ as: 'count' }] });
    expect(told.msg).toContain('订单');
    expect(told.data).toEqual({});
    const hidden = await run(engineer, row.id);
    expect([hidden.status, hidden.data]).toEqual([404, {}]);
    await grant(['orders', 'orders_view', 'orders_export']);
    await vi.waitFor(async () => expect((await run(engineer, row.id)).status).toBe(200));
    const [person] = await query<{ depts: string[] }>(
      `select dept_id as depts from "system_user" where tenant_id = $1 and account = 'engineer1'`,
      [tenant],
    );
    const own = new Set(stations.filter(({ dept }) => person?.depts.includes(dept)).map(({ id }) => id));
    const { data } = await run(engineer, row.id);
    const mine = orders.filter(({ stationId }) => stationId !== null && own.has(stationId));
    expect(data.totals[1] ?? '0').toBe(mine.length > 0 ? sumOf(mine, 'money').toFixed(2) : '0');
    expect(data.found).toBe(mine.length);
    expect(mine.length).toBeLessThan(orders.length);
  });

  test('is nothing for the people of a merchant', async () => {
    const { data: row } = await submit(admin, { name: '商户看不到' });
    const [first] = merchants;
    await on.stage.superuser.run(
      `insert into truck_merchant_user (id, tenant_id, merchant_id, real_name, phone, mu_role, mu_status, user_id)
       select $1, $2::varchar, $3, '商户人员', '13800009999', 2, 1, id from "system_user" where tenant_id = $2 and account = 'finance'`,
      [on.engine.ids.next(), tenant, first?.id],
    );
    const finance: Who = [tenant, 'finance'];
    expect(await names(finance)).toEqual([]);
    expect((await run(finance, row.id)).status).toBeGreaterThanOrEqual(403);
  });

  test('that two change at once keeps the first and tells the second', async () => {
    const { data: row } = await submit(manager, { name: '两人' });
    const change = (name: string) =>
      on.post(manager, `${base}/submit`, { ...draft({ name }), id: row.id, rowVersion: row.rowVersion });
    const answers = await Promise.all([change('一'), change('二')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(['a\u0000b', 'a\ud800b'])('refuses a filter or a name with %j', async (text) => {
    expect((await submit(admin, { name: text })).status).toBe(400);
    expect((await preview(admin, { columns: ['orderNo'], q: text })).status).toBe(400);
  });

  test('refuses a group too many, and counts no more than it shows', async () => {
    expect((await preview(admin, { columns: ['orderNo'], top: mostShown + 1 })).status).toBe(400);
    const groups = ['stationId', 'merchantId', 'orderType', 'carId'].map((f) => ({ f }));
    expect((await preview(admin, { groups })).status).toBe(400);
  });

  describe('with a schedule', () => {
    const due = (id: string, at = "now() - interval '1 minute'") =>
      on.stage.superuser.run(`update report_report set next_run = ${at} where id = $1`, [id]);
    const idOf = async (account: string) =>
      (
        await query<{ id: string }>(`select id from "system_user" where tenant_id = $1 and account = $2`, [
          tenant,
          account,
        ])
      )[0]?.id ?? '';
    const runs = async (id: string) =>
      (await on.get<{ records: { runState: number; userName: string }[] }>(admin, `${base}/runs`, { id })).data.records;
    const scheduled = async (accounts: string[], more: object = {}) => {
      const recipients = (await Promise.all(accounts.map(idOf))).join(',');
      const sending = {
        schedule: reportSchedule.key.daily,
        atTime: '08:00',
        format: reportFormat.key.xlsx,
        recipients,
      };
      return (await submit(admin, { ...sending, ...more })).data.id;
    };
    const send = () => runJob(sendReportsJob(on.engine), on.engine, { tenantId: tenant });
    const states = async (id: string) => (await runs(id)).map(({ runState }) => runState).toSorted();

    test('sends each recipient a file of his own, in his export centre; who may not gets nothing, and it is told', async () => {
      const id = await scheduled(['admin', 'manager', 'viewer', 'engineer2']);
      await on.stage.superuser.run(
        `update "system_user" set status = 2 where tenant_id = $1 and account = 'engineer2'`,
        [tenant],
      );
      await due(id);
      await send();
      await vi.waitFor(async () => expect(await states(id)).toEqual([1, 1, 2, 2]), { timeout: 20_000 });
      const files = await on.get<{ records: { title: string; fileName: string; state: number }[] }>(
        manager,
        'blade-system/task/list',
      );
      expect(files.data.records[0]).toMatchObject({ title: '各站收入 · Excel', state: 2 });
      expect(files.data.records[0]?.fileName).toMatch(/^各站收入_.*\.xlsx$/);
      const [row] = await query<{ next: Date }>(`select next_run as next from report_report where id = $1`, [id]);
      expect(new Date(row?.next ?? 0).getTime()).toBeGreaterThan(Date.now());
    });

    test('goes by mail, too, where the tenant has a server and the recipient an address; the file is in the export centre anyway', async () => {
      const server: MailServer = await mailServer();
      const { host, tlsPort: port, username, password } = server;
      const place = {
        host,
        port,
        security: 1,
        username,
        password,
        fromAddress: 'energy@example.com',
        fromName: '能源云',
      };
      const { data } = await on.post<{ id: string }>(admin, 'blade-resource/mail/submit', {
        mailCode: 'office',
        ...place,
      });
      await on.post(admin, 'blade-resource/mail/enable', { id: data.id });
      await on.stage.superuser.run(
        `update "system_user" set email = account || '@example.com' where tenant_id = $1 and account = 'manager'`,
        [tenant],
      );
      await on.stage.superuser.run(`update "system_user" set email = null where tenant_id = $1 and account = 'admin'`, [
        tenant,
      ]);
      const id = await scheduled(['admin', 'manager'], { name: '邮件报表', format: reportFormat.key.pdf });
      await due(id);
      await send();
      await vi.waitFor(async () => expect(await states(id)).toEqual([1, 4]), { timeout: 20_000 });
      await vi.waitFor(() => expect(server.taken.length).toBe(1), { timeout: 20_000 });
      const told = JSON.stringify(server.taken[0]);
      expect(told).toContain('manager@example.com');
      expect(told).toContain('application/pdf');
      await server.close();
    });

    test('sends each due time once, however many look at the same moment', async () => {
      const id = await scheduled(['admin']);
      for (let round = 0; round < 32; round += 1) {
        await due(id, `date_trunc('minute', now()) - interval '${round + 1} minutes'`);
        await Promise.all([send(), send(), send()]);
      }
      const [found] = await query<{ n: number; times: number }>(
        `select count(*)::int as n, count(distinct due_time)::int as times from report_run where report_id = $1`,
        [id],
      );
      expect(found).toEqual({ n: 32, times: 32 });
    });

    test('leaves out what is more than a day late, and goes on', async () => {
      const id = await scheduled(['admin']);
      await due(id, "now() - interval '3 days'");
      await send();
      expect(await runs(id)).toEqual([]);
      const [row] = await query<{ next: Date }>(`select next_run as next from report_report where id = $1`, [id]);
      expect(new Date(row?.next ?? 0).getTime()).toBeGreaterThan(Date.now());
    });
  });
});
