// Tests which values count in the sums of monitoring: only fresh values, and events before older samples. Also tests the energy flow.
import { admin, monitoringStage, type Stage } from '@ec/fixtures/monitoring/test-monitoring';
import type { OutputOf } from '@ec/resource/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { chargingHome, chargingNow } from '../../shared/charge/charging-home.contract.ts';
import type { essHome } from '../../shared/energy/ess-home.contract.ts';
import type { pvHome } from '../../shared/energy/pv-home.contract.ts';
import type { stationHome } from '../../shared/station/station-home.contract.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await monitoringStage();
}, 120_000);
afterAll(() => stage.close());

const home = async (body: object = {}) =>
  (await stage.on.post<OutputOf<typeof stationHome>>(admin, 'blade-truck/station/homePage', body)).data;
const chargers = async (stationId: string) =>
  (
    await stage.on.get<OutputOf<typeof chargingHome>>(admin, 'blade-truck/chargingStack/getChargingHomePage', {
      stationId,
    })
  ).data;
/** Expects that the call for the current values returns the same values of the connectors. */
async function expectSameNow(stationId: string, tiles: readonly { id: string }[]): Promise<void> {
  const path = 'blade-truck/chargingStack/getChargingNow';
  const { guns } = (await stage.on.get<OutputOf<typeof chargingNow>>(admin, path, { stationId })).data;
  expect(guns.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id));
  for (const [index, gun] of guns.entries()) expect(tiles[index]).toMatchObject(gun);
}

const storage = async (stationId: string) =>
  (await stage.on.get<OutputOf<typeof essHome>>(admin, 'blade-truck/ess/getEssHome', { stationId })).data;
const pv = async (stationId: string) =>
  (await stage.on.get<OutputOf<typeof pvHome>>(admin, 'blade-truck/inverter/getInverterHome', { stationId })).data;

test('a connector without messages for 90 seconds is not in the sum, and is stale instead of idle', async () => {
  const stationId = await stage.station(1, { max_power_kw: 500 });
  const stackId = await stage.stack(stationId);
  const guns: string[] = [];
  for (const [index, kw] of [60, 90].entries()) {
    const gunId = await stage.gun(stackId, stationId, { gun_status: 3, status_time: stage.ago(600) });
    const order = await stage.session(gunId, stationId, { kw, at: stage.ago(index === 0 ? 91 : 30) });
    await stage.set('truck_charging_gun', gunId, { order_id: order });
    guns.push(gunId);
  }
  const { stat, stacks } = await chargers(stationId);
  expect(stat).toMatchObject({ powerKw: 90, gunCharging: 1, gunIdle: 0, gunOffline: 1, limitKw: 500 });
  expect(stat.power).toMatchObject({ fresh: 1, all: 2 });
  const tiles = stacks[0]?.guns ?? [];
  expect(tiles.map(({ id, stale, powerKw }) => [id, stale, powerKw])).toEqual([
    [guns[0], true, 60],
    [guns[1], false, 90],
  ]);
  expect(tiles[1]).toMatchObject({ kwh: 12.5, money: 9.9, soc: 40 });
  await expectSameNow(stationId, tiles);
  expect((await home()).stations.find(({ id }) => id === stationId)).toMatchObject({ powerKw: 90, gunOffline: 1 });
});

test('a connector that stops charging shows 0 kW at once, although its last sample was 120 kW', async () => {
  const stationId = await stage.station(1);
  const gunId = await stage.gun(await stage.stack(stationId), stationId, { gun_status: 3, status_time: stage.ago(60) });
  const order = await stage.session(gunId, stationId, { kw: 120, at: stage.ago(5) });
  await stage.set('truck_charging_gun', gunId, { order_id: order, power_kw: 120 });
  expect((await chargers(stationId)).stat.powerKw).toBe(120);
  await stage.set('truck_charging_gun', gunId, { gun_status: 2, status_time: stage.now() });
  const { stat, stacks } = await chargers(stationId);
  expect(stat).toMatchObject({ powerKw: 0, gunOccupied: 1, gunCharging: 0 });
  expect(stacks[0]?.guns[0]).toMatchObject({ powerKw: 0, stale: false });
  await expectSameNow(stationId, stacks[0]?.guns ?? []);
});

test('a charging connector with a fresh event and an old sample is not stale, but has no power', async () => {
  const stationId = await stage.station(1);
  const gunId = await stage.gun(await stage.stack(stationId), stationId, { gun_status: 3, status_time: stage.ago(30) });
  const order = await stage.session(gunId, stationId, { kw: 227.2, at: stage.ago(300) });
  await stage.set('truck_charging_gun', gunId, { order_id: order });
  const { stat, stacks } = await chargers(stationId);
  expect(stat).toMatchObject({ powerKw: null, gunCharging: 1, power: { fresh: 0, all: 1 } });
  expect(stacks[0]?.guns[0]).toMatchObject({ powerKw: null, stale: false });
  await expectSameNow(stationId, stacks[0]?.guns ?? []);
});

test('the band of states has each change, and ends 90 seconds after the last message', async () => {
  const stationId = await stage.station(1);
  const stackId = await stage.stack(stationId, { last_heartbeat: stage.ago(60) });
  const gunId = await stage.gun(stackId, stationId, { gun_status: 1, status_time: stage.ago(7200) });
  await stage.set('truck_charging_gun', gunId, { gun_status: 2, status_time: stage.ago(3600) });
  await stage.set('truck_charging_gun', gunId, { gun_status: 3, status_time: stage.ago(3000) });
  const [tile] = (await chargers(stationId)).stacks[0]?.guns ?? [];
  expect(tile?.states.map(({ gunStatus }) => gunStatus)).toEqual([2, 3]);
  expect(tile?.states.at(-1)?.from.slice(11)).toBe('11:10:00');
  expect(tile?.stateUntil.slice(11)).toBe('11:11:30');
});

test('the energy flow balances, and lists each storage separately', async () => {
  const stationId = await stage.station(1);
  await stage.inverter(stationId, { pac_kw: 2.38 });
  await stage.ess(stationId, { power_kw: 3.62, soc: 50 });
  await stage.ess(stationId, { power_kw: -1, soc: 60 });
  await stage.meter(stationId, 1, { power_kw: -4.67 });
  await stage.meter(stationId, 6, { power_kw: 0.33 });
  const { flow, stat } = await storage(stationId);
  expect(flow).toMatchObject({ pvKw: 2.38, essKw: 2.62, gridKw: -4.67, auxKw: 0.33, restKw: 0, isUnbalanced: false });
  expect(flow.storages.map(({ kw }) => kw).sort()).toEqual([-1, 3.62]);
  expect(stat).toMatchObject({ powerKw: 2.62, count: 2, soc: 55 });
  expect(flow.isApart).toBe(false);
});

test('values more than a minute apart are marked; a stale value is in no sum, and is no zero', async () => {
  const stationId = await stage.station(1);
  await stage.ess(stationId, { power_kw: 10, soc: 50, report_time: stage.ago(30) });
  await stage.ess(stationId, { power_kw: 99, soc: 90, report_time: stage.ago(181) });
  await stage.meter(stationId, 1, { power_kw: 30, read_time: stage.ago(600) });
  await stage.meter(stationId, 6, { power_kw: 5, read_time: stage.ago(600) });
  const { flow, stat, units } = await storage(stationId);
  expect(stat).toMatchObject({ powerKw: 10, soc: 50, power: { fresh: 1, all: 2 } });
  expect(units.map(({ stale }) => stale).sort()).toEqual([false, true]);
  expect(flow).toMatchObject({ essKw: 10, gridKw: 30, restKw: 35, isUnbalanced: true, isApart: true, apartSec: 570 });
  await stage.run('update truck_ess set report_time = $2 where station_id = $1', [stationId, stage.ago(3600)]);
  expect((await storage(stationId)).stat).toMatchObject({ powerKw: null, soc: null, power: { fresh: 0, all: 2 } });
});

test('at night an inverter that reports 1 W counts as 0 kW, and not as offline', async () => {
  const stationId = await stage.station(1);
  await stage.inverter(stationId, { pac_kw: 50 });
  await stage.inverter(stationId, { pac_kw: 0.001 });
  expect((await pv(stationId)).stat).toMatchObject({ powerKw: 50.001, power: { fresh: 2, all: 2 } });
  stage.pass(10 * 3600);
  const { stat, inverters } = await pv(stationId);
  expect(stat).toMatchObject({ powerKw: 0, power: { fresh: 2, all: 2 }, offline: 0 });
  expect(inverters.map(({ pvState, pacKw }) => [pvState, pacKw])).toEqual([
    ['night', 0],
    ['night', 0],
  ]);
  stage.pass(-10 * 3600);
});

test('settled energy comes from ended orders, metered energy from meters', async () => {
  const stationId = await stage.station(1);
  const stackId = await stage.stack(stationId);
  const gunId = await stage.gun(stackId, stationId);
  await stage.ended(stationId, { stack_id: stackId, gun_id: gunId, total_kwh: 20.5, total_money: 24.6 });
  await stage.insert('truck_charging_stack_his', {
    stack_id: stackId,
    station_id: stationId,
    ts: stage.ago(600),
    energy_kwh: 7.25,
    power_kw: 87,
    src: 1,
  });
  const { stat, powerCurve } = await chargers(stationId);
  expect(stat).toMatchObject({ dayKwh: 20.5, dayMeteredKwh: 7.25, dayOrders: 1, dayMoney: 24.6 });
  expect(powerCurve.times).toHaveLength(288);
  expect(powerCurve.series[0]?.data[142]).toBe(87);
  expect(powerCurve.series[0]?.data.filter((value) => value !== null)).toHaveLength(1);
});
