// Tests faults between a charger and the server: messages out of order, wrong clocks, lost connections, unknown chargers and floods. Some
// tests use plain sockets, because a library would not send such messages.
import { once } from 'node:events';
import { chargersAt, type TestCharger, until } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sweepChargersJob } from '../charger/sweep-chargers.job.ts';

let on: TestGateway;
let port: number;
let charger: ReturnType<typeof chargersAt>;
beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  port = await on.port();
  charger = chargersAt(on, port);
});
afterAll(() => on.close());

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const status = (word: string, more: object = {}) => ({ connectorId: 1, errorCode: 'NoError', status: word, ...more });
type Started = { transactionId: number; idTagInfo: { status: string } };
const start = (it: TestCharger, idTag: string, minutes: number, meterStart = 5000) =>
  it.call<Started>('StartTransaction', { connectorId: 1, idTag, meterStart, timestamp: ago(minutes) });
const meter = (it: TestCharger, transactionId: number, minutes: number, wh: number) =>
  it.call('MeterValues', {
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: ago(minutes), sampledValue: [{ value: `${wh}` }] }],
  });
const stop = (it: TestCharger, transactionId: number, minutes: number, meterStop: number, more: object = {}) =>
  it.call('StopTransaction', { transactionId, meterStop, timestamp: ago(minutes), ...more });
interface Order {
  id: string;
  order_proc: number;
  total_kwh: string;
  start_time: Date;
  end_time: Date;
  start_type: number;
}
const ordersOf = (it: TestCharger) =>
  on.on.stage.superuser.rows<Order>('select * from truck_orders where stack_id = $1 order by id', [it.stackId]);

describe('a session at the charger', () => {
  test('starts by plate if the rules allow it, and is refused otherwise', async () => {
    const it = await charger();
    const [fleet, poor] = [await on.fleet(), await on.fleet('10')];
    await it.call('StatusNotification', status('Charging'));
    expect(await it.call('Authorize', { idTag: 'NOBODY' })).toEqual({ idTagInfo: { status: 'Invalid' } });
    expect(await it.call('Authorize', { idTag: fleet.plateNo })).toEqual({ idTagInfo: { status: 'Accepted' } });
    expect((await start(it, 'NOBODY', 0)).idTagInfo.status).toBe('Invalid');
    expect((await start(it, poor.plateNo, 0)).idTagInfo.status).toBe('Blocked');
    expect(await ordersOf(it)).toEqual([]);
    const begun = await start(it, fleet.plateNo.toLowerCase(), 5);
    expect(begun.idTagInfo.status).toBe('Accepted');
    expect(await it.call('Authorize', { idTag: fleet.plateNo })).toEqual({ idTagInfo: { status: 'ConcurrentTx' } });
    await meter(it, begun.transactionId, 3, 6000);
    await stop(it, begun.transactionId, 1, 7500);
    expect(await ordersOf(it)).toMatchObject([{ order_proc: 4, total_kwh: '2.50', start_type: 4 }]);
    await it.close();
  });

  test('becomes an order at its own time if it is reported after a lost connection', async () => {
    const it = await charger();
    const fleet = await on.fleet();
    const begun = await start(it, fleet.vin, 300);
    expect(begun.idTagInfo.status).toBe('Accepted');
    await stop(it, begun.transactionId, 200, 9000);
    const [order] = await ordersOf(it);
    expect(order).toMatchObject({ order_proc: 4, total_kwh: '4.00' });
    expect(Math.round((Date.now() - (order?.start_time.getTime() ?? 0)) / 60_000)).toBe(300);
    await it.close();
  });

  test('is billed once its start and stop have arrived, even if the stop is first', async () => {
    const it = await charger();
    const fleet = await on.fleet();
    await stop(it, -1, 100, 8000, { idTag: fleet.vin });
    expect(await ordersOf(it)).toEqual([]);
    await start(it, fleet.vin, 130);
    expect(await ordersOf(it)).toMatchObject([{ order_proc: 4, total_kwh: '3.00' }]);
    await it.close();
  });

  test('continues under transaction -1, after a boot and a restart of the meter', async () => {
    const it = await charger();
    const fleet = await on.fleet();
    await it.call('StatusNotification', status('Preparing'));
    const begun = await start(it, fleet.plateNo, 9, 5000);
    await meter(it, begun.transactionId, 8, 7000);
    await it.call('BootNotification', { chargePointVendor: 'A', chargePointModel: 'B' });
    await meter(it, -1, 6, 500);
    await meter(it, -1, 5, 1500);
    await stop(it, -1, 4, 2000, { reason: 'PowerLoss' });
    expect(await ordersOf(it)).toMatchObject([{ order_proc: 4, total_kwh: '4.00', stop_reason: 9 }]);
    await it.close();
  });

  test.each([-8, 3])('gets the time of the server if the clock of the charger is wrong by %i hours', async (hours) => {
    const it = await charger();
    const fleet = await on.fleet();
    await it.call('StatusNotification', status('Available'));
    const { carId, plateNo, accountId } = fleet;
    await on.on.post(admin, 'blade-truck/orders/submit', {
      orderType: 1,
      gunId: it.guns[0],
      carId,
      plateNo,
      accountId,
    });
    const [, { idTag }] = await until(() => it.calls.find(([action]) => action === 'RemoteStartTransaction'));
    const begun = await start(it, `${idTag}`, -hours * 60);
    expect(begun.idTagInfo.status).toBe('Accepted');
    await stop(it, begun.transactionId, -hours * 60, 6000);
    const [order] = await ordersOf(it);
    expect(order).toMatchObject({ order_proc: 4, total_kwh: '1.00' });
    expect(Math.abs(Date.now() - (order?.start_time.getTime() ?? 0))).toBeLessThan(60_000);
    await it.close();
  });

  test('survives a lost connection: its order is unknown, then charging again, then billed', async () => {
    const it = await charger();
    const fleet = await on.fleet();
    await it.call('StatusNotification', status('Preparing'));
    const begun = await start(it, fleet.plateNo, 5);
    await it.call('StatusNotification', status('Charging'));
    await it.close();
    await until(async () => (await on.row('ocpp_session', it.stackId, 'stack_id')).lost_at !== null);
    await on.on.stage.superuser.run(
      `update ocpp_session set lost_at = now() - interval '1 minute' where stack_id = $1`,
      [it.stackId],
    );
    await runJob(sweepChargersJob(on.on.engine), on.on.engine);
    expect((await ordersOf(it))[0]?.order_proc).toBe(5);
    expect(await on.row('truck_charging_stack', it.stackId)).toMatchObject({ online_status: 0 });
    const back = await charger({ of: it });
    await meter(back, begun.transactionId, 2, 6000);
    expect((await ordersOf(it))[0]?.order_proc).toBe(2);
    await stop(back, begun.transactionId, 1, 7000);
    expect(await ordersOf(it)).toMatchObject([{ order_proc: 4, total_kwh: '2.00' }]);
    await back.close();
  });
});

test('the same error of two connectors is one alarm, which ends with the last of them', async () => {
  const it = await charger();
  await on.on.stage.superuser.run(
    `insert into truck_alarm_code (id, tenant_id, code, device_type, name, name_en, alarm_level, category, enabled, auto_clear, auto_order, advice)
     values ($1, $2, '3002', 1, '漏电', 'Ground failure', 1, 1, 1, 1, 0, '停用') on conflict do nothing`,
    [on.on.engine.ids.next(), tenant],
  );
  const open = async () =>
    (
      await on.on.stage.superuser.rows(
        'select 1 from device_alarm where device_id = $1 and alarm_code = $2 and clear_time is null',
        [it.stackId, '3002'],
      )
    ).length;
  await it.call('StatusNotification', status('Faulted', { errorCode: 'GroundFailure' }));
  await it.call('StatusNotification', { ...status('Faulted', { errorCode: 'GroundFailure' }), connectorId: 2 });
  expect(await open()).toBe(1);
  expect((await on.row('truck_charging_gun', it.guns[0] ?? '')).gun_status).toBe(255);
  await it.call('StatusNotification', status('Available'));
  expect(await open()).toBe(1);
  await it.call('StatusNotification', { ...status('Available'), connectorId: 2 });
  expect(await open()).toBe(0);
  expect((await on.row('truck_charging_gun', it.guns[0] ?? '')).gun_status).toBe(1);
  await it.close();
});

const knock = (path: string, secret?: string) =>
  new WebSocket(`ws://127.0.0.1:${port}/ocpp/${path}`, ['ocpp1.6'], {
    ...(secret === undefined
      ? {}
      : { headers: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` } }),
  });
const refusal = async (socket: WebSocket): Promise<number> => {
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => undefined);
  socket.terminate();
  return response.statusCode;
};
const say = async (socket: WebSocket, text: string): Promise<unknown[]> => {
  socket.send(text);
  const [data] = await once(socket, 'message');
  const frame: unknown[] = JSON.parse(String(data));
  return frame.slice(0, 3);
};

describe('a charger that connects', () => {
  test('is refused with a wrong key, without a key, with a wrong tenant or path, or with another protocol', async () => {
    const it = await charger();
    expect(await refusal(knock(it.ocppId, 'wrong'))).toBe(401);
    expect(await refusal(knock(it.ocppId))).toBe(401);
    // The charger has proved its identity, so the refusal may show that it is not a charger of this tenant.
    expect(await refusal(knock(`100002/${it.ocppId}`, it.secret))).toBe(401);
    expect(await refusal(knock('a/b/c', it.secret))).toBe(404);
    expect(await refusal(new WebSocket(`ws://127.0.0.1:${port}/elsewhere/x`))).toBe(404);
    const other = new WebSocket(`ws://127.0.0.1:${port}/ocpp/${it.ocppId}`, ['ocpp0.9']);
    expect(await refusal(other)).toBe(400);
    await it.close();
  });

  test('waits in the list of its tenant if it is unknown, and is accepted with its own key', async () => {
    const socket = knock(`${tenant}/NEW-1`, 'mine-since-the-factory');
    await once(socket, 'open');
    const boot =
      '[2,"1","BootNotification",{"chargePointVendor":"ACME","chargePointModel":"X","chargePointSerialNumber":"S9"}]';
    expect(await say(socket, boot)).toMatchObject([3, '1', { status: 'Pending', interval: 60 }]);
    expect(
      await say(
        socket,
        '[2,"2","StartTransaction",{"connectorId":1,"idTag":"A","meterStart":0,"timestamp":"2026-01-01T00:00:00Z"}]',
      ),
    ).toMatchObject([4, '2', 'SecurityError']);
    const { data } = await on.on.get<{ records: { id: string; ocppId: string; serialNo: string }[] }>(
      admin,
      'blade-gateway/waitingCharger/list',
    );
    const row = data.records.find(({ ocppId }) => ocppId === 'NEW-1');
    expect(row).toMatchObject({ serialNo: 'S9' });
    const gone = once(socket, 'close');
    const accept = { id: row?.id, stationId: on.stationId, stackName: '新桩', gunCount: 2, ratedPowerKw: 120 };
    const taken = await on.on.post<{ stackId: string; secret: string }>(
      admin,
      'blade-gateway/waitingCharger/accept',
      accept,
    );
    expect(taken.data, taken.msg).toMatchObject({ secret: '' });
    await gone;
    const back = knock('NEW-1', 'mine-since-the-factory');
    await once(back, 'open');
    expect(await say(back, boot)).toMatchObject([3, '1', { status: 'Accepted' }]);
    const guns = await on.on.stage.superuser.rows('select 1 from truck_charging_gun where stack_id = $1', [
      taken.data.stackId,
    ]);
    expect(guns).toHaveLength(2);
    back.terminate();
  });

  test('is not recorded after a refusal, and waits for the platform if it names no tenant', async () => {
    const socket = knock(`${tenant}/NEW-2`);
    await once(socket, 'open');
    await say(socket, '[2,"1","BootNotification",{"chargePointVendor":"ACME","chargePointModel":"X"}]');
    const { data } = await on.on.get<{ records: { id: string; ocppId: string }[] }>(
      admin,
      'blade-gateway/waitingCharger/list',
    );
    const gone = once(socket, 'close');
    await on.on.post(admin, 'blade-gateway/waitingCharger/refuse', {
      id: data.records.find(({ ocppId }) => ocppId === 'NEW-2')?.id,
    });
    await gone;
    const again = knock(`${tenant}/NEW-2`);
    await once(again, 'open');
    const [before] = await on.on.stage.superuser.rows(`select * from ocpp_waiting where ocpp_id = 'NEW-2'`);
    expect(before).toMatchObject({ waiting_state: 3 });
    const boot = '[2,"1","BootNotification",{"chargePointVendor":"OTHER","chargePointModel":"X"}]';
    expect(await say(again, boot)).toMatchObject([3, '1', { status: 'Pending' }]);
    expect(await on.on.stage.superuser.rows(`select * from ocpp_waiting where ocpp_id = 'NEW-2'`)).toEqual([before]);
    again.terminate();
    const nobodys = knock('NEW-3');
    await once(nobodys, 'open');
    await say(nobodys, '[2,"1","BootNotification",{"chargePointVendor":"ACME","chargePointModel":"X"}]');
    const [held] = await on.on.stage.superuser.rows<{ tenant_id: string }>(
      `select tenant_id from ocpp_waiting where ocpp_id = 'NEW-3'`,
    );
    expect(held?.tenant_id).toBe('000000');
    nobodys.terminate();
  });
});

describe('a charger that misbehaves', () => {
  test('gets an answer to each frame, and is disconnected when it sends megabytes', async () => {
    const it = await charger();
    const socket = knock(it.ocppId, it.secret);
    await once(socket, 'open');
    expect(await say(socket, 'nonsense')).toMatchObject([4, '-1', 'FormationViolation']);
    expect(await say(socket, '[2,7,"Heartbeat"]')).toMatchObject([3, '7', {}]);
    expect(await say(socket, '[2,"8","MakeCoffee",{}]')).toMatchObject([4, '8', 'NotImplemented']);
    const gone = once(socket, 'close');
    socket.send(`[2,"9","DataTransfer",{"vendorId":"${'x'.repeat(3_000_000)}"}]`);
    expect((await gone)[0]).toBe(1009);
  });

  test('is answered slowly when it floods, while another charger is served', async () => {
    const [flood, calm] = [await charger(), await charger()];
    const socket = knock(flood.ocppId, flood.secret);
    await once(socket, 'open');
    let answered = 0;
    socket.on('message', () => {
      answered += 1;
    });
    for (let i = 0; i < 500; i++) socket.send(`[2,"${i}","Heartbeat",{}]`);
    const began = Date.now();
    await calm.call('Heartbeat', {});
    expect(Date.now() - began).toBeLessThan(2000);
    expect(answered).toBeLessThan(200);
    socket.terminate();
    await calm.close();
  });

  test('has its messages stored without their secrets', async () => {
    const it = await charger();
    await it.call('DataTransfer', { vendorId: 'ACME', data: 'hello inspector' });
    const match = await until(async () => {
      const { data } = await on.on.get<{ records: { payload: string }[] }>(admin, 'blade-gateway/ocppMessage/list', {
        payload: 'hello inspector',
      });
      return data.records.length > 0 && data.records;
    });
    expect(match[0]?.payload).toContain('hello inspector');
    const secret = 'Hunter2-9f31c';
    await it.call('DataTransfer', {
      vendorId: 'ACME',
      messageId: 'set wifi',
      data: JSON.stringify({ ssid: 'yard', psk_password: secret, url: `ftp://charger:${secret}@files.example.com` }),
    });
    await it.call('StatusNotification', {
      connectorId: 1,
      errorCode: 'OtherError',
      status: 'Faulted',
      info: `AuthorizationKey=${secret}`,
    });
    await until(async () => {
      const rows = await on.on.stage.superuser.rows<{ payload: string }>(
        `select payload from ocpp_message where stack_id = $1 and action = 'StatusNotification' and way = 2`,
        [it.stackId],
      );
      return rows.length > 0;
    });
    for (const table of ['ocpp_message', 'ocpp_event', 'device_alarm', 'truck_charging_gun'])
      expect(
        await on.on.stage.superuser.rows(`select 1 from ${table} t where t::text like $1`, [`%${secret}%`]),
        table,
      ).toEqual([]);
    // The timeline does not show a secret that an earlier version stored, either.
    await on.insert('ocpp_message', {
      stack_id: it.stackId,
      message_time: new Date(),
      way: 1,
      kind: 2,
      action: 'DataTransfer',
      message_id: 'old',
      payload: JSON.stringify({ vendorId: 'OLD', data: `password=${secret}` }),
    });
    const { data } = await on.on.get<{ entries: unknown[] }>(admin, 'blade-truck/chargingStack/timeline', {
      stackId: it.stackId,
    });
    expect(JSON.stringify(data)).toContain('OLD');
    expect(JSON.stringify(data)).not.toContain(secret);
    await it.close();
  });
});
