// Tests that past periods are read from the sums, and that their answers change when late data change the sums.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import { toWireDate } from '@ec/kernel/clock';
import type { OutputOf } from '@ec/resource/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { chargingHome } from '../../shared/charge/charging-home.contract.ts';
import type { essHome } from '../../shared/energy/ess-home.contract.ts';
import type { homeBoard } from '../../shared/station/home-board.contract.ts';
import { createSharedReads } from '../shared-reads.ts';
import { rollStations } from './roll-stations.job.ts';
import { spansByGrain } from './rolled.ts';

let stage: Stage;
let stationId: string;
let stackId: string;
let essId: string;
beforeAll(async () => {
  stage = await monitoringStage(createSharedReads());
  stationId = await stage.station(1);
  stackId = await stage.stack(stationId);
  essId = await stage.ess(stationId);
}, 120_000);
afterAll(() => stage.close());

const DAY = 86_400;
const roll = () => stage.on.engine.database.withTenant(tenant, (tx) => rollStations(tx, stage.now()));
const dayAgo = (days: number) => toWireDate(stage.ago(days * DAY));
const charged = (secondsAgo: number, kwh: number) =>
  stage.insert('truck_charging_stack_his', {
    stack_id: stackId,
    station_id: stationId,
    ts: stage.ago(secondsAgo),
    energy_kwh: kwh,
    power_kw: kwh * 12,
    src: 1,
  });
const stored = (secondsAgo: number, chg: number) =>
  stage.insert('truck_ess_his', {
    ess_id: essId,
    station_id: stationId,
    ts: stage.ago(secondsAgo),
    chg_kwh: chg,
    dis_kwh: 0,
    src: 1,
    power_kw: -chg * 12,
  });
const charging = async (date: string, more: object = {}) =>
  (
    await stage.on.get<OutputOf<typeof chargingHome>>(admin, 'blade-truck/chargingStack/getChargingHomePage', {
      date,
      ...more,
    })
  ).data;
const storage = async (date: string) =>
  (await stage.on.get<OutputOf<typeof essHome>>(admin, 'blade-truck/ess/getEssHome', { date })).data;
const strongest = ({ powerCurve }: OutputOf<typeof chargingHome>) =>
  Math.max(0, ...(powerCurve.series[0]?.data ?? []).map((kw) => kw ?? 0));

test('a span is split into whole months, whole days and hours that do not overlap', () => {
  const at = (text: string) => new Date(`${text}:00+08:00`);
  const span = { from: at('2026-01-30T05:00'), to: at('2026-04-02T07:00') };
  expect(spansByGrain(span, 'month')).toEqual({
    hour: [
      { from: at('2026-01-30T05:00'), to: at('2026-01-31T00:00') },
      { from: at('2026-04-02T00:00'), to: at('2026-04-02T07:00') },
    ],
    day: [
      { from: at('2026-01-31T00:00'), to: at('2026-02-01T00:00') },
      { from: at('2026-04-01T00:00'), to: at('2026-04-02T00:00') },
    ],
    month: [{ from: at('2026-02-01T00:00'), to: at('2026-04-01T00:00') }],
  });
  expect(spansByGrain(span, 'day').day).toEqual([{ from: at('2026-01-31T00:00'), to: at('2026-04-02T00:00') }]);
  expect(spansByGrain(span, 'hour')).toEqual({ hour: [span], day: [], month: [] });
  const short = { from: at('2026-01-30T05:00'), to: at('2026-01-30T09:00') };
  expect(spansByGrain(short, 'month')).toEqual({ hour: [short], day: [], month: [] });
});

test('the first roll-up includes the power curve of last week', async () => {
  await charged(8 * DAY, 5);
  await charged(DAY, 4);
  await stored(DAY, 3);
  await roll();
  expect(strongest(await charging(dayAgo(8)))).toBe(60);
  expect(strongest(await charging(dayAgo(8), { stationId }))).toBe(60);
});

test('the cached answer about a past day changes after late data change its sums', async () => {
  expect((await charging(dayAgo(1))).stat.dayMeteredKwh).toBe(4);
  expect((await storage(dayAgo(1))).stat.dayChgKwh).toBe(3);
  await charged(DAY + 600, 2.5);
  await stored(DAY + 600, 1.5);
  // The answer stays until the sums are rolled up again.
  expect((await charging(dayAgo(1))).stat.dayMeteredKwh).toBe(4);
  stage.pass(3601);
  await roll();
  expect((await charging(dayAgo(1))).stat.dayMeteredKwh).toBe(6.5);
  expect((await storage(dayAgo(1))).stat.dayChgKwh).toBe(4.5);
});

test('a roll-up changes the revision only of days whose sums change', async () => {
  const revisions = () =>
    stage.on.stage.superuser.rows('select day::text, revision from station_day_revision order by day');
  const before = await revisions();
  expect(before.length).toBeGreaterThan(1);
  stage.pass(3601);
  await roll();
  expect(await revisions()).toEqual(before);
  await charged(2 * DAY, 1);
  stage.pass(3601);
  await roll();
  const after = await revisions();
  expect(after.filter(({ day }) => day !== dayAgo(2))).toEqual(before);
  expect(after.find(({ day }) => day === dayAgo(2))).toMatchObject({ revision: 1 });
});

const sumsOf = async (table: string, day: string) =>
  stage.on.stage.superuser.rows<{ kwh: string; metered: string | null }>(
    `select sum(settled_kwh) as kwh, sum(metered_kwh) as metered from ${table} where at = $1`,
    [day],
  );

test('orders, their changes and meter readings of 20 days ago are in the sums of their day and month', async () => {
  const day = dayAgo(20);
  await stage.ended(stationId, {
    end_time: stage.ago(20 * DAY),
    start_time: stage.ago(20 * DAY + 600),
    total_kwh: 30.5,
  });
  const held = await stage.ended(stationId, { end_time: stage.ago(20 * DAY), total_kwh: 0, order_proc: 5 });
  await charged(20 * DAY, 9);
  await roll();
  expect(await sumsOf('station_day', day)).toEqual([{ kwh: '30.50', metered: '9.000' }]);
  await stage.set('truck_orders', held, { order_proc: 4, total_kwh: 12.25 });
  await roll();
  expect(await sumsOf('station_day', day)).toEqual([{ kwh: '42.75', metered: '9.000' }]);
  expect(await sumsOf('station_month', `${day.slice(0, 7)}-01`)).toMatchObject([
    { kwh: expect.stringMatching(/\.75$/) },
  ]);
  await stage.set('truck_orders', held, { is_deleted: 1 });
  await roll();
  expect(await sumsOf('station_day', day)).toEqual([{ kwh: '30.50', metered: '9.000' }]);
  expect(await stage.on.stage.superuser.rows('select day from station_roll_due')).toEqual([]);
});

test('a change of an order that no sum contains marks no day for a roll-up', async () => {
  const id = await stage.ended(stationId, { end_time: stage.ago(20 * DAY), total_kwh: 1 });
  await roll();
  await stage.set('truck_orders', id, { remark: '核对' });
  expect(await stage.on.stage.superuser.rows('select day from station_roll_due')).toEqual([]);
});

test('a slot charger counts in the sums of its station, but not on the charging page', async () => {
  const day = dayAgo(1);
  const before = await charging(day);
  const slotCharger = await stage.stack(stationId, { usage: 2 });
  await stage.insert('truck_charging_stack_his', {
    stack_id: slotCharger,
    station_id: stationId,
    ts: stage.ago(DAY),
    energy_kwh: 12,
    power_kw: 144,
    src: 1,
  });
  const summed = async () => (await sumsOf('station_day', day))[0]?.metered;
  const metered = Number(await summed());
  stage.pass(3601);
  await roll();
  expect(Number(await summed())).toBe(metered + 12);
  const after = await charging(day);
  expect(after.stat).toMatchObject({
    stackTotal: before.stat.stackTotal,
    dayMeteredKwh: before.stat.dayMeteredKwh,
    powerUtilPct: before.stat.powerUtilPct,
  });
  expect(strongest(after)).toBe(strongest(before));
});

test('many late rows mark their day for a roll-up once, and distant days are all summed', async () => {
  await stage.run(
    `insert into truck_charging_stack_his (id, tenant_id, stack_id, station_id, ts, energy_kwh, power_kw, src)
      select 77000 + n, $1, $2, $3, date_trunc('day', $4::timestamptz, 'Asia/Shanghai') + n * interval '5 minutes', 0.5, 6, 1
      from generate_series(1, 200) n`,
    [tenant, stackId, stationId, stage.ago(25 * DAY)],
  );
  const due = await stage.on.stage.superuser.rows('select day::text from station_roll_due');
  expect(due).toEqual([{ day: dayAgo(25) }]);
  await charged(33 * DAY, 5);
  await charged(34 * DAY, 6);
  await charged(60 * DAY, 7);
  await roll();
  expect(await sumsOf('station_day', dayAgo(25))).toMatchObject([{ metered: '100.000' }]);
  expect(await sumsOf('station_day', dayAgo(33))).toMatchObject([{ metered: '5.000' }]);
  expect(await sumsOf('station_day', dayAgo(34))).toMatchObject([{ metered: '6.000' }]);
  expect(await sumsOf('station_day', dayAgo(60))).toMatchObject([{ metered: '7.000' }]);
});

test('the board of a past year reads the sums of its months', async () => {
  const year = `${Number(dayAgo(0).slice(0, 4)) - 1}`;
  await stage.run(
    `insert into station_month select tenant_id, station_id, $1::date, orders, swaps, 1000, money, elec_money, service_money, occupy_money,
       swap_money, kwh_1, kwh_2, kwh_3, kwh_4, kwh_5, money_1, money_2, money_3, money_4, money_5, priced_kwh, cost, metered_kwh, pv_kwh,
       ess_chg_kwh, ess_dis_kwh, ess_profit, charging_min from station_month limit 1`,
    [`${year}-03-01`],
  );
  const input = { dateType: 'year', date: year };
  const { data } = await stage.on.get<OutputOf<typeof homeBoard>>(admin, 'blade-truck/station/homeBoard', input);
  expect(data.kpi.find(({ code }) => code === 'settledKwh')?.value).toBe(1000);
  expect(data.energyTrend.series[0]?.data[2]).toBe(1000);
});

test('the power curve shows new history at once, even right after a roll-up', async () => {
  const freshId = await stage.station(1);
  const ownStack = await stage.stack(freshId);
  await roll();
  await stage.insert('truck_charging_stack_his', {
    stack_id: ownStack,
    station_id: freshId,
    ts: stage.ago(300),
    energy_kwh: 5,
    power_kw: 60,
    src: 1,
  });
  const { powerCurve } = await charging(dayAgo(0), { stationId: freshId });
  expect(powerCurve.series[0]?.data.filter((kw) => kw !== null)).toEqual([60]);
});

test('queries with a table of prices are not kept as prepared statements', async () => {
  for (let round = 0; round < 3; round += 1) {
    await roll();
    for (const days of [1, 2, 3]) await storage(dayAgo(days));
  }
  const read = stage.on.engine.database.read(tenant);
  const ofPrices = '%materialized (select * from%unnest(%';
  const plans = await Promise.all(
    Array.from({ length: 12 }, () =>
      read.first<{ names: string[] }>(
        sql`select array(select name::text from pg_prepared_statements where statement like ${ofPrices}) as names
          from pg_sleep(0.2)`,
      ),
    ),
  );
  expect(plans.flatMap((plan) => plan?.names ?? [])).toEqual([]);
});
