// Tests that the figures of the home page equal those of the lists that they open and those of the tables, for people of different roles.
import { chargingDesk } from '@ec/charging/shared/charging.desk';
import type { OutputOf } from '@ec/resource/contract';
import type { deskFigures } from '@ec/resource/contracts/desk.contract';
import type { DeskCount } from '@ec/resource/desk';
import { runJob } from '@ec/testing/run-job';
import { truckDesk } from '@ec/truck/shared/truck.desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestApp, testApp } from './test-app.ts';
import { outsiders, tenantId } from './test-outsiders.ts';

type DeskReply = OutputOf<typeof deskFigures>;
type Records = { total: number; records: Record<string, number>[] };

const test: TestApp = await testApp({}, { demoDays: 9 });
const { teamster, merchantPerson } = outsiders(test);
afterAll(() => test.close());
beforeAll(async () => {
  // Moves the end of some orders to now, so that orders have ended today, whatever the hour of the test.
  await test.superuser.run(`update truck_orders set end_time = now() where id in (
    select id from truck_orders where tenant_id = '${tenantId}' and order_proc = 4 order by end_time desc limit 60)`);
  stranger.team = (await teamster()).client;
  stranger.merchant = (await merchantPerson('payer', 'truck_orders', 'merchant_id')).client;
}, 240_000);

const stranger = {} as Record<'team' | 'merchant', Client>;
const people: readonly (readonly [string, () => Promise<Client>])[] = [
  ...['admin', 'manager', 'finance', 'engineer1', 'viewer'].map(
    (account) => [account, () => test.as(tenantId, account)] as const,
  ),
  ['a person of one team', async () => stranger.team],
  ['a person of a merchant', async () => stranger.merchant],
];
const counts: readonly DeskCount[] = [...chargingDesk.counts, ...truckDesk.counts];
async function readFigures(client: Client): Promise<DeskReply> {
  const { data, msg, status } = await client.get<DeskReply>('blade-desk/home/figures');
  expect(status, msg).toBe(200);
  return data;
}
const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** Reads all rows of the list that match these filters. */
async function allRows(client: Client, base: string, q: string): Promise<Record<string, number>[]> {
  const rows: Record<string, number>[] = [];
  for (let current = 1; ; current += 1) {
    const { data } = await client.get<Records>(`${base}/list`, { q, size: '200', current: String(current) });
    rows.push(...data.records);
    if (data.records.length < 200) return rows;
  }
}

describe.each(people)('%s', (_name, client) => {
  it('sees counts that agree with their lists', async () => {
    const person = await client();
    for (const { key, q, count } of (await readFigures(person)).counts) {
      const { of } = counts.find((each) => each.key === key) ?? {};
      if (q === '' || !of) continue;
      const { data } = await person.get<Records>(`${of.base}/list`, { q });
      expect(data.total, key).toBe(count);
    }
  });

  it('sees sums of today that agree with their rows', async () => {
    const person = await client();
    for (const { key, q, figures } of (await readFigures(person)).days) {
      const day = chargingDesk.days.find((each) => each.key === key);
      const rows = await allRows(person, day?.of.base ?? '', q);
      for (const { key: name, today, hours } of figures) {
        const sums = day?.figures.find((each) => each.key === name)?.sums;
        expect(today, name).toBe(sums === undefined ? rows.length : cents(rows.map((row) => row[sums] ?? 0)));
        expect(cents(hours.today), name).toBe(today);
      }
    }
  });
});

it('shows a household tenant the yield and income that the tables add up to', async () => {
  const admin = await test.as('100001', 'admin');
  await test.superuser.run(`update household_union set day_kwh = 12.5, month_kwh = 300.25 where tenant_id = '100001'`);
  const { totals } = await readFigures(admin);
  expect(totals.map(({ key }) => key)).toEqual(['yieldToday', 'yieldMonth', 'incomeToday', 'incomeMonth']);
  const [expected] = await test.superuser.rows<Record<string, number | null>>(
    `select (select sum(day_kwh)::float8 from household_union where tenant_id = '100001' and is_deleted = 0) as "yieldToday",
      (select sum(month_kwh)::float8 from household_union where tenant_id = '100001' and is_deleted = 0) as "yieldMonth",
      (select sum(income)::float8 from household_station_income where tenant_id = '100001' and is_deleted = 0 and day = device_today()) as "incomeToday",
      (select sum(income)::float8 from household_station_income where tenant_id = '100001' and is_deleted = 0
        and date_trunc('month', day) = date_trunc('month', device_today())) as "incomeMonth"`,
  );
  expect(Object.fromEntries(totals.map(({ key, sum }) => [key, sum]))).toEqual(expected);
  expect(expected?.yieldMonth).toBeGreaterThan(0);
  const { data } = await admin.get('blade-household/union/sums', {});
  expect(JSON.stringify(data)).toContain(`${expected?.yieldMonth}`);
});

/** Returns the sums of the orders that ended on each of the seven days before today, computed from the table. */
const tableWeek = (more = 'true') =>
  test.superuser.rows<{ day: string; revenue: number; energy: number; orders: number }>(
    `select d.day::date::text as day, coalesce(sum(o.total_money), 0)::float8 as revenue, coalesce(sum(o.total_kwh), 0)::float8 as energy,
        count(o.id)::int as orders
      from generate_series(device_today() - 7, device_today() - 1, interval '1 day') d (day)
        left join truck_orders o on o.tenant_id = '${tenantId}' and o.order_proc = 4 and o.order_type in (1, 2) and o.is_deleted = 0
          and (o.end_time at time zone 'Asia/Shanghai')::date = d.day::date and ${more}
      group by 1 order by 1`,
  );
function rollUp() {
  const { engine } = test.app;
  const rollStations = engine.jobs().find(({ name }) => name === 'monitoring.rollStations');
  if (!rollStations) throw new Error('The job that sums stations is gone');
  return runJob(rollStations, engine, { tenantId });
}
const weekOf = ({ days, weekDays }: DeskReply) =>
  weekDays.map((day, index) => ({
    day,
    ...Object.fromEntries(days[0]?.figures.map(({ key, week }) => [key, week[index]]) ?? []),
  }));

it('shows the same seven days before today from orders and from the roll-up of stations', async () => {
  const expected = await tableWeek();
  expect(expected.filter(({ revenue }) => revenue > 0).length).toBeGreaterThan(3);
  const admin = await test.as(tenantId, 'admin');
  const rolled = () =>
    test.superuser.rows<{ n: number }>(`select count(*)::int as n from station_roll where tenant_id = '${tenantId}'`);
  expect((await rolled())[0]?.n, 'nothing is rolled up yet').toBe(0);
  expect(weekOf(await readFigures(admin))).toEqual(expected);
  await rollUp();
  expect(weekOf(await readFigures(admin))).toEqual(expected);
  // A change of one cent in the roll-up shows that the server now reads the figures from the roll-up.
  await test.superuser.run(`update station_day set money = money + 0.01 where tenant_id = '${tenantId}' and station_id =
    (select min(station_id) from station_day where tenant_id = '${tenantId}' and at = device_today() - 2) and at = device_today() - 2`);
  const shifted = weekOf(await readFigures(admin))[5] as { revenue?: number } | undefined;
  expect(shifted?.revenue).toBeCloseTo((expected[5]?.revenue ?? 0) + 0.01, 2);
});

it('shows a merchant person the days of that merchant, and no money to a person without a list of orders', async () => {
  const [{ id } = {}] = await test.superuser.rows<{ id: string }>(
    `select merchant_id::text as id from truck_merchant_user where tenant_id = '${tenantId}' and is_deleted = 0
      and user_id = (select id from "system_user" where tenant_id = '${tenantId}' and account = 'payer')`,
  );
  const figuresOfMerchant = await readFigures(stranger.merchant);
  expect(weekOf(figuresOfMerchant)).toEqual(await tableWeek(`o.merchant_id = ${id}`));
  const engineer = await readFigures(await test.as('100001', 'engineer1'));
  expect([engineer.days, engineer.totals.filter(({ label }) => label.unit === '¥')]).toEqual([[], []]);
});

it('shows the yield and income of houses on the seven days before today', async () => {
  await test.superuser.run(`set session_replication_role = replica;
    delete from household_station_day where tenant_id = '100001' and day >= device_today() - 7;
    insert into household_station_day (tenant_id, station_id, day, kwh, is_estimated)
      select '100001', u.id, device_today() - n, 10.25 + n, false from household_union u, unnest(array[7, 6, 4, 3, 2, 1, 0]) n where u.tenant_id = '100001';
    insert into household_station_income (id, tenant_id, station_id, customer_id, day, seting_id, kwh, income, farmer_share, share_rate, lines)
      select 9000000 + row_number() over (), '100001', u.id, u.customer_id, device_today() - n, 1, 10, 3.05 + n, 1, 10, '[]'
      from household_union u, unnest(array[6, 4, 2, 1, 0]) n where u.tenant_id = '100001' on conflict (tenant_id, station_id, day) do nothing;
    set session_replication_role = origin`);
  const { totals, weekDays } = await readFigures(await test.as('100001', 'admin'));
  const expected = await test.superuser.rows<{ kwh: number | null; income: number | null }>(
    `select (select sum(kwh)::float8 from household_station_day where tenant_id = '100001' and day = d.day::date) as kwh,
        (select sum(income)::float8 from household_station_income where tenant_id = '100001' and is_deleted = 0 and day = d.day::date) as income
      from unnest($1::text[]) with ordinality d (day, n) order by n`,
    [weekDays],
  );
  const weekOfTotal = (key: string) => totals.find((total) => total.key === key)?.week;
  expect(weekOfTotal('yieldToday')).toEqual(expected.map(({ kwh }) => kwh));
  expect(weekOfTotal('incomeToday')).toEqual(expected.map(({ income }) => income));
  expect(weekOfTotal('yieldMonth')).toBeUndefined();
  expect(expected.map(({ kwh }) => kwh === null)).toEqual([false, false, true, false, false, false, false]);
  expect(expected.filter(({ income }) => income).length).toBeGreaterThan(3);
});

it('shows no yield without houses or visible stations', async () => {
  const truckOnly = await readFigures(await test.as('100002', 'admin'));
  expect(truckOnly.totals.every(({ sum }) => sum === null)).toBe(true);
  const [whole, part] = await Promise.all([
    test.as(tenantId, 'admin').then(readFigures),
    readFigures(stranger.merchant),
  ]);
  expect(whole.totals.length).toBe(4);
  expect(part.totals.filter(({ sum }) => sum !== null)).toEqual([]);
});

it('shows at least 50 orders of today and more than five counts above zero', async () => {
  const { days, counts } = await readFigures(await test.as(tenantId, 'admin'));
  expect(days[0]?.figures.find(({ key }) => key === 'orders')?.today).toBeGreaterThanOrEqual(50);
  expect(counts.filter(({ count }) => count > 0).length).toBeGreaterThan(5);
});

it('compares revenue with the same time of yesterday and of a week ago', async () => {
  const before = new Date();
  const { days } = await readFigures(await test.as(tenantId, 'admin'));
  const [{ money, lastWeek, whole } = {}] = await test.superuser.rows<Record<string, number>>(
    `select sum(total_money) filter (where end_time between d.midnight - interval '1 day' and $1::timestamptz - interval '1 day')::float8 as money,
        sum(total_money) filter (where end_time between d.midnight - interval '7 days' and $1::timestamptz - interval '7 days')::float8 as "lastWeek",
        sum(total_money) filter (where end_time >= d.midnight - interval '1 day' and end_time < d.midnight)::float8 as whole
      from truck_orders, (select date_trunc('day', $1::timestamptz, 'Asia/Shanghai') as midnight) d
      where tenant_id = '${tenantId}' and order_proc = 4 and order_type in (1, 2) and is_deleted = 0`,
    [before],
  );
  const revenue = days[0]?.figures.find(({ key }) => key === 'revenue');
  // The server and the query use slightly different times. An order that ended between the two makes a small difference.
  expect(Math.abs((revenue?.yesterday ?? 0) - (money ?? 0))).toBeLessThan(500);
  expect(Math.abs((revenue?.lastWeek ?? 0) - (lastWeek ?? 0))).toBeLessThan(500);
  expect(cents(revenue?.hours.yesterday ?? [])).toBe(whole);
  expect(whole).toBeGreaterThan(0);
});

it('shows no counts of lists that the person may not open', async () => {
  const viewer = await readFigures(await test.as(tenantId, 'viewer'));
  expect(viewer.counts.map(({ key }) => key)).not.toContain('refunds');
  const household = await readFigures(await test.as('100001', 'engineer1'));
  expect(household).toMatchObject({ tenantName: expect.stringContaining('晴岚'), days: [] });
  const keys = household.counts.map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['houseAlarms', 'myOrders', 'ordersOverdue']));
  for (const others of ['alarms', 'openAlarms', 'faults', 'ordersToDispatch', 'ordersToCheck'])
    expect(keys).not.toContain(others);
});

it('counts adjustments that wait for approval, except those that the person requested', async () => {
  const [manager, finance] = [await test.as(tenantId, 'manager'), await test.as(tenantId, 'finance')];
  const waiting = async (client: Client) =>
    (await readFigures(client)).counts.find(({ key }) => key === 'adjusts')?.count;
  const before = [await waiting(manager), await waiting(finance)];
  const { data } = await finance.get<{ records: { id: string }[] }>('blade-truck/account/list', { accountStatus: '1' });
  const reply = await finance.post('blade-truck/account/adjust', {
    id: data.records[0]?.id,
    direction: 1,
    amount: '12.50',
    reason: 'test',
  });
  expect(reply.status, reply.msg).toBe(200);
  const after = [await waiting(manager), await waiting(finance)];
  expect([(after[0] ?? 0) - (before[0] ?? 0), (after[1] ?? 0) - (before[1] ?? 0)]).toEqual([1, 0]);
});

it('counts a command to an inverter as pending release only while it is queued', async () => {
  const admin = await test.as(tenantId, 'admin');
  const pending = async () => (await readFigures(admin)).counts.find(({ key }) => key === 'heldCommands')?.count;
  const before = await pending();
  expect(before).toBeGreaterThan(0);
  await test.superuser.run(`update household_inverter_cmd set cmd_status = 4 where id = (
    select id from household_inverter_cmd where tenant_id = '${tenantId}' and held = 1 and cmd_status = 0 order by id limit 1)`);
  expect(await pending()).toBe((before ?? 0) - 1);
});
