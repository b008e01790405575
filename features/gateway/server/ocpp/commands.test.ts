// Tests commands to chargers: the process with the socket sends them while the call waits. Also tests shared power, and chargers with a
// newer socket.

import { once } from 'node:events';
import { chargersAt, until } from '@ec/fixtures/gateway/test-charger';
import { admin, gatewayFeatures, type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { composeFeatures } from '@ec/resource-server/compose';
import { createDisplayNames } from '@ec/system/server/public';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;
let elsewhere: ReturnType<typeof chargersAt>;
let closeOther: () => Promise<void>;
const ports: [number, number] = [0, 0];

/** Two engines on one database stand for two processes: each has its own sockets and its own memory. */
beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  ports[0] = await on.port();
  charger = chargersAt(on, ports[0]);
  const { config, log, database, ids } = on.on.engine;
  const other = await composeFeatures({
    config,
    log,
    database,
    ids,
    features: gatewayFeatures,
    names: createDisplayNames,
    later: on.later,
  });
  await other.http.listen({ port: 0, host: '127.0.0.1' });
  const address = other.http.server.address();
  closeOther = () => other.close();
  ports[1] = typeof address === 'object' && address ? address.port : 0;
  elsewhere = chargersAt(on, ports[1]);
});
afterAll(async () => {
  await closeOther();
  await on.close();
});

const idle = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
const unlock = (gunId: string | undefined) =>
  on.on.post<{ result: string; message: string }>(admin, 'blade-truck/chargingGun/executeLock', {
    gunId,
    reason: '卡住',
  });

describe('an unlock', () => {
  test('returns the answer of a charger that is connected to another process', async () => {
    const it = await elsewhere();
    await it.call('StatusNotification', idle);
    const { data, msg } = await unlock(it.guns[0]);
    expect(data, msg).toMatchObject({ result: 'Unlocked', message: '设备已执行：Unlocked' });
    expect(it.calls).toEqual([['UnlockConnector', { connectorId: 1 }]]);
    await it.close();
  });

  test('returns that the charger does not support it or refuses it', async () => {
    const it = await charger({ answers: { UnlockConnector: { status: 'NotSupported' } } });
    await it.call('StatusNotification', idle);
    expect((await unlock(it.guns[0])).data.result).toBe('NotSupported');
    await it.close();
    const next = await charger({
      protocol: 'ocpp2.0.1',
      answers: { UnlockConnector: { status: 'OngoingAuthorizedTransaction' } },
    });
    const status = { timestamp: new Date().toISOString(), connectorStatus: 'Available', evseId: 1, connectorId: 1 };
    await next.call('StatusNotification', status);
    expect((await unlock(next.guns[0])).data.result).toBe('OngoingTransaction');
    await next.close();
  });
});

test('a stop that is repeated to both processes gets the same answer and is billed once', async () => {
  const it = await charger();
  const fleet = await on.fleet();
  await it.call('StatusNotification', idle);
  const timestamp = new Date().toISOString();
  const begun = await it.call<{ transactionId: number }>('StartTransaction', {
    connectorId: 1,
    idTag: fleet.vin,
    meterStart: 0,
    timestamp,
  });
  const { transactionId } = begun;
  const frame = JSON.stringify([2, 'same-1', 'StopTransaction', { transactionId, meterStop: 10_000, timestamp }]);
  const say = async (at: number) => {
    const authorization = `Basic ${Buffer.from(`${it.ocppId}:${it.secret}`).toString('base64')}`;
    const socket = new WebSocket(`ws://127.0.0.1:${at}/ocpp/${it.ocppId}`, ['ocpp1.6'], { headers: { authorization } });
    await once(socket, 'open');
    socket.send(frame);
    // A newer connection of the same charger closes this one, maybe before the reply. Frames that begin with "[2," are requests of the
    // server, not replies.
    const data = await new Promise<string>((resolve) => {
      socket.on('message', (text) => `${text}`.startsWith('[2,') || resolve(`${text}`));
      socket.on('close', () => resolve(''));
    });
    socket.terminate();
    return data;
  };
  const first = await say(ports[0]);
  // The stop is sent 32 times at once, every second time to the other process. The account is debited once.
  const again = await Promise.all(
    Array.from({ length: 32 }, (_, index) => say(ports[index % 2 === 0 ? 0 : 1]).catch(() => '')),
  );
  expect(first).toBe('[3,"same-1",{}]');
  expect(again.filter((text) => text !== '' && text !== first && !text.includes('SecurityError'))).toEqual([]);
  expect(again).toContain(first);
  const debits = await on.on.stage.superuser.rows(
    `select 1 from truck_account_his where biz_no in (select order_no from truck_orders where stack_id = $1)`,
    [it.stackId],
  );
  expect(debits).toHaveLength(1);
});

test('a start that the charger refuses cancels the order with the reason', async () => {
  const it = await charger({ answers: { RemoteStartTransaction: { status: 'Rejected' } } });
  const fleet = await on.fleet();
  await it.call('StatusNotification', idle);
  const { carId, plateNo, accountId } = fleet;
  const { data } = await on.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', {
    orderType: 1,
    gunId: it.guns[0],
    carId,
    plateNo,
    accountId,
  });
  const order = await until(async () => {
    const row = await on.row('truck_orders', data.id);
    return row.order_proc === 9 && row;
  });
  expect(order).toMatchObject({ fail_cause: 2, fail_reason: 'Rejected' });
  await it.close();
});

test('stops and power limits use the newest socket of a charger; closing the older one changes nothing', async () => {
  await on.set('truck_station', on.stationId, { max_power_kw: 300 });
  const [first, second] = [await charger(), await elsewhere({ protocol: 'ocpp2.0.1' })];
  const [one, two] = [await on.fleet(), await on.fleet()];
  await first.call('StatusNotification', { ...idle, status: 'Preparing' });
  const now = () => new Date().toISOString();
  const start = await first.call<{ transactionId: number; idTagInfo: { status: string } }>('StartTransaction', {
    connectorId: 1,
    idTag: one.vin,
    meterStart: 5000,
    timestamp: now(),
  });
  expect(start.idTagInfo.status).toBe('Accepted');
  const limited = (calls: typeof first.calls) => calls.filter(([action]) => action === 'SetChargingProfile');
  const alone = await until(() => limited(first.calls)[0]);
  expect(JSON.stringify(alone)).toContain('"limit":240000');
  await second.call('StatusNotification', { timestamp: now(), connectorStatus: 'Occupied', evseId: 1, connectorId: 1 });
  await second.call('TransactionEvent', {
    eventType: 'Started',
    timestamp: now(),
    triggerReason: 'Authorized',
    seqNo: 0,
    transactionInfo: { transactionId: 'abc', chargingState: 'Charging' },
    evse: { id: 1, connectorId: 1 },
    idToken: { idToken: two.vin, type: 'MacAddress' },
    meterValue: [{ timestamp: now(), sampledValue: [{ value: 7, unitOfMeasure: { unit: 'kWh' } }] }],
  });
  expect(JSON.stringify(await until(() => limited(second.calls)[0]))).toContain('"limit":150000');
  expect(JSON.stringify(await until(() => limited(first.calls)[1]))).toContain('"limit":150000');

  const [running] = await on.on.stage.superuser.rows<{ id: string }>(
    `select id from truck_orders where stack_id = $1 and order_proc = 2`,
    [first.stackId],
  );
  const newer = await elsewhere({ of: first });
  await until(
    async () => (await on.row('ocpp_session', first.stackId, 'stack_id')).lost_at === null && first.client.state === 3,
  );
  const stopped = await on.on.post<{ result: string }>(admin, 'blade-truck/orders/stop', { id: running?.id });
  expect(stopped.data.result, stopped.msg).toBe('Accepted');
  expect(newer.calls).toEqual([['RemoteStopTransaction', { transactionId: start.transactionId }]]);
  expect((await on.row('ocpp_session', first.stackId, 'stack_id')).lost_at).toBeNull();
  await newer.call('StopTransaction', {
    transactionId: start.transactionId,
    meterStop: 6000,
    timestamp: now(),
    reason: 'Remote',
  });
  expect(await on.row('truck_orders', running?.id ?? '')).toMatchObject({
    order_proc: 4,
    stop_reason: 7,
    total_kwh: '1.00',
  });
  expect(JSON.stringify(await until(() => limited(second.calls)[1]))).toContain('"limit":240000');
  await Promise.all([newer.close(), second.close()]);
});
