// Tests sessions that a charger reports by MQTT to the built-in broker, from the start to the bill, and its other reports.
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { until } from '@ec/fixtures/gateway/test-charger';
import { admin, type Fleet, type TestGateway } from '@ec/fixtures/gateway/test-gateway';
import { mqttGateway } from '@ec/fixtures/gateway/test-mqtt-gateway';
import { stacksAt, type TestStack } from '@ec/fixtures/gateway/test-stack';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Broker } from '../built-in-broker.ts';

let on: TestGateway;
let broker: Broker;
let close: () => Promise<void>;
let stack: ReturnType<typeof stacksAt>;
beforeAll(async () => {
  ({ on, broker, close } = await mqttGateway());
  stack = stacksAt(on, broker.address);
});
afterAll(() => close());

/** Noon of yesterday in Asia/Shanghai, when the flat price ends and the peak price begins. */
const noon = new Date(`${new Date(Date.now() - 16 * 3600_000).toISOString().slice(0, 10)}T12:00:00+08:00`).getTime();
const at = (minutes: number) => noon + minutes * 60_000;
const rows = <T extends object>(text: string, values: unknown[] = []) => on.on.stage.superuser.rows<T>(text, values);

interface Order {
  id: string;
  order_no: string;
  order_proc: number;
  total_money: string;
  total_kwh: string;
  stop_reason: number;
}
const ordersOf = (it: TestStack) =>
  rows<Order>('select * from truck_orders where stack_id = $1 order by id', [it.stackId]);
const quarantined = (it: TestStack) =>
  rows<{ reason: number; detail: string | null }>(
    'select reason, detail from mqtt_quarantine where device_no = $1 order by id',
    [it.stackNo],
  );

/** The bill is calculated by hand: 60.12 kWh flat and 48.99 kWh peak at the prices of BR-3 cost 38.15 + 18.04 + 48.28 + 14.70 = 119.17. */
const bill = { order_proc: 4, total_money: '119.17', elec_money: '86.43', service_money: '32.74', total_kwh: '109.11' };

const answerOf = (it: TestStack, name: string) => until(() => it.commands.find((entry) => entry.name === name));
async function asked(it: TestStack, fleet: Fleet): Promise<string> {
  const { carId, plateNo, accountId } = fleet;
  const draft = { orderType: 1, gunId: it.guns[0], carId, plateNo, accountId };
  const { data, msg } = await on.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
  expect(data.id, msg).toBeDefined();
  // The order is created now, but the charger reports a session of an earlier day. A start before its order would count as a wrong clock.
  await on.set('truck_orders', data.id, { create_time: new Date(at(-61)).toISOString() });
  return data.id;
}

describe('a session', () => {
  test('is billed to the cent after a start from the console', async () => {
    const it = await stack();
    const fleet = await on.fleet();
    expect(await on.row('truck_charging_stack', it.stackId)).toMatchObject({ online_status: 1, firmware: 'V2.1' });
    await it.status(1, 1);
    const id = await asked(it, fleet);
    const { cmdId, args } = await answerOf(it, 'start');
    expect(args).toMatchObject({ gun: 1, tag: expect.stringMatching(/^R/) });
    await it.reply(cmdId, 0);
    await it.start({ tx: 'S-1', gun: 1, tag: args.tag, kwh: 1000, soc: 30 }, at(-60));
    const { order_no } = (await ordersOf(it))[0] ?? {};
    expect((await answerOf(it, 'startAccept')).args).toEqual({ tx: 'S-1', gun: 1, orderNo: order_no });
    await it.status(1, 3);
    expect(await on.row('truck_orders', id)).toMatchObject({ order_proc: 2 });
    expect(await on.row('truck_charging_gun', it.guns[0] ?? '')).toMatchObject({ gun_status: 3 });
    await it.values(
      { gun: 1, tx: 'S-1', kwh: 1060.12, power: 60.5, volt: 700, curr: 86.4, soc: 55, temp: 31 },
      at(0),
      1,
    );
    expect(await on.row('truck_charging_gun', it.guns[0] ?? '')).toMatchObject({ power_kw: '60.50', soc: 55 });
    await it.values({ gun: 1, tx: 'S-1', kwh: 1090 }, at(30), 2);
    await it.end({ tx: 'S-1', kwh: 1109.11, reason: 'EVDisconnected' }, at(50));
    expect(await on.row('truck_orders', id)).toMatchObject({ ...bill, stop_reason: 4 });
    expect(await on.row('truck_charging_gun', it.guns[0] ?? '')).toMatchObject({ power_kw: '0.00' });
    expect(await quarantined(it)).toEqual([]);
    const [command] = await rows<{ state: number; result: string }>('select * from truck_gun_cmd where order_id = $1', [
      id,
    ]);
    expect(command).toMatchObject({ state: 2, result: 'Accepted' });
    await it.close();
  });

  test('starts with the plate of a truck, and is billed once despite repeated messages', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.status(1, 2);
    const begin = () => it.start({ tx: 'A', gun: 1, tag: plateNo, kwh: 1000, late: 1 }, at(-60));
    await begin();
    await begin();
    await until(() => it.commands.filter(({ name }) => name === 'startAccept').length === 2);
    const [first, second] = it.commands.filter(({ name }) => name === 'startAccept');
    expect(second?.args).toEqual(first?.args);
    const half = () => it.values({ gun: 1, tx: 'A', kwh: 1060.12 }, at(0), 1);
    await half();
    await Promise.all([half(), half()]);
    const end = () => it.end({ tx: 'A', kwh: 1109.11, reason: 'Local' }, at(50));
    await Promise.all(Array.from({ length: 5 }, end));
    await begin();
    const orders = await ordersOf(it);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ ...bill, stop_reason: 0 });
    const booked = await rows('select 1 from truck_account_his where biz_no = $1', [orders[0]?.order_no]);
    expect(booked).toHaveLength(1);
    await it.close();
  });

  test('is refused with the reason in both languages, without amounts', async () => {
    const it = await stack();
    await it.status(1, 2);
    await it.start({ tx: 'B', gun: 1, tag: '鲁Z99999', kwh: 5 }, Date.now());
    expect((await answerOf(it, 'startRefuse')).args).toEqual({
      tx: 'B',
      gun: 1,
      reason: 'unknownTag',
      zh: '没有该车牌或车架号的车辆',
      en: 'No truck with this plate or VIN',
    });
    const poor = await on.fleet('10');
    await it.start({ tx: 'C', gun: 1, tag: poor.plateNo, kwh: 5 }, Date.now());
    await until(() => it.commands.some(({ args }) => args.reason === 'lowBalance'));
    expect(it.commands.find(({ args }) => args.tx === 'C')?.args).toMatchObject({ zh: '可用余额不足' });
    await it.start({ tx: 'D', gun: 9, tag: poor.plateNo, kwh: 5 }, Date.now());
    expect(await until(() => it.commands.find(({ args }) => args.tx === 'D'))).toMatchObject({
      args: { reason: 'unknownConnector', zh: '没有该充电枪' },
    });
    expect(await ordersOf(it)).toEqual([]);
    // Energy that flows despite a refusal is stored for the connector.
    await it.values({ gun: 1, tx: 'B', kwh: 6, power: 20 }, Date.now());
    expect(await rows('select kwh from tm_gun_30s where device_id = $1', [it.guns[0]])).toEqual([{ kwh: 6 }]);
    await it.close();
  });

  test('is refused and quarantined if its id was used before', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.start({ tx: '1', gun: 1, tag: plateNo, kwh: 0, late: 1 }, at(-60));
    await it.end({ tx: '1', kwh: 10, reason: 'Local' }, at(-30));
    await it.start({ tx: '1', gun: 1, tag: plateNo, kwh: 10, late: 1 }, at(0));
    expect((await answerOf(it, 'startRefuse')).args).toMatchObject({ reason: 'txUsed' });
    expect(await quarantined(it)).toEqual([{ reason: 8, detail: 'tx 1' }]);
    await it.close();
  });
});

describe('late messages', () => {
  test('a session is billed although its end arrives first and its start last', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    // The charger repeats the message, because its acknowledgement was lost.
    await it.end({ tx: 'L', kwh: 1109.11, reason: 'Local' }, at(50));
    await it.end({ tx: 'L', kwh: 1109.11, reason: 'Local' }, at(50));
    await it.values({ gun: 1, tx: 'L', kwh: 1030 }, at(-30), 5);
    expect(await ordersOf(it)).toEqual([]);
    await it.start({ tx: 'L', gun: 1, tag: plateNo, kwh: 1000 }, at(-60));
    // There is no reading at noon. So the last 79.11 kWh are spread over 80 minutes, and 29.67 kWh fall into the 30 minutes before noon.
    // The bill has 59.67 kWh flat and 49.44 kWh peak: 37.87 + 17.90 + 48.73 + 14.83.
    expect((await ordersOf(it))[0]).toMatchObject({ order_proc: 4, total_kwh: '109.11', total_money: '119.33' });
    await it.close();
  });

  test('late values count at their time, neither as a restart of the meter nor as live values', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.start({ tx: 'M', gun: 1, tag: plateNo, kwh: 0, late: 1 }, at(-60));
    await it.values({ gun: 1, tx: 'M', kwh: 90, power: 40 }, at(30), 4);
    await it.values({ gun: 1, tx: 'M', kwh: 60.12, power: 70 }, at(0), 3);
    await it.values({ gun: 1, tx: 'M', kwh: 10, power: 71 }, at(-50), 2);
    expect(await on.row('truck_charging_gun', it.guns[0] ?? '')).toMatchObject({ power_kw: '40.00' });
    await it.end({ tx: 'M', kwh: 109.11, reason: 'StoppedByEV' }, at(50));
    expect((await ordersOf(it))[0]).toMatchObject({ ...bill, stop_reason: 2 });
    await it.close();
  });

  test('energy continues from the previous reading after a restart of the meter', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.start({ tx: 'N', gun: 1, tag: plateNo, kwh: 1000, late: 1 }, at(-60));
    await it.values({ gun: 1, tx: 'N', kwh: 1060.12 }, at(0));
    await it.values({ gun: 1, tx: 'N', kwh: 20 }, at(20));
    // These two late readings are from before the restart of the meter. The second one repeats a reading.
    await it.values({ gun: 1, tx: 'N', kwh: 1030 }, at(-30));
    await it.values({ gun: 1, tx: 'N', kwh: 1060.12 }, at(0));
    await it.end({ tx: 'N', kwh: 48.99, reason: 'Local' }, at(50));
    expect((await ordersOf(it))[0]).toMatchObject(bill);
    await it.close();
  });

  test('the order of the values does not matter after a restart of the meter', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.start({ tx: 'O', gun: 1, tag: plateNo, kwh: 1000, late: 1 }, at(-60));
    await it.values({ gun: 1, tx: 'O', kwh: 20 }, at(20));
    await it.values({ gun: 1, tx: 'O', soc: 60 }, at(10));
    await it.values({ gun: 1, tx: 'O', kwh: 1060.12 }, at(0));
    await it.values({ gun: 1, tx: 'O', kwh: 1030 }, at(-30));
    const [running] = await ordersOf(it);
    // The cost so far follows from the meter of the same row.
    const run = () => rows('select meter, soc, cost from truck_order_run where order_id = $1', [running?.id]);
    // The single reading of 20 is no restart of the meter yet, because no further low reading confirms it.
    expect(await run()).toEqual([{ meter: '1060.120', soc: null, cost: '56.19' }]);
    await it.end({ tx: 'O', kwh: 48.99, reason: 'Local' }, at(50));
    expect((await ordersOf(it))[0]).toMatchObject(bill);
    await it.close();
  });

  test('values without a session are billed up to the end of the running session, and not after it', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.start({ tx: 'R', gun: 1, tag: plateNo, kwh: 1000, late: 1 }, at(-60));
    await it.values({ gun: 1, kwh: 1120 }, at(53));
    await it.values({ gun: 1, kwh: 1060.12 }, at(0));
    const [before] = await ordersOf(it);
    expect(await rows('select meter from truck_order_run where order_id = $1', [before?.id])).toEqual([
      { meter: '1000.000' },
    ]);
    await it.values({ gun: 1, tx: 'R', kwh: 3 }, at(55));
    await it.end({ tx: 'R', kwh: 1109.11, reason: 'Local' }, at(50));
    const [order] = await ordersOf(it);
    expect(order).toMatchObject(bill);
    const [run] = await rows<{ points: [number, string][] }>('select points from truck_order_run where order_id = $1', [
      order?.id,
    ]);
    expect(run?.points.map(([when, kwh]) => [when, kwh])).toEqual([
      [at(-60), '1000.000'],
      [at(0), '1060.120'],
      [at(50), '1109.110'],
    ]);
    await it.close();
  });

  test('values of the previous session are not billed, even if the times of both sessions overlap', async () => {
    const it = await stack();
    const [before, after] = [await on.fleet(), await on.fleet()];
    await it.start({ tx: 'P', gun: 1, tag: before.plateNo, kwh: 5000, late: 1 }, at(-60));
    await it.values({ gun: 1, tx: 'P', kwh: 5100 }, at(-34));
    await it.values({ gun: 1, tx: 'P', kwh: 20 }, at(-33));
    await it.end({ tx: 'P', kwh: 40, reason: 'Local' }, at(-31));
    await it.end({ tx: 'Q', kwh: 70, reason: 'Local' }, at(-10));
    // The charger set its clock back between the two sessions, so the second session starts before the end of the first.
    await it.start({ tx: 'Q', gun: 1, tag: after.plateNo, kwh: 40, late: 1 }, at(-35));
    expect(await ordersOf(it)).toMatchObject([{ total_kwh: '140.00' }, { order_proc: 4, total_kwh: '30.00' }]);
    await it.close();
  });

  test('messages of a session that a person has closed do not change its bill; their energy is shown beside it', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    await it.start({ tx: 'T', gun: 1, tag: plateNo, kwh: 1000, late: 1 }, at(-60));
    await it.values({ gun: 1, tx: 'T', kwh: 1060.12 }, at(0));
    const [{ id } = { id: '' }] = await ordersOf(it);
    await on.set('truck_orders', id, { order_proc: orderProc.key.unknown });
    const closed = await on.on.post(admin, 'blade-truck/orders/forceEnd', { id, reason: '桩失联' });
    expect(closed.status, closed.msg).toBe(200);
    const readKept = () =>
      rows(
        `select o.total_kwh, r.points, (select count(*)::int from truck_order_sample s where s.order_id = o.id) as left
         from truck_orders o join truck_order_run r on r.order_id = o.id where o.id = $1`,
        [id],
      );
    const before = await readKept();
    expect(before).toMatchObject([{ total_kwh: '60.12', left: 0 }]);
    const beyond = async () => (await on.on.get(admin, 'blade-truck/orders/detail', { id })).data.lateKwh;
    expect(await beyond()).toBeNull();
    await it.values({ gun: 1, tx: 'T', kwh: 1080 }, at(20));
    await it.end({ tx: 'T', kwh: 1109.11, reason: 'Local' }, at(50));
    await it.end({ tx: 'T', kwh: 1109.11, reason: 'Local' }, at(50));
    expect(await readKept()).toEqual(before);
    expect(await beyond()).toBe(48.99);
    await it.close();
  });

  test('missing sequence numbers are recorded as a gap, which late values fill', async () => {
    const it = await stack();
    const gaps = () =>
      rows<{ from_seq: string; missing: number; gap_state: number }>(
        'select * from mqtt_gap where device_no = $1 order by id',
        [it.stackNo],
      );
    await it.values({ gun: 1, kwh: 1 }, at(0), 10);
    await it.values({ gun: 2, kwh: 7 }, at(1), 13);
    expect(await gaps()).toMatchObject([{ from_seq: '11', missing: 2, gap_state: 0 }]);
    await it.values({ gun: 2, kwh: 6 }, at(0), 11);
    await it.values({ gun: 1, kwh: 2 }, at(0.5), 12);
    expect(await gaps()).toMatchObject([{ missing: 0, gap_state: 2 }]);
    await it.close();
  });
});

describe('a message that cannot be processed is quarantined with its reason', () => {
  test.each([
    ['too old', { ts: Date.now() - 73 * 3_600_000, d: { gun: 1, kwh: 1 } }, 3, null],
    ['too early', { ts: Date.now() + 600_000, d: { gun: 1, kwh: 1 } }, 4, null],
    ['a name nobody knows', { ts: Date.now(), d: { gun: 1, kWh: 1 } }, 2, 'd.kWh'],
    ['no value', { ts: Date.now(), d: { gun: 1, tx: 'x' } }, 2, 'd'],
    ['another connector', { ts: Date.now(), d: { gun: 7, kwh: 1 } }, 1, 'gun 7'],
  ])('%s', async (_what, body, reason, detail) => {
    const it = await stack();
    await it.say('telemetry', body);
    expect(await quarantined(it)).toEqual([{ reason, detail }]);
    await it.close();
  });

  test('a session older than 72 hours is billed once a person resends its messages', async () => {
    const it = await stack();
    const { plateNo } = await on.fleet();
    const old = Date.now() - 80 * 3_600_000;
    await it.start({ tx: 'O', gun: 1, tag: plateNo, kwh: 0 }, old);
    await it.end({ tx: 'O', kwh: 10, reason: 'Local' }, old + 3_600_000);
    const waiting = await rows<{ id: string }>('select id from mqtt_quarantine where device_no = $1 order by id', [
      it.stackNo,
    ]);
    for (const { id } of waiting) await on.on.post(admin, 'blade-gateway/quarantine/resend', { id });
    expect((await ordersOf(it))[0]).toMatchObject({ order_proc: 4, total_kwh: '10.00' });
    await it.close();
  });
});

describe('a connector', () => {
  const alarms = (id: string | undefined) =>
    rows<{ code: string; status: number; value: string | null }>(
      'select alarm_code as code, alarm_status as status, value from device_alarm where device_id = $1 order by id',
      [id],
    );

  test('reports its state and current alarms, which are raised at connector or charger and cleared later', async () => {
    const it = await stack();
    const [gun] = it.guns;
    await it.status(1, 255, { codes: ['3013', '3002'], info: 'E-17' });
    expect(await on.row('truck_charging_gun', gun ?? '')).toMatchObject({ gun_status: 255, gun_lock: null });
    expect(await alarms(gun)).toEqual([{ code: '3013', status: 0, value: 'E-17' }]);
    expect(await alarms(it.stackId)).toEqual([{ code: '3002', status: 0, value: 'E-17' }]);
    await it.status(1, 255, { codes: ['3002'], lock: 50, park: 50, parkLock: 10 });
    expect(await alarms(gun)).toMatchObject([{ code: '3013', status: 2 }]);
    const bay = { gun_lock: 50, park_status: 50, park_lock: 10 };
    expect(await on.row('truck_charging_gun', gun ?? '')).toMatchObject(bay);
    await it.status(1, 1);
    expect(await alarms(it.stackId)).toMatchObject([{ code: '3002', status: 2 }]);
    expect(await on.row('truck_charging_gun', gun ?? ''), 'what is left out stays').toMatchObject(bay);
    await it.status(2, 255);
    expect((await alarms(it.stackId)).map(({ code }) => code)).toContain('3012');
    await it.close();
  });

  test('keeps its state after a late report, and takes a state with an unknown alarm code', async () => {
    const it = await stack();
    const [gun] = it.guns;
    await it.status(1, 1);
    await it.status(1, 255, { codes: ['3002'] }, Date.now() - 60_000);
    expect(await on.row('truck_charging_gun', gun ?? '')).toMatchObject({ gun_status: 1 });
    expect(await alarms(it.stackId)).toEqual([]);
    await it.status(1, 2, { codes: ['9999'] });
    expect(await on.row('truck_charging_gun', gun ?? '')).toMatchObject({ gun_status: 2 });
    expect(await quarantined(it)).toEqual([{ reason: 5, detail: '9999' }]);
    await it.close();
  });
});

describe('a charger', () => {
  test('sends only its own messages, with its own key', async () => {
    const [one, other] = [await stack(), await stack()];
    const body = JSON.stringify({ ts: Date.now(), d: { gun: 1, kwh: 1 } });
    const cutOff = new Promise((resolve) => one.client.once('close', () => resolve(undefined)));
    await Promise.race([
      one.client
        .publishAsync(`ec/v1/100003/stack/${other.stackNo}/up/telemetry`, body, { qos: 1 })
        .catch(() => undefined),
      cutOff,
    ]);
    await cutOff;
    expect(await rows('select 1 from tm_gun_30s where device_id = any($1)', [other.guns])).toEqual([]);
    const withKeyOfOther = { username: `100003/stack/${other.stackNo}`, password: one.secret, reconnectPeriod: 0 };
    await expect(connectAsync(broker.address, withKeyOfOther)).rejects.toThrow();
    await other.close();
  });

  test('is lost by its last will, and is asked for its states when it reconnects', async () => {
    const it = await stack();
    await it.status(1, 1);
    it.client.stream.destroy();
    const lost = () => on.row<{ lost_at: Date | null }>('ocpp_session', it.stackId, 'stack_id');
    await until(async () => (await lost()).lost_at !== null);
    const again = await stack({ of: it });
    await answerOf(again, 'report');
    expect((await lost()).lost_at).toBeNull();
    await again.close();
  });
});
