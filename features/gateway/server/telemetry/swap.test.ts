// Tests swaps that the controller of a station reports by MQTT: which swaps are allowed, and how packs, order and bill follow (domain §6.3,
// §6.4, BR-7, BR-15, BR-19, BR-20, BR-30).

import { admin, type Fleet, next, type TestGateway, tenant } from '@ec/fixtures/gateway/test-gateway';
import { keyOf } from '@ec/fixtures/gateway/test-mqtt';
import { mqttGateway } from '@ec/fixtures/gateway/test-mqtt-gateway';
import { runJob } from '@ec/testing/run-job';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Broker } from '../mqtt/built-in-broker.ts';
import { swapOvertimeJob } from './swap-overtime.job.ts';

let on: TestGateway;
let broker: Broker;
let close: () => Promise<void>;
let client: MqttClient;
let stationNo: string;
let robotId: string;
const heard: { name: string; args: Record<string, unknown> }[] = [];
const run = (text: string, values: unknown[] = []) => on.on.stage.superuser.rows<Record<string, unknown>>(text, values);

beforeAll(async () => {
  ({ on, broker, close } = await mqttGateway({ anyKey: true }));
  const [rule] = await run('select * from truck_billing_rules where bill_type = 1 limit 1');
  const { id: _, ...columns } = rule ?? {};
  await on.insert('truck_billing_rules', { ...columns, rule_no: 'SWAP', bill_type: 2 });
  await on.set('truck_station', on.stationId, { slot_count: 4 });
  stationNo = String((await on.row('truck_station', on.stationId)).station_no);
  robotId = await on.insert('truck_agv_info', {
    agv_no: 'R1',
    agv_name: '机器人',
    station_id: on.stationId,
    agv_type: 1,
    dev_state: 2,
    agv_mode: 1,
    e_stop: 0,
  });
  client = await connectAsync(broker.address, {
    username: `${tenant}/swap/${stationNo}`,
    password: keyOf(stationNo),
    reconnectPeriod: 0,
  });
  client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`ec/v1/${tenant}/swap/${stationNo}/down/#`, { qos: 1 });
});
afterAll(async () => {
  await client.endAsync(true);
  await close();
});
beforeEach(async () => {
  // Earlier tests leave orders in bays and packs in slots.
  await run(`update truck_orders set is_deleted = 1`);
  await run(`update truck_battery set is_deleted = 1`);
  heard.length = 0;
});

let clock = Date.now() - 600_000;
const later = () => {
  clock += 1000;
  return clock;
};
const say = (swap: object, ts = later()) =>
  client.publishAsync(`ec/v1/${tenant}/swap/${stationNo}/up/event`, JSON.stringify({ ts, swap }), { qos: 1 });
const step = (to: number, more: object = {}) => say({ bay: 1, step: to, ...more });
const walk = async (...steps: number[]) => {
  for (const one of steps) await step(one, one === 70 ? { slot: 3 } : {});
};
const answer = async () => {
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  return heard.splice(0)[0];
};
const pack = (columns: object) =>
  on.insert('truck_battery', {
    battery_no: `P${next()}`,
    model: 'M282',
    manufacturer: 'x',
    chemistry: 1,
    rated_kwh: 282,
    ...columns,
  });
const ready = { battery_status: 3, slot_no: 1, soc: 95, soh: 88, temp_max: 30 };

async function scene(fresh: object = {}, old: object = {}) {
  const fleet = await on.fleet();
  await on.set('truck_car', fleet.carId, { energy_mode: 2, mileage_km: 1000 });
  const oldId = await pack({ battery_status: 6, car_id: fleet.carId, soc: 20, soh: 90, ...old });
  const newId = await pack({ ...ready, station_id: on.stationId, ...fresh });
  return { ...fleet, oldId, newId };
}
const arrive = ({ plateNo }: Pick<Fleet, 'plateNo'>, more: object = {}) => step(10, { plate: plateNo, ...more });
const orders = () => run('select * from truck_orders where is_deleted = 0 order by id');
const battery = (id: string) => on.row('truck_battery', id);

describe('a swap', () => {
  test('is allowed, moves its packs step by step, and is billed by their energy when the robot took them', async () => {
    const { plateNo, carId, oldId, newId } = await scene();
    await arrive({ plateNo });
    const [order] = await orders();
    const newNo = (await battery(newId)).battery_no;
    expect(await answer()).toMatchObject({
      name: 'swapStart',
      args: { bay: 1, plate: plateNo, orderNo: order?.order_no, newBattery: newNo, newSlot: 1 },
    });
    expect(order).toMatchObject({ order_type: 2, order_proc: 1, swap_step: 10, agv_id: robotId, car_id: carId });
    expect(await battery(newId)).toMatchObject({ battery_status: 4, slot_no: 1 });
    await walk(20, 30, 40);
    expect(await battery(oldId)).toMatchObject({ battery_status: 6, car_id: carId });
    await step(50);
    expect(await battery(oldId)).toMatchObject({ battery_status: 5, car_id: null });
    await walk(60, 70);
    expect(await battery(oldId)).toMatchObject({ battery_status: 1, station_id: on.stationId, slot_no: 3 });
    // The old pack is charged at once. The bill must still use its SOC from before the charge.
    await on.set('truck_battery', oldId, { soc: 60 });
    await step(80);
    expect(await battery(newId)).toMatchObject({ battery_status: 5, slot_no: null, car_id: null });
    await walk(90, 100);
    expect(await battery(newId)).toMatchObject({ battery_status: 6, car_id: carId });
    expect(await on.row('truck_car', carId)).toMatchObject({ battery_id: newId });
    await step(110);
    const [ended] = await orders();
    // The new pack holds 282 × 0.88 × 0.95 = 235.75 kWh, the old pack 282 × 0.90 × 0.20 = 50.76 kWh.
    expect(ended).toMatchObject({
      order_proc: 4,
      pay_status: 2,
      old_kwh: '50.76',
      new_kwh: '235.75',
      total_kwh: '184.99',
      service_money: '55.50',
      old_soc: '20.0',
      new_soc: '95.0',
      mileage_km: null,
      abnormal: 0,
    });
    const money = await run(
      'select sum(elec_money + service_money)::text as sum from truck_order_detail where order_id = $1',
      [ended?.id],
    );
    expect(money).toEqual([{ sum: ended?.total_money }]);

    await on.set('truck_car', carId, { mileage_km: 1180.5 });
    const third = await pack({ ...ready, station_id: on.stationId, slot_no: 2 });
    await arrive({ plateNo });
    await walk(20, 30, 40, 50, 60);
    await step(70, { slot: 1 });
    await walk(80, 90, 100, 110);
    expect((await orders())[1]).toMatchObject({ order_proc: 4, mileage_km: '180.5', new_battery_id: third });

    // The robot has counted both swaps, and each fitted pack has counted its own.
    expect([(await battery(newId)).swap_count, (await battery(third)).swap_count]).toEqual([1, 1]);
    const seconds = (await orders()).map(({ swap_sec }) => Number(swap_sec));
    const robot = await on.on.get(admin, 'blade-truck/agvInfo/detail', { id: robotId });
    expect(robot.data).toMatchObject({
      swapToday: 2,
      swapTotal: 2,
      avgSwapSec: Math.round(seconds.reduce((sum, one) => sum + one, 0) / 2),
    });
  });

  test('gets the same answer to a repeated arrival, and counts a repeated step once', async () => {
    const { plateNo } = await scene();
    await arrive({ plateNo });
    const first = await answer();
    await arrive({ plateNo });
    expect((await answer())?.args).toEqual(first?.args);
    expect(await orders()).toHaveLength(1);
    const at = later();
    await say({ bay: 1, step: 20 }, at);
    await say({ bay: 1, step: 30 });
    await say({ bay: 1, step: 20 }, at);
    expect((await orders())[0]).toMatchObject({ swap_step: 30 });
    await step(50);
    const held = await run(`select reason, detail from mqtt_quarantine where device_no = $1 order by id desc limit 1`, [
      stationNo,
    ]);
    expect(held).toMatchObject([{ reason: 8 }]);
    expect((await orders())[0]).toMatchObject({ swap_step: 30 });
  });

  test('takes the reserved pack of a truck with a booking, and the ticket becomes the order', async () => {
    const { plateNo, carId } = await scene({ soc: 98 });
    const packId = await pack({ ...ready, battery_status: 4, station_id: on.stationId, slot_no: 2, soc: 93 });
    const ticketId = await on.insert('truck_order_ready', {
      ready_no: `T${next()}`,
      ready_type: 2,
      station_id: on.stationId,
      car_id: carId,
      plate_no: plateNo,
      battery_id: packId,
      plan_time: new Date(),
      expire_time: new Date(Date.now() + 3_600_000),
      ready_status: 1,
    });
    await arrive({ plateNo });
    expect(await answer()).toMatchObject({ name: 'swapStart', args: { newSlot: 2 } });
    const [order] = await orders();
    expect(order).toMatchObject({ new_battery_id: packId });
    expect(await battery(packId)).toMatchObject({ battery_status: 4 });
    expect(await on.row('truck_order_ready', ticketId)).toMatchObject({ order_id: order?.id, ready_status: 5 });
  });

  test('is cancelled and releases its pack if it is abandoned or its truck has left', async () => {
    const [one, other] = [await scene(), await on.fleet()];
    await arrive(one);
    await answer();
    await walk(20, 900, 20, 30, 910, 920);
    expect((await orders())[0]).toMatchObject({ order_proc: 9, fail_cause: 3 });
    expect(await battery(one.newId)).toMatchObject({ battery_status: 3, slot_no: 1 });
    await arrive(one);
    await answer();
    await on.set('truck_car', other.carId, { energy_mode: 3 });
    await pack({ battery_status: 6, car_id: other.carId, soc: 30, soh: 90 });
    await arrive(other);
    expect(await answer()).toMatchObject({ name: 'swapStart', args: { plate: other.plateNo } });
    expect((await orders()).map(({ order_proc: proc }) => proc)).toEqual([9, 9, 1]);
  });

  test('raises an alarm after ten minutes, until it is over', async () => {
    const { plateNo } = await scene();
    await arrive({ plateNo });
    const look = (minutes: number) =>
      runJob(
        swapOvertimeJob(on.on.engine),
        { ...on.on.engine, clock: { now: () => new Date(clock + minutes * 60_000) } },
        { tenantId: tenant },
      );
    const alarm = () => run(`select alarm_status as status from device_alarm where alarm_code = '6008'`);
    await look(9);
    expect(await alarm()).toEqual([]);
    await look(11);
    expect(await alarm()).toEqual([{ status: 0 }]);
    expect(await look(12)).toBe(0);
    await walk(910, 920);
    await look(13);
    expect(await alarm()).toEqual([{ status: 2 }]);
  });
});

describe('a swap is refused', () => {
  type Scene = Awaited<ReturnType<typeof scene>>;
  const cases: [reason: string, change: (stage: Scene) => Promise<unknown>, undo?: () => Promise<unknown>][] = [
    ['controlOff', () => on.param('device.control', '0'), () => on.param('device.control', '1')],
    ['noSwapTruck', ({ carId }) => on.set('truck_car', carId, { energy_mode: 1 })],
    ['noOldPack', ({ oldId }) => on.set('truck_battery', oldId, { is_deleted: 1 })],
    ['packUnknown', ({ oldId }) => on.set('truck_battery', oldId, { soc: null })],
    ['noPack', ({ newId }) => on.set('truck_battery', newId, { is_deleted: 1 })],
    ['unfitPack', ({ newId }) => on.set('truck_battery', newId, { soc: 89.9 })],
    ['unfitPack', ({ newId }) => on.set('truck_battery', newId, { soh: 69.9 })],
    ['unfitPack', ({ newId }) => on.set('truck_battery', newId, { temp_max: 46 })],
    ['unfitPack', ({ newId }) => on.set('truck_battery', newId, { model: 'M350' })],
    [
      'unfitPack',
      () => on.set('truck_agv_info', robotId, { agv_mode: 3 }),
      () => on.set('truck_agv_info', robotId, { agv_mode: 1 }),
    ],
    [
      'unfitPack',
      () => on.set('truck_agv_info', robotId, { e_stop: 1 }),
      () => on.set('truck_agv_info', robotId, { e_stop: 0 }),
    ],
    [
      'unfitPack',
      () => run('update truck_battery_slot set slot_status = 2 where station_id = $1 and slot_no > 1', [on.stationId]),
      () => run('update truck_battery_slot set slot_status = 0 where station_id = $1', [on.stationId]),
    ],
    [
      'merchantBlacklisted',
      ({ merchantId }) =>
        on.insert('truck_merchant_black_list', {
          merchant_id: merchantId,
          black_type: 1,
          reason: 'x',
          scope: 1,
          start_time: '2020-01-01',
          black_status: 1,
        }),
    ],
    ['merchantDisabled', ({ merchantId }) => on.set('truck_merchant', merchantId, { merchant_status: 2 })],
    ['accountFrozen', ({ accountId }) => on.set('truck_account', accountId, { account_status: 2 })],
    [
      'stationClosed',
      () => on.set('truck_station', on.stationId, { station_status: 6 }),
      () => on.set('truck_station', on.stationId, { station_status: 50 }),
    ],
    [
      'truckHasOrder',
      ({ carId, plateNo }) =>
        on.insert('truck_orders', {
          order_no: `C${next()}`,
          order_type: 1,
          order_proc: 2,
          station_id: on.stationId,
          car_id: carId,
          plate_no: plateNo,
        }),
    ],
  ];

  test.each(cases)('with %s, case %#', async (reason, change, undo) => {
    const stage = await scene();
    await change(stage);
    const before = await battery(stage.newId);
    const orderCount = (await orders()).length;
    await arrive(stage);
    const reply = await answer();
    await undo?.();
    expect(reply).toMatchObject({ name: 'swapRefuse', args: { bay: 1, reason } });
    expect(await orders()).toHaveLength(orderCount);
    expect((await battery(stage.newId)).battery_status).toBe(before.battery_status);
    const [row] = await run(
      'select reason, detail from mqtt_quarantine where device_no = $1 order by id desc limit 1',
      [stationNo],
    );
    expect(row).toMatchObject({ reason: 9, detail: `${reply?.args.zh} / ${reply?.args.en}` });
  });

  test('for an unknown truck, another pack or an occupied bay', async () => {
    await step(10, { plate: '鲁Z99999' });
    expect(await answer()).toMatchObject({ args: { reason: 'unknownTag' } });
    const stage = await scene();
    await arrive(stage, { battery: 'OTHER' });
    expect(await answer()).toMatchObject({ args: { reason: 'otherPack' } });
    await arrive(stage);
    await answer();
    await walk(20, 30, 40);
    const second = await on.fleet();
    await arrive(second);
    expect(await answer()).toMatchObject({ args: { reason: 'bayBusy' } });
  });

  test('and its arrival cannot be resent later, because the truck no longer waits', async () => {
    const stage = await scene({ soc: 20 });
    await arrive(stage);
    expect(await answer()).toMatchObject({ name: 'swapRefuse' });
    await on.set('truck_battery', stage.newId, { soc: 95 });
    const [row] = await run('select id from mqtt_quarantine where device_no = $1 order by id desc limit 1', [
      stationNo,
    ]);
    const again = await on.on.post(admin, 'blade-gateway/quarantine/resend', { id: row?.id });
    expect(again).toMatchObject({ status: 409, msg: expect.stringContaining('重新到站') });
    expect(await orders()).toEqual([]);
  });
});

test('only one of two parallel arrivals gets the last pack, in 16 rounds', async () => {
  for (let round = 0; round < 16; round += 1) {
    await run(`update truck_orders set is_deleted = 1`);
    await run(`update truck_battery set is_deleted = 1`);
    heard.length = 0;
    const one = await scene();
    const other = await on.fleet();
    await on.set('truck_car', other.carId, { energy_mode: 2 });
    await pack({ battery_status: 6, car_id: other.carId, soc: 30, soh: 90 });
    await Promise.all([say({ bay: 1, step: 10, plate: one.plateNo }), say({ bay: 2, step: 10, plate: other.plateNo })]);
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard.map(({ name }) => name).sort()).toEqual(['swapRefuse', 'swapStart']);
    expect(await orders()).toHaveLength(1);
  }
});

test('an invalid swap report is quarantined with its faulty field or step', async () => {
  await say({ bay: 0, step: 10 });
  await say({ bay: 1, step: 15 });
  await say({ bay: 1, step: 10, plate: 'x'.repeat(11) });
  await say({ bay: 9, step: 20 });
  const rows = await run('select reason, detail from mqtt_quarantine where device_no = $1 order by id desc limit 4', [
    stationNo,
  ]);
  expect(rows.reverse()).toEqual([
    { reason: 2, detail: 'swap.bay' },
    { reason: 2, detail: 'swap.step' },
    { reason: 2, detail: 'swap.plate' },
    { reason: 8, detail: '20' },
  ]);
  expect((await on.on.get(admin, 'blade-gateway/quarantine/list', { deviceNo: stationNo })).status).toBe(200);
});
