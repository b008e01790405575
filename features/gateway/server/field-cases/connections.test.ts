// Tests connections of real chargers: their identities, the forms of their URL and key, refused connections, and sessions without a stop.
import { once } from 'node:events';
import { chargersAt, keyFor, until } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endReleasedSessionsJob } from '../charger/sweep-chargers.job.ts';

let on: TestGateway;
let port: number;
beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  port = await on.port();
});
afterAll(() => on.close());

const connect = (path: string, user: string, secret: string) =>
  new WebSocket(`ws://127.0.0.1:${port}/${path}`, ['ocpp1.6'], {
    headers: { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` },
  });

async function answerOf(socket: WebSocket): Promise<number> {
  socket.on('error', () => undefined);
  const opened = once(socket, 'open').then(() => 101);
  const refused = once(socket, 'unexpected-response').then(([, response]) => Number(response.statusCode));
  const status = await Promise.race([opened, refused]);
  socket.terminate();
  return status;
}

describe('a charger', () => {
  test.each(['H3:ST:7', 'H3 STATION 8', 'H3|*-_=+@.9'])('connects with the identity %s and its key', async (ocppId) => {
    const { stackId } = await on.charger({ ocpp_id: ocppId });
    const secret = await keyFor(on, stackId);
    const path = `ocpp/${encodeURIComponent(ocppId)}`;
    expect(await answerOf(connect(path, ocppId, secret))).toBe(101);
    expect(await answerOf(connect(path, 'somebody', secret))).toBe(101);
    expect(await answerOf(connect(path, ocppId, `${ocppId}:${secret}`))).toBe(101);
    expect(await answerOf(connect(`ocpp//${encodeURIComponent(ocppId)}/`, ocppId, secret))).toBe(101);
    expect(await answerOf(connect(path, ocppId, `${secret}x`))).toBe(401);
  });

  const save = (more: object) =>
    on.on.post<{ ocppId: string }>(admin, 'blade-truck/chargingStack/submit', {
      stackNo: 'KX1',
      stackName: '桩',
      stationId: on.stationId,
      usage: 1,
      equipType: 1,
      ratedPowerKw: 60,
      manufacturer: 'x',
      devState: 2,
      ...more,
    });

  test.each(['a/b', 'a?b', 'a%b'])('cannot be saved with the identity %j, which could not connect', async (ocppId) => {
    const { code, msg } = await save({ protocol: 1, ocppId });
    expect([code, msg]).toEqual([400, expect.stringContaining('ocppId')]);
  });

  test.each([
    ['KX3', ' lead'],
    ['KX4', 'trail '],
  ])('of number %s is saved without the outer spaces of its identity %j', async (stackNo, ocppId) => {
    const { data, msg } = await save({ stackNo, protocol: 1, ocppId });
    expect(data?.ocppId, msg).toBe(ocppId.trim());
  });

  test.each([4, 5])('cannot be saved with the unsupported protocol %i', async (protocol) => {
    const { code, msg } = await save({ protocol });
    expect([code, msg]).toEqual([400, expect.stringContaining('protocol')]);
  });
});

interface Entry {
  kind: string;
  title: string;
  note: string;
  payload: string;
}
const entriesOf = async (stackId: string) =>
  (await on.on.get<{ entries: Entry[] }>(admin, 'blade-truck/chargingStack/timeline', { stackId })).data.entries;

test('a refused connection appears on the timeline of its charger, at most once a minute', async () => {
  const { stackId, ocppId } = await on.charger();
  await keyFor(on, stackId);
  for (let count = 0; count < 3; count++) expect(await answerOf(connect(`ocpp/${ocppId}`, ocppId, 'wrong'))).toBe(401);
  const refused = await until(async () => {
    const entries = (await entriesOf(stackId)).filter(({ title }) => title === 'refused');
    return entries.length > 0 && entries;
  });
  expect(refused).toMatchObject([{ kind: 'link', note: expect.stringMatching(/^wrongKey .*127\.0\.0\.1/) }]);
});

test('unreadable frames appear unchanged on the timeline, and three of them raise an alarm', async () => {
  const { stackId, ocppId } = await on.charger();
  const socket = connect(`ocpp/${ocppId}`, ocppId, await keyFor(on, stackId));
  await once(socket, 'open');
  for (const text of ['[3,"64b4a0fc",{"configurationKey":[]', '[2,"x"', 'hello', '[2,"h","Heartbeat",{}]'])
    socket.send(text);
  const unreadable = await until(async () => {
    const entries = (await entriesOf(stackId)).filter(({ payload }) => payload.includes('unreadable'));
    return entries.length === 3 && entries;
  });
  expect(unreadable.map(({ payload }) => payload).join()).toContain('64b4a0fc');
  await until(async () => {
    const alarms = await on.on.stage.superuser.rows(
      'select 1 from device_alarm where device_id = $1 and alarm_code = $2',
      [stackId, '2004'],
    );
    return alarms.length === 1;
  });
  socket.terminate();
});

describe('a session without a stop record', () => {
  const played = async () => {
    const it = await chargersAt(on, port)();
    const fleet = await on.fleet();
    const status = (word: string) =>
      it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: word });
    await status('Preparing');
    const timestamp = new Date().toISOString();
    const begun = await it.call<{ transactionId: number }>('StartTransaction', {
      connectorId: 1,
      idTag: fleet.plateNo,
      meterStart: 1_000_000,
      timestamp,
    });
    const values = (wh: number) =>
      it.call('MeterValues', {
        connectorId: 1,
        transactionId: begun.transactionId,
        meterValue: [{ timestamp: new Date().toISOString(), sampledValue: [{ value: `${wh}` }] }],
      });
    await values(1_005_000);
    const orders = () =>
      on.on.stage.superuser.rows<{ order_proc: number; total_kwh: string; abnormal: number }>(
        'select order_proc, total_kwh, abnormal from truck_orders where stack_id = $1 order by id',
        [it.stackId],
      );
    const pass = (minutes: number) =>
      runJob(endReleasedSessionsJob(on.on.engine), {
        ...on.on.engine,
        clock: { now: () => new Date(Date.now() + minutes * 60_000) },
      });
    return { it, fleet, status, values, orders, pass, no: begun.transactionId };
  };
  const closed = [{ order_proc: 4, total_kwh: '5.00', abnormal: 1 }];

  test('ends a minute after its connector is free, unless the record arrives before', async () => {
    const [lost, late] = [await played(), await played()];
    for (const { status } of [lost, late]) await status('Available');
    await late.it.call('StopTransaction', {
      transactionId: late.no,
      meterStop: 1_010_000,
      timestamp: new Date().toISOString(),
    });
    expect(await late.orders()).toEqual([{ order_proc: 4, total_kwh: '10.00', abnormal: 0 }]);
    await lost.pass(0.5);
    expect(await lost.orders()).toMatchObject([{ order_proc: 2 }]);
    await lost.pass(2);
    expect(await lost.orders()).toEqual(closed);
    await Promise.all([lost.it.close(), late.it.close()]);
  });

  test('keeps the stop by an operator as the reason for its end', async () => {
    const { it, status, values, orders, pass } = await played();
    const [running] = await on.on.stage.superuser.rows<{ id: string }>(
      'select id from truck_orders where stack_id = $1',
      [it.stackId],
    );
    const stopped = await on.on.post<{ result: string }>(admin, 'blade-truck/orders/stop', { id: running?.id });
    expect(stopped.data.result, stopped.msg).toBe('Accepted');
    await values(1_005_000);
    await status('Available');
    await pass(2);
    expect(await orders()).toEqual(closed);
    expect(await on.row('truck_orders', running?.id ?? '')).toMatchObject({ stop_reason: 7, pay_status: 2 });
    await it.close();
  });

  test('continues after a boot if values follow, and otherwise ends 15 minutes later', async () => {
    const [gone, back] = [await played(), await played()];
    for (const { it } of [gone, back])
      await it.call('BootNotification', { chargePointVendor: 'A', chargePointModel: 'B' });
    await back.values(1_006_000);
    await gone.pass(16);
    expect(await gone.orders()).toEqual(closed);
    expect(await back.orders()).toMatchObject([{ order_proc: 2 }]);
    await Promise.all([gone.it.close(), back.it.close()]);
  });

  test.each(['id', 'plate only'])('lets its truck charge elsewhere at once (order with %s)', async (has) => {
    const [here, there] = [await played(), await chargersAt(on, port)()];
    if (has === 'plate only')
      await on.on.stage.superuser.run('update truck_orders set car_id = null where stack_id = $1', [here.it.stackId]);
    await here.status('Available');
    await there.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' });
    const begun = await there.call<{ idTagInfo: { status: string } }>('StartTransaction', {
      connectorId: 1,
      idTag: here.fleet.plateNo,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    });
    expect(begun.idTagInfo.status).toBe('Accepted');
    expect(await here.orders()).toEqual(closed);
    await Promise.all([here.it.close(), there.close()]);
  });

  test('is accepted although the charger appends a character to the tag of the console', async () => {
    const it = await chargersAt(on, port)();
    const { carId, plateNo, accountId } = await on.fleet();
    await it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' });
    await on.on.post(admin, 'blade-truck/orders/submit', {
      orderType: 1,
      gunId: it.guns[0],
      carId,
      plateNo,
      accountId,
    });
    const [, { idTag }] = await until(() => it.calls.find(([action]) => action === 'RemoteStartTransaction'));
    const begun = await it.call<{ idTagInfo: { status: string } }>('StartTransaction', {
      connectorId: 1,
      idTag: `${idTag}-`,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    });
    expect(begun.idTagInfo.status).toBe('Accepted');
    await it.close();
  });
});
