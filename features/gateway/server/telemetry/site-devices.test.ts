// Tests meters, packs, robots, cameras and trucks by MQTT: live values, alarms, silence and the states that follow from them (domain §3,
// §6.4, §10, BR-51).
import { permitAll, type TestMqtt, tenantId, testMqtt } from '@ec/fixtures/gateway/test-mqtt';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mqttAuthenticator } from '../mqtt/mqtt-authenticator.ts';
import { silentDevicesJob } from './silent-devices.job.ts';

let on: TestMqtt;
let stationId: string;
beforeAll(async () => {
  on = await testMqtt((engine) => ({ authenticator: { ...mqttAuthenticator(engine), signIn: permitAll.signIn } }));
  const [dept] = await on.rows<{ id: string }>('select id from system_dept where tenant_id = $1 order by id limit 1', [
    tenantId,
  ]);
  stationId = await insert('truck_station', {
    station_no: 'S1',
    station_name: '站',
    operator_id: '91370100A',
    biz_types: '{1,2}',
    station_type: 1,
    station_status: 50,
    area_code: '370102',
    address: 'x',
    lng: 117,
    lat: 36,
    dept_id: dept?.id,
    service_tel: '400',
    support_order: 1,
    bay_count: 2,
    slot_count: 8,
  });
});
afterAll(() => on.close());

async function insert(table: string, columns: object): Promise<string> {
  const id = on.on.engine.ids.next();
  const all = { id, tenant_id: tenantId, ...columns };
  const places = Object.keys(all).map((_, index) => `$${index + 1}`);
  await on.rows(`insert into ${table} (${Object.keys(all)}) values (${places})`, Object.values(all));
  return id;
}
const row = async (table: string, id: string) =>
  (await on.rows<Record<string, unknown>>(`select * from ${table} where id = $1`, [id]))[0];
const alarms = (id: string) =>
  on.rows<{ code: string; status: number }>(
    'select alarm_code as code, alarm_status as status from device_alarm where device_id = $1 order by id',
    [id],
  );
const quarantined = (deviceNo: string) =>
  on.rows<{ reason: number; detail: string }>('select reason, detail from mqtt_quarantine where device_no = $1', [
    deviceNo,
  ]);

async function speaker(product: string, no: string, through?: string) {
  const client = await (through ? on.device('swap', through) : on.device(product, no));
  const say = (leaf: string, body: object) =>
    client.publishAsync(`ec/v1/${tenantId}/${product}/${no}/up/${leaf}`, JSON.stringify(body), { qos: 1 });
  return {
    say,
    tell: (d: object, ts = Date.now()) => say('telemetry', { ts, d }),
  };
}
const silent = (minutes: number) =>
  runJob(
    silentDevicesJob(on.on.engine),
    { ...on.on.engine, clock: { now: () => new Date(Date.now() + minutes * 60_000) } },
    {
      tenantId,
    },
  );

let meters = 0;

describe('a meter', () => {
  const makeDevice = (no: string) =>
    insert('truck_meter', {
      meter_no: no,
      meter_name: '表',
      station_id: stationId,
      meter_use: 1,
      ct: 10,
      pt: 1,
      protocol: 4,
    });

  test('shows its readings; a register that decreases raises an alarm and is not counted', async () => {
    const id = await makeDevice('000000000001');
    const { tell } = await speaker('meter', '000000000001');
    const now = Date.now() - 60_000;
    await tell({ pos: 100.5, posPeak: 40, power: 12.5 }, now);
    expect(await row('truck_meter', id)).toMatchObject({
      pos_kwh: '100.50',
      pos_peak: '40.00',
      power_kw: '12.50',
      online_status: 1,
    });
    await tell({ pos: 90, power: 50 }, now + 1000);
    expect(await row('truck_meter', id)).toMatchObject({ pos_kwh: '100.50', power_kw: '12.50' });
    expect(await alarms(id)).toEqual([{ code: '7002', status: 0 }]);
    await tell({ pos: 99 }, now - 1000);
    expect(await row('truck_meter', id), 'late').toMatchObject({ pos_kwh: '100.50' });
    expect(await on.rows('select pos_kwh from tm_meter_15m where device_id = $1', [id])).toHaveLength(3);
  });

  test.each([
    ['one reading of 0', [5000, 5001, 0, 5002, 5003], '5003.00', ['7002']],
    ['the largest number of its register', [5000, 5001, 42_949_672.95, 5002, 5003], '5003.00', []],
    ['a leap that cannot be', [5000, 5001, 9_000_000, 5002, 5003], '5003.00', ['2004']],
    ['another meter in its place', [5000, 5001, 3, 4, 5], '5.00', ['7002']],
    ['a meter that shows 0 for ever', [5000, 0, 0, 0, 0], '5000.00', ['7002']],
  ] as const)('counts only plausible readings after %s', async (_, readings, posKwh, codes) => {
    meters += 1;
    const no = `0000001000${String(meters).padStart(2, '0')}`;
    const id = await makeDevice(no);
    const { tell } = await speaker('meter', no);
    const from = Date.now() - 60_000;
    for (const [index, pos] of readings.entries()) await tell({ pos, power: 3 }, from + index * 1000);
    expect(await row('truck_meter', id)).toMatchObject({ pos_kwh: posKwh });
    expect((await alarms(id)).map(({ code }) => code)).toEqual(codes);
  });

  test('continues after three rising readings if its stored reading is impossible', async () => {
    const id = await makeDevice('000000200001');
    await on.rows(`update truck_meter set pos_kwh = 42949672.95, read_time = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    const { tell } = await speaker('meter', '000000200001');
    for (const [index, pos] of [5002, 5003, 5004].entries())
      await tell({ pos, power: 3 }, Date.now() - 5000 + index * 1000);
    expect(await row('truck_meter', id)).toMatchObject({ pos_kwh: '5004.00' });
  });

  test('goes offline after 45 minutes of silence, and online with its next message', async () => {
    const id = await makeDevice('000000000002');
    const { tell } = await speaker('meter', '000000000002');
    await tell({ pos: 1 });
    await silent(44);
    expect(await alarms(id)).toEqual([]);
    await silent(46);
    expect(await alarms(id)).toEqual([{ code: '7001', status: 0 }]);
    expect(await row('truck_meter', id)).toMatchObject({ online_status: 0 });
    await tell({ pos: 2 });
    await vi.waitFor(async () => expect(await alarms(id)).toEqual([{ code: '7001', status: 2 }]));
    expect(await row('truck_meter', id)).toMatchObject({ online_status: 1 });
  });
});

describe('a pack', () => {
  let count = 0;
  async function inSlot(more: object = {}) {
    count += 1;
    const no = `B${count}`;
    const id = await insert('truck_battery', {
      battery_no: no,
      model: 'M',
      manufacturer: 'x',
      chemistry: 1,
      rated_kwh: 282,
      battery_status: 1,
      station_id: stationId,
      slot_no: count,
      ...more,
    });
    return { id, no };
  }

  test('charges, cools and becomes ready by the values that the controller of its station sends', async () => {
    const { id, no } = await inSlot();
    const { tell } = await speaker('batt', no, 'S1');
    const states: unknown[] = [];
    for (const d of [
      { soc: 40, tempMax: 30, charger: 0 },
      { charger: 1 },
      { soc: 80, tempMax: 52 },
      { tempMax: 44, charger: 1 },
      { soc: 96, tempMax: 40, soh: 91.5, cycles: 700 },
    ]) {
      await tell(d, Date.now() - 1000 + states.length);
      states.push((await row('truck_battery', id))?.battery_status);
    }
    expect(states).toEqual([1, 2, 7, 2, 3]);
    expect(await row('truck_battery', id)).toMatchObject({ soc: '96.0', soh: '91.5', cycles: 700, temp_max: 40 });
  });

  test('reports its alarms as bits, and a level-1 alarm takes it out of service', async () => {
    const { id, no } = await inSlot();
    const { tell } = await speaker('batt', no, 'S1');
    await tell({ flags: 2 ** 1 + 2 ** 16 });
    await vi.waitFor(async () => expect((await alarms(id)).map(({ code }) => code).sort()).toEqual(['4002', '4011']));
    expect(await row('truck_battery', id)).toMatchObject({ battery_status: 8 });
    await tell({ soc: 50 }, Date.now() + 1);
    await tell({ flags: 2 ** 16 }, Date.now() + 2);
    await vi.waitFor(async () => expect((await alarms(id)).find(({ code }) => code === '4002')?.status).toBe(2));
  });

  test('cannot be reported by the controller of another station', async () => {
    const { id: _, ...first } = (await row('truck_station', stationId)) ?? {};
    const other = await insert('truck_station', { ...first, station_no: 'S2' });
    const { no } = await inSlot({ station_id: other, slot_no: 1 });
    const client = await on.device('swap', 'S1');
    const gone = new Promise<void>((resolve) => void client.once('close', () => resolve()));
    client.publish(`ec/v1/${tenantId}/batt/${no}/up/telemetry`, JSON.stringify({ ts: Date.now(), d: { soc: 1 } }), {
      qos: 1,
    });
    await gone;
  });

  test('raises an offline alarm only while it is in a slot', async () => {
    const { id, no } = await inSlot({ battery_status: 3 });
    const { tell } = await speaker('batt', no, 'S1');
    await tell({ soc: 50 });
    await on.rows('update truck_battery set battery_status = 5, station_id = null, slot_no = null where id = $1', [id]);
    await silent(20);
    expect(await alarms(id)).toEqual([]);
    await on.rows('update truck_battery set battery_status = 1, station_id = $2, slot_no = $3 where id = $1', [
      id,
      stationId,
      count,
    ]);
    await silent(20);
    expect(await alarms(id)).toEqual([{ code: '2001', status: 0 }]);
  });
});

test('a robot shows its numbers and texts, and its emergency stop is an alarm', async () => {
  const id = await insert('truck_agv_info', {
    agv_no: 'R1',
    agv_name: '机器人',
    station_id: stationId,
    agv_type: 1,
    dev_state: 2,
  });
  const { tell } = await speaker('agv', 'R1', 'S1');
  await tell({ status: 4, mode: 1, eStop: 0, x: 1.25, y: -3, load: 'B1', task: 'T9' });
  expect(await row('truck_agv_info', id)).toMatchObject({
    agv_status: 4,
    agv_mode: 1,
    e_stop: 0,
    pos_x: '1.250',
    load_battery_no: 'B1',
    task_no: 'T9',
  });
  await tell({ eStop: 1, load: '' }, Date.now() + 1);
  await vi.waitFor(async () => expect(await alarms(id)).toEqual([{ code: '6001', status: 0 }]));
  expect(await row('truck_agv_info', id)).toMatchObject({ e_stop: 1, load_battery_no: '', task_no: 'T9' });
  await tell({ task: 'x'.repeat(33) });
  await tell({ task: 5 });
  expect(await quarantined('R1')).toEqual([
    { reason: 2, detail: 'd.task' },
    { reason: 2, detail: 'd.task' },
  ]);
});

test('a camera is online by its state messages alone', async () => {
  const id = await insert('truck_camera', {
    camera_no: 'C1',
    camera_name: '相机',
    station_id: stationId,
    scene: 1,
    protocol: 1,
  });
  const { say, tell } = await speaker('cam', 'C1');
  await say('state', { online: 1, fw: 'V1' });
  expect(await row('truck_camera', id)).toMatchObject({ online_status: 1 });
  await silent(16);
  expect(await row('truck_camera', id)).toMatchObject({ online_status: 0 });
  expect(await alarms(id)).toEqual([{ code: '7003', status: 0 }]);
  await say('state', { online: 1 });
  await vi.waitFor(async () => expect(await alarms(id)).toEqual([{ code: '7003', status: 2 }]));
  await tell({ x: 1 });
  expect(await quarantined('C1')).toEqual([{ reason: 2, detail: 'd.x' }]);
});

test('a truck reports under its VIN, and its alarms belong to the station of its last order', async () => {
  const merchantId = await insert('truck_merchant', {
    merchant_no: 'M1',
    merchant_name: '车队',
    merchant_type: 1,
    credit_code: 'C1',
    contact: '王',
    phone: '13800000001',
    settle_mode: 1,
    merchant_status: 1,
  });
  const vin = 'LZZ00000000000001';
  const id = await insert('truck_car', {
    plate_no: '鲁A00001',
    plate_color: 2,
    vin,
    car_type: 1,
    merchant_id: merchantId,
    energy_mode: 2,
    rated_kwh: 282,
    car_status: 1,
  });
  const { tell, say } = await speaker('tbox', vin);
  await tell({ state: 1, charge: 3, soc: 71, speed: 55.5, mileage: 123456.7, lng: 117.1201, lat: 36.6512, alarm: 3 });
  expect(await row('truck_car', id)).toMatchObject({
    veh_state: 1,
    soc: 71,
    speed_kmh: '55.5',
    mileage_km: '123456.7',
    lng: '117.120100',
    alarm_max: 3,
  });
  await say('event', { ts: Date.now(), code: '8002', on: 1 });
  expect(await quarantined(vin), 'it was nowhere yet').toMatchObject([{ reason: 7 }]);
  await insert('truck_orders', {
    order_no: 'O1',
    order_type: 1,
    order_proc: 9,
    station_id: stationId,
    plate_no: '鲁A00001',
    car_id: id,
  });
  await tell({ alarm: 3, flags: 2 ** 13 }, Date.now() + 1);
  await vi.waitFor(async () => expect((await alarms(id)).map(({ code }) => code).sort()).toEqual(['8001', '8002']));
  await tell({ alarm: 1, flags: 0 }, Date.now() + 2);
  await vi.waitFor(async () => expect((await alarms(id)).map(({ status }) => status)).toEqual([2, 2]));
});
