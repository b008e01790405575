// Tests commands to MQTT chargers: rows, results and refusals are the same as for OCPP chargers; only the payloads differ.
import { bookNow } from '@ec/fixtures/gateway/test-booking';
import { until } from '@ec/fixtures/gateway/test-charger';
import { admin, type Fleet, type TestGateway, tenant } from '@ec/fixtures/gateway/test-gateway';
import { mqttGateway } from '@ec/fixtures/gateway/test-mqtt-gateway';
import { stacksAt, type TestStack } from '@ec/fixtures/gateway/test-stack';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepChargersJob } from '../../charger/sweep-chargers.job.ts';
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

interface SentCommand {
  commandId: string;
  result: string;
  outcome: string;
  message: string;
}
const reason = '测试';
const ofStack = (it: TestStack, action: string, args: object) =>
  on.on.post<SentCommand>(admin, `blade-truck/chargingStack/${action}`, { id: it.stackId, ...args });
const unlock = (it: TestStack) =>
  on.on.post<SentCommand>(admin, 'blade-truck/chargingGun/executeLock', { gunId: it.guns[0], reason });
const heardOf = (it: TestStack, name: string) => until(() => it.commands.find((one) => one.name === name));
const names = (it: TestStack) => it.commands.map(({ name }) => name).filter((name) => name !== 'report');
const orderOf = (id: string) =>
  on.row<{ order_proc: number; stop_reason: number; fail_reason: string }>('truck_orders', id);
const lostAt = async (it: TestStack) =>
  (await on.row<{ lost_at: Date | null }>('ocpp_session', it.stackId, 'stack_id')).lost_at;

async function asked(it: TestStack, { carId, plateNo, accountId }: Fleet) {
  const draft = { orderType: 1, gunId: it.guns[0], carId, plateNo, accountId };
  const { data, msg } = await on.on.post<{ id: string; command: SentCommand }>(
    admin,
    'blade-truck/orders/submit',
    draft,
  );
  expect(data.id, msg).toBeDefined();
  return data;
}

describe('an answer', () => {
  test('reaches the waiting call, in the terms of OCPP', async () => {
    const it = await stack({ answers: { unlock: 0 } });
    await it.status(1, 1);
    const { data, msg } = await unlock(it);
    expect(data, msg).toMatchObject({ result: 'Unlocked', outcome: 'done', message: '设备已执行：Unlocked' });
    const { args, exp } = await heardOf(it, 'unlock');
    expect(args).toEqual({ gun: 1 });
    expect(exp).toBeGreaterThan(Date.now() - 60_000);
    await it.close();
  });

  test.each([
    [1, 'UnlockFailed'],
    [2, 'NotSupported'],
    [3, 'OngoingTransaction'],
    [77, 'UnlockFailed'],
  ])('with code %i to an unlock means %s', async (code, result) => {
    const it = await stack({ answers: { unlock: code } });
    await it.status(1, 1);
    expect((await unlock(it)).data).toMatchObject({ result, outcome: 'failed' });
    await it.close();
  });

  test('changes nothing if it is from another charger or to an unknown command', async () => {
    const [it, other] = [await stack(), await stack()];
    const expire_time = new Date(Date.now() + 60_000);
    const id = await on.insert('truck_gun_cmd', { stack_id: it.stackId, name: 'Reset', expire_time });
    const { cmdId } = await heardOf(it, 'reset');
    expect(cmdId).toBe(id);
    await other.reply(cmdId, 0);
    await it.reply('99', 0);
    await it.reply('words', 0);
    expect(await on.row('truck_gun_cmd', id)).toMatchObject({ state: 1 });
    await it.reply(cmdId, 1, '忙');
    await it.reply(cmdId, 0);
    expect(await on.row('truck_gun_cmd', id)).toMatchObject({ state: 3, result: 'Rejected', message: '忙' });
    await it.close();
    await other.close();
  });
});

test('a charger restarts, reports and goes out of service on command, and has no settings to read', async () => {
  const it = await stack({ answers: { reset: 0, report: 0, availability: 5 } });
  expect((await ofStack(it, 'reset', { resetType: 2, reason })).data.outcome).toBe('done');
  expect((await heardOf(it, 'reset')).args).toEqual({ hard: 1 });
  expect((await ofStack(it, 'triggerMessage', { askedMessage: 2 })).data.outcome).toBe('done');
  expect(it.commands.at(-1)).toMatchObject({ name: 'report', args: { gun: 0, what: 'telemetry' } });
  const away = await ofStack(it, 'changeAvailability', { availability: 2, reason });
  expect(away.data, away.msg).toMatchObject({ outcome: 'done', result: 'Scheduled' });
  expect((await heardOf(it, 'availability')).args).toEqual({ gun: 0, on: 0 });
  expect((await ofStack(it, 'readConfig', {})).msg).toBe('仅OCPP充电桩支持此操作');
  await it.close();
});

describe('a session', () => {
  test('is cancelled with the reason if the charger refuses it', async () => {
    const it = await stack({ answers: { start: 1 } });
    await it.status(1, 1);
    const { id } = await asked(it, await on.fleet());
    await until(async () => (await orderOf(id)).order_proc === 9);
    expect((await orderOf(id)).fail_reason).toBe('Rejected');
    await it.close();
  });

  test('is started and stopped from the console, and ends with the report of the charger', async () => {
    const it = await stack({ answers: { start: 0, stop: 0 } });
    await it.status(1, 1);
    const { id, command } = await asked(it, await on.fleet());
    expect(command).toMatchObject({ outcome: 'done', result: 'Accepted' });
    const { tag } = (await heardOf(it, 'start')).args;
    await it.start({ tx: 'R-1', gun: 1, tag, kwh: 10 }, Date.now());
    const stopped = await on.on.post<{ command: SentCommand }>(admin, 'blade-truck/orders/stop', { id, reason });
    expect(stopped.status, stopped.msg).toBe(200);
    expect((await heardOf(it, 'stop')).args).toEqual({ gun: 1, tx: 'R-1' });
    await it.end({ tx: 'R-1', kwh: 12.5, reason: 'Remote' }, Date.now());
    expect(await orderOf(id)).toMatchObject({ order_proc: 4 });
    await it.close();
  });
});

test('the power of a site is shared among its running connectors', async () => {
  await on.set('truck_station', on.stationId, { max_power_kw: 300 });
  const it = await stack({ answers: { powerLimit: 0 } });
  const [one, two] = [await on.fleet(), await on.fleet()];
  await it.status(1, 2);
  await it.status(2, 2);
  const limits = () => it.commands.flatMap(({ name, args }) => (name === 'powerLimit' ? [args] : []));
  await it.start({ tx: 'P-1', gun: 1, tag: one.plateNo, kwh: 0 }, Date.now());
  await until(() => limits().length === 1);
  expect(limits()).toEqual([{ gun: 1, tx: 'P-1', kw: 240 }]);
  await it.start({ tx: 'P-2', gun: 2, tag: two.plateNo, kwh: 0 }, Date.now());
  await until(() => limits().length === 3);
  expect(limits().slice(1)).toEqual(
    expect.arrayContaining([
      { gun: 1, tx: 'P-1', kw: 150 },
      { gun: 2, tx: 'P-2', kw: 150 },
    ]),
  );
  await it.end({ tx: 'P-1', kwh: 1, reason: 'Local' }, Date.now());
  await until(() => limits().length === 4);
  expect(limits()[3]).toEqual({ gun: 2, tx: 'P-2', kw: 240 });
  await it.end({ tx: 'P-2', kwh: 1, reason: 'Local' }, Date.now());
  await on.set('truck_station', on.stationId, { max_power_kw: null });
  await it.close();
});

test('a booking reserves its connector at the charger, and the reservation is cancelled before a start', async () => {
  const it = await stack({ answers: { reserve: 0, cancelReserve: 0, start: 0 } });
  await it.status(1, 1);
  const fleet = await on.fleet();
  const ticketId = await bookNow(on, it.guns[0], fleet);
  await until(async () => (await on.row<{ reserve_state: number }>('truck_order_ready', ticketId)).reserve_state === 2);
  const { args } = await heardOf(it, 'reserve');
  expect(args).toEqual({ gun: 1, no: expect.any(Number), tag: fleet.vin, until: expect.any(Number) });
  await asked(it, fleet);
  expect(names(it)).toEqual(['reserve', 'cancelReserve', 'start']);
  expect((await heardOf(it, 'cancelReserve')).args).toEqual({ gun: 1, no: args.no });
  await it.close();
});

describe('a lost charger', () => {
  test('receives no command, and expired commands are not sent when it reconnects', async () => {
    const it = await stack();
    await it.status(1, 1);
    it.client.stream.destroy();
    await until(async () => (await lostAt(it)) !== null);
    expect((await unlock(it)).msg).toBe('设备离线');
    const reset = { stack_id: it.stackId, name: 'Reset' };
    await on.insert('truck_gun_cmd', { ...reset, expire_time: new Date(Date.now() - 1000) });
    const fresh = await on.insert('truck_gun_cmd', { ...reset, expire_time: new Date(Date.now() + 60_000) });
    const back = await stack({ of: it });
    expect((await heardOf(back, 'reset')).cmdId).toBe(fresh);
    expect(names(back)).toEqual(['reset']);
    await back.close();
  });

  test('goes offline after three missing reports', async () => {
    const it = await stack();
    await it.status(1, 1);
    const tend = (minutes: number) =>
      runJob(
        sweepChargersJob(on.on.engine),
        { ...on.on.engine, clock: { now: () => new Date(Date.now() + minutes * 60_000) } },
        { tenantId: tenant },
      );
    const line = async () =>
      (await on.row<{ online_status: number }>('truck_charging_stack', it.stackId)).online_status;
    await tend(14);
    expect(await line()).toBe(1);
    await tend(16);
    expect(await line()).toBe(0);
    expect(await on.row('truck_charging_gun', it.guns[0] ?? '')).toMatchObject({ gun_status: 0 });
    const alarm = await on.row('device_alarm', it.stackId, 'device_id');
    expect(alarm).toMatchObject({ alarm_code: '2001', alarm_status: 0 });
    await it.close();
  });
});

test('the timeline shows messages in both directions, also for one connector', async () => {
  const it = await stack({ answers: { unlock: 0 } });
  await it.status(1, 1);
  await unlock(it);
  await it.say('telemetry', { ts: Date.now(), d: { gun: 2, kWh: 1 } });
  await it.start({ tx: 'T', gun: 2, tag: '鲁Z99999', kwh: 1 }, Date.now());
  interface Entry {
    kind: string;
    title: string;
    way: number;
    state: number;
  }
  const page = async (query: Record<string, string> = {}) => {
    const asking = { stackId: it.stackId, ...query };
    const { data } = await on.on.get<{ entries: Entry[] }>(admin, 'blade-truck/chargingStack/timeline', asking);
    return data.entries;
  };
  const kinds = 'message';
  await until(async () => (await page({ kinds })).some(({ title }) => title === 'startRefuse'));
  expect((await page({ kinds })).map(({ title, way, state }) => [title, way, state])).toEqual(
    expect.arrayContaining([
      ['state', 1, 2],
      ['status', 1, 2],
      ['unlock', 2, 2],
      ['reply', 1, 3],
      ['telemetry', 1, 2],
      ['start', 1, 2],
      ['startRefuse', 2, 3],
    ]),
  );
  const ofSecond = (await page({ kinds, connector: '2' })).map(({ title }) => title);
  expect(ofSecond.sort()).toEqual(['start', 'startRefuse', 'telemetry']);
  expect(new Set((await page()).map(({ kind }) => kind))).toEqual(new Set(['message', 'command', 'link', 'state']));
  await it.close();
});
