// Tests swap packs and swaps: which packs are ready and why the others are not, the time of each step, and whether the packs last for the
// queue.
import { admin, monitoringStage, type Stage, tenant } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmFilters } from '../../shared/alarm-devices.ts';
import type { batteryHome } from '../../shared/swap/battery-home.contract.ts';
import type { swapHome } from '../../shared/swap/swap-home.contract.ts';

let stage: Stage;
let stationId: string;
beforeAll(async () => {
  stage = await monitoringStage();
  stationId = await stage.station(1, { slot_count: 8, bay_count: 2 });
}, 120_000);
afterAll(() => stage.close());

const batteries = async () =>
  (await stage.on.get<OutputOf<typeof batteryHome>>(admin, 'blade-truck/battery/getBatteryHomePage', { stationId }))
    .data;
const swaps = async () =>
  (await stage.on.get<OutputOf<typeof swapHome>>(admin, 'blade-truck/agvInfo/getAgvHomePage', { stationId })).data;

const good = { battery_status: 3, soc: 95, soh: 90, temp_max: 30, temp_min: 28, cell_v_max: 3.3, cell_v_min: 3.28 };
const slot = (slotNo: number, columns: object = {}) =>
  stage.pack({ station_id: stationId, slot_no: slotNo, report_time: stage.now(), ...good, ...columns });

test('a pack is ready by BR-19, or names the reasons why it is not; a stale pack is unknown', async () => {
  const ready = await slot(1);
  await slot(2, { soc: 89.9 });
  await slot(3, { temp_max: 46 });
  await slot(4, { soh: 69 });
  await slot(5, { report_time: stage.ago(181) });
  await slot(6, { battery_status: 2, soc: 85, power_kw: 60, cell_v_max: 3.35 });
  const alarmed = await slot(7);
  await stage.insert('device_alarm', {
    alarm_no: 'AL1',
    alarm_level: 2,
    alarm_name: '告警',
    alarm_status: 0,
    alarm_code: '5001',
    biz_domain: 2,
    station_id: stationId,
    device_type: 6,
    device_id: alarmed,
    device_no: 'B',
    source: 1,
    times: 1,
    first_time: stage.now(),
    last_time: stage.now(),
  });
  const { stat, slots, socHist, worstSpread } = await batteries();
  expect(slots.map(({ battery }) => battery?.lacks ?? null)).toEqual([
    [],
    ['soc'],
    ['hot'],
    ['soh'],
    ['stale'],
    ['status', 'soc'],
    ['alarm'],
    null,
  ]);
  expect(slots[0]?.battery).toMatchObject({ id: ready, isReady: true, cellSpreadMv: 20 });
  expect(stat).toMatchObject({ total: 7, ready: 1, charging: 1, unknown: 1, slots: 8, slotsEmpty: 1, fresh: 6 });
  expect(slots[5]?.battery?.remainMin).toBe(26);
  expect(socHist.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2, 5]);
  expect(worstSpread[0]).toMatchObject({ cellSpreadMv: 70, slotNo: 6 });
});

test('the swap page has no alarms of stations without swaps', async () => {
  const charging = await stage.station(1, { biz_types: '{1}' });
  const raise = (alarm_no: string, station_id: string) =>
    stage.insert('device_alarm', {
      alarm_no,
      station_id,
      alarm_level: 3,
      alarm_name: '通信故障',
      alarm_status: 0,
      alarm_code: '5002',
      biz_domain: 2,
      device_type: 1,
      device_id: station_id,
      device_no: 'K',
      source: 1,
      times: 1,
      first_time: stage.now(),
      last_time: stage.now(),
    });
  const swapping = await raise('AL2', stationId);
  const elsewhere = await raise('AL3', charging);
  const { alarms, bays } = (await stage.on.get<OutputOf<typeof swapHome>>(admin, 'blade-truck/agvInfo/getAgvHomePage'))
    .data;
  const ids = alarms.map(({ id }) => id);
  expect(ids).toContain(swapping);
  expect(ids).not.toContain(elsewhere);
  const filters = alarmFilters([], [...new Set(bays.map((bay) => bay.stationId))]);
  const { records } = (
    await stage.on.get<{ records: { id: string }[] }>(admin, 'blade-truck/deviceAlarm/list', filters)
  ).data;
  expect(records.map(({ id }) => id).sort()).toEqual(ids.sort());
});

test('the balance is the packs that are ready within the hour, minus waiting and booked trucks', async () => {
  const ticket = (no: number, columns: object) =>
    stage.insert('truck_order_ready', {
      ready_no: `T${no}`,
      station_id: stationId,
      plate_no: `鲁B0000${no}`,
      plan_time: stage.now(),
      ...columns,
    });
  await ticket(1, { ready_type: 3, ready_status: 2, queue_no: 1, create_time: stage.ago(600) });
  await ticket(2, { ready_type: 3, ready_status: 3, queue_no: 2 });
  await ticket(3, { ready_type: 2, ready_status: 1 });
  await ticket(4, { ready_type: 1, ready_status: 2 });
  const { stat, queue } = await swaps();
  expect(stat.readyBalance).toEqual({ ready: 1, soonReady: 1, queue: 2, booked: 1, balance: -1 });
  expect(queue.map(({ queueNo, waitMin }) => [queueNo, waitMin])).toEqual([
    [1, 10],
    [2, expect.any(Number)],
  ]);
});

test('a station with fewer ready packs than the tenant’s minimum is named; the target SOC is the tenant’s', async () => {
  const { superuser } = stage.on.stage;
  const say = (key: string, value: string) =>
    superuser.run('insert into system_tenant_param (tenant_id, param_key, param_value) values ($1, $2, $3)', [
      tenant,
      key,
      value,
    ]);
  await say('swap.minReady', '1');
  const { stat } = await swaps();
  expect(stat.batteryReady).toBe(1);
  expect(stat.shortOfPacks).toEqual({ least: 1, names: [] });
  await superuser.run(
    `update system_tenant_param set param_value = '2' where tenant_id = $1 and param_key = 'swap.minReady'`,
    [tenant],
  );
  await say('swap.targetSoc', '90');
  await expect.poll(async () => (await swaps()).stat.shortOfPacks.least).toBe(2);
  expect((await swaps()).stat.shortOfPacks.names).toHaveLength(1);
  // The pack needs 26 min to 95 %, and half of that time to 90 %.
  await expect.poll(async () => (await batteries()).slots[5]?.battery?.remainMin).toBe(13);
});

test('each bay is listed; a step is slow past its p95 and late past twice its p95; a fault is no success', async () => {
  const swap = (columns: object) =>
    stage.ended(stationId, {
      order_type: 2,
      swap_step: 110,
      swap_sec: 300,
      bay_no: 1,
      start_time: stage.ago(3600),
      ...columns,
    });
  const log = (orderId: string, step: number, from: number, to: number | null, ok: number | null) =>
    stage.run(
      `insert into truck_swap_step_log (tenant_id, order_id, step, within, start_time, end_time, ok) values ($1, $2, $3, $4, $5, $6, $7)`,
      [tenant, orderId, step, step > 900 ? 50 : step, stage.ago(from), to === null ? null : stage.ago(to), ok],
    );
  const [smooth, faulty] = [await swap({}), await swap({ swap_sec: 400 })];
  for (const id of [smooth, faulty]) await log(id, 50, 3000, 2960, 1);
  await log(faulty, 910, 2950, 2900, 0);
  const running = await swap({
    order_proc: 2,
    pay_status: 0,
    end_time: null,
    swap_step: 50,
    start_time: stage.ago(200),
    plate_no: '鲁C1',
  });
  await log(running, 50, 60, null, null);
  const { stat, bays, stepAvg, hourSwaps, lastSwaps } = await swaps();
  expect(stat).toMatchObject({ daySwaps: 2, avgSwapSec: 350, p95SwapSec: 395, successPct: 50 });
  expect(stepAvg.find(({ step }) => step === 50)).toMatchObject({ p50Sec: 40, p95Sec: 40, failed: 1 });
  expect(
    bays.map(({ bayNo, plateNo, elapsedSec, stepSec, pace }) => [bayNo, plateNo, elapsedSec, stepSec, pace]),
  ).toEqual([
    [1, '鲁C1', 200, 60, 'slow'],
    [2, '', null, null, 'usual'],
  ]);
  expect([hourSwaps.times.length, hourSwaps.series[0]?.data[11], hourSwaps.series[0]?.data[13]]).toEqual([24, 2, null]);
  expect(lastSwaps).toHaveLength(2);
  stage.pass(30);
  expect((await swaps()).bays[0]).toMatchObject({ stepSec: 90, pace: 'late' });
  await stage.run('update truck_orders set swap_step = 910 where id = $1', [running]);
  await log(running, 910, 10, null, null);
  expect((await swaps()).bays[0]).toMatchObject({ swapStep: 910, stepReached: 50, paused: true });
});
