// Tests that roll-ups have the same figures as their sources after any number of runs, include late data and drop deleted data.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { homeBoard } from '../../shared/station/home-board.contract.ts';
import { dropOldStepsJob, rollStations } from './roll-stations.job.ts';

let stage: Stage;
let stationId: string;
let stackId: string;
beforeAll(async () => {
  stage = await monitoringStage();
  stationId = await stage.station(1);
  stackId = await stage.stack(stationId);
}, 120_000);
afterAll(() => stage.close());

const board = async (dateType = 'month', who = admin) =>
  (await stage.on.get<OutputOf<typeof homeBoard>>(who, 'blade-truck/station/homeBoard', { dateType })).data;
const roll = () => stage.on.engine.database.withTenant(tenant, (tx) => rollStations(tx, stage.now()));
const rows = async (table: string) =>
  stage.on.stage.superuser.rows<Record<string, unknown>>(`select * from ${table} order by station_id, at`);

/** Inserts an ended order with a bill of two periods. */
async function order(hoursAgo: number, [flat, peak]: [number, number]) {
  const end = stage.ago(hoursAgo * 3600);
  const start = new Date(end.getTime() - 90 * 60_000);
  const id = await stage.ended(stationId, {
    stack_id: stackId,
    start_time: start,
    end_time: end,
    total_kwh: flat + peak,
    total_money: flat + 2 * peak,
    elec_money: flat + peak,
    service_money: peak,
  });
  for (const [index, [kind, kwh, money]] of [
    [3, flat, flat],
    [2, peak, 2 * peak],
  ].entries())
    await stage.insert('truck_order_detail', {
      order_id: id,
      seq: index + 1,
      start_time: start,
      end_time: end,
      kind,
      elec_price: 1,
      service_price: 0,
      kwh,
      elec_money: money,
      service_money: 0,
    });
  return id;
}
const figuresOf = ({ kpi, energyTrend, moneyTrend, orderTrend }: OutputOf<typeof homeBoard>) => ({
  kpi: kpi.map(({ code, value }) => [code, value]),
  energyTrend,
  moneyTrend,
  orderTrend,
});

test('a board has the same figures from the sums as from the orders, and names the end of the sums', async () => {
  await order(1.5, [10.11, 20.22]);
  await order(26, [1, 2]);
  await order(0.1, [5, 5]);
  for (const hours of [0.5, 1.5, 30])
    await stage.insert('truck_charging_stack_his', {
      stack_id: stackId,
      station_id: stationId,
      ts: stage.ago(hours * 3600),
      energy_kwh: 3.5,
      power_kw: 42,
      src: 1,
    });
  const [month, year, day] = [await board('month'), await board('year'), await board('day')];
  expect(month.watermark).toBe('');
  expect(month.kpi.find(({ code }) => code === 'settledKwh')?.value).toBe(43.33);
  expect(month.kpi.find(({ code }) => code === 'meteredKwh')?.value).toBe(10.5);
  await roll();
  const after = await board('month');
  expect(after.watermark.slice(11)).toBe('11:55:00');
  expect(figuresOf(after)).toEqual(figuresOf(month));
  expect(figuresOf(await board('year'))).toEqual(figuresOf(year));
  expect(figuresOf(await board('day'))).toEqual(figuresOf(day));
  expect(after.hourHeat).toEqual(month.hourHeat);
});

test('the sums of price kinds, hours, days and months agree, and a second run changes nothing', async () => {
  const [hours, days, months] = [await rows('station_hour'), await rows('station_day'), await rows('station_month')];
  const total = (all: readonly Record<string, unknown>[], name: string) =>
    all.reduce((sum, row) => sum + Number(row[name]), 0);
  for (const name of ['settled_kwh', 'money', 'orders', 'kwh_2', 'kwh_3', 'metered_kwh', 'charging_min'])
    expect([total(days, name), total(months, name)]).toEqual([
      expect.closeTo(total(hours, name), 6),
      expect.closeTo(total(hours, name), 6),
    ]);
  expect(total(hours, 'kwh_2') + total(hours, 'kwh_3')).toBeCloseTo(total(hours, 'settled_kwh'), 6);
  expect(total(hours, 'charging_min')).toBeCloseTo(270, 6);
  await roll();
  expect(await rows('station_hour')).toEqual(hours);
  expect(await rows('station_month')).toEqual(months);
});

test('an order from before the first sums is added by the next roll-up, and only once', async () => {
  await order(100, [3.25, 0]);
  await roll();
  expect((await rows('station_hour')).some((row) => Number(row.settled_kwh) === 3.25)).toBe(true);
  const before = await rows('station_hour');
  stage.pass(3601);
  await roll();
  expect(await rows('station_hour')).toEqual(before);
});

test('the next roll-up adds late orders of earlier days and drops removed orders', async () => {
  const before = (await board('year')).kpi.find(({ code }) => code === 'settledKwh')?.value ?? 0;
  const late = await order(50, [7, 0]);
  // Triggers use the time of the database, not the clock of the stage. Both can differ by half a day.
  const old = await order(90, [900, 0]);
  stage.pass(3601);
  await roll();
  const rolled = await rows('station_hour');
  expect(rolled.some((row) => Number(row.settled_kwh) === 7)).toBe(true);
  expect(rolled.some((row) => Number(row.settled_kwh) === 900)).toBe(true);
  expect((await board('year')).kpi.find(({ code }) => code === 'settledKwh')?.value).toBeCloseTo(before + 907, 6);
  await stage.set('truck_orders', late, { is_deleted: 1 });
  await stage.set('truck_orders', old, { is_deleted: 1 });
  stage.pass(3601);
  await roll();
  expect((await rows('station_hour')).some((row) => Number(row.settled_kwh) === 7)).toBe(false);
  expect((await board('year')).kpi.find(({ code }) => code === 'settledKwh')?.value).toBeCloseTo(before, 6);
});

test('an order of four years ago is in the sums', async () => {
  const old = await order(4 * 365 * 24, [11.5, 0]);
  stage.pass(3601);
  await roll();
  expect((await rows('station_month')).some((row) => Number(row.settled_kwh) === 11.5)).toBe(true);
  await stage.set('truck_orders', old, { is_deleted: 1 });
});

test('the clean-up of old states keeps the state of each connector at the start of the stored days', async () => {
  const log = (gun: number, days: number, state: number) =>
    stage.run(`insert into truck_gun_state_log values ('${tenant}', ${gun}, $1, ${state})`, [stage.ago(days * 86_400)]);
  for (const [gun, days, state] of [
    [901, 90, 1],
    [901, 60, 255],
    [902, 80, 2],
    [902, 50, 3],
    [902, 10, 1],
  ] as const)
    await log(gun, days, state);
  await runJob(dropOldStepsJob(), stage.on.engine);
  const states = await stage.on.stage.superuser.rows<{ gun: string; state: number }>(
    'select gun_id as gun, gun_status as state from truck_gun_state_log where gun_id in (901, 902) order by gun_id, at',
  );
  expect(states.map(({ gun, state }) => [gun, state])).toEqual([
    ['901', 255],
    ['902', 3],
    ['902', 1],
  ]);
});
