// Tests sessions from the start in the console to the bill, over OCPP 1.6 and 2.0.1, with a public client library as the charger.
import { chargersAt, type TestCharger, until } from '@ec/fixtures/gateway/test-charger';
import { admin, type Fleet, type TestGateway, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;
beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  charger = chargersAt(on, await on.port());
});
afterAll(() => on.close());

/** Noon of yesterday in Asia/Shanghai, when the flat price ends and the peak price begins. */
const noon = new Date(`${new Date(Date.now() - 16 * 3600_000).toISOString().slice(0, 10)}T12:00:00+08:00`).getTime();
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

interface Order {
  id: string;
  order_proc: number;
  total_money: string;
  elec_money: string;
  service_money: string;
  total_kwh: string;
  stop_reason: number;
  pay_status: number;
  start_meter: string;
  end_meter: string;
}
const orderOf = (id: string) => on.row<Order>('truck_orders', id);

async function started(it: TestCharger, fleet: Fleet, gun = 0): Promise<{ id: string; msg: string }> {
  const draft = {
    orderType: 1,
    gunId: it.guns[gun],
    carId: fleet.carId,
    plateNo: fleet.plateNo,
    accountId: fleet.accountId,
  };
  const { data, msg } = await on.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', draft);
  expect(data.id, msg).toBeDefined();
  return { id: data.id, msg };
}

/**
 * The bill is calculated by hand, in whole 分: 60.12 kWh flat and 48.99 kWh peak of BR-3 cost 38.15 + 18.04 + 48.28 + 14.70 = 119.17.
 * The amounts are 60.12 × 0.6346 = 38.1522, 60.12 × 0.30 = 18.036, 48.99 × 0.9856 = 48.2845, 48.99 × 0.30 = 14.697.
 */
const bill = { total: '119.17', elec: '86.43', service: '32.74', kwh: '109.11' };

async function expectBilled(id: string): Promise<void> {
  const order = await orderOf(id);
  expect(order).toMatchObject({
    order_proc: 4,
    total_money: bill.total,
    elec_money: bill.elec,
    service_money: bill.service,
  });
  expect(order.total_kwh).toBe(bill.kwh);
}

describe('a session of OCPP 1.6', () => {
  test('is billed to the cent after a remote start', async () => {
    const it = await charger();
    const fleet = await on.fleet();
    const boot = await it.call('BootNotification', {
      chargePointVendor: 'ACME',
      chargePointModel: 'DC-240',
      firmwareVersion: '1.2.3',
    });
    expect(boot).toMatchObject({ status: 'Accepted', interval: 300 });
    await it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' });
    expect((await on.row('truck_charging_stack', it.stackId)).firmware).toBe('1.2.3');
    const { id } = await started(it, fleet);
    // The charger reports a session of an earlier day. A start before its order would count as a wrong clock.
    await on.set('truck_orders', id, { create_time: at(-61) });
    const remote = await until(() => it.calls.find(([action]) => action === 'RemoteStartTransaction'));
    const { idTag } = remote[1];
    expect(remote[1]).toMatchObject({ connectorId: 1 });
    const start = await it.call<{ transactionId: number; idTagInfo: { status: string } }>('StartTransaction', {
      connectorId: 1,
      idTag,
      meterStart: 1_000_000,
      timestamp: at(-60),
    });
    expect(start.idTagInfo.status).toBe('Accepted');
    const { transactionId } = start;
    await it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging' });
    expect((await orderOf(id)).order_proc).toBe(2);
    expect((await on.row('truck_charging_gun', it.guns[0] ?? '')).gun_status).toBe(3);
    const sampled = (minute: number, wh: string) =>
      it.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [
          {
            timestamp: at(minute),
            sampledValue: [
              { value: wh },
              { value: '60.5', measurand: 'Power.Active.Import', unit: 'kW' },
              { value: '55', measurand: 'SoC', unit: 'Percent', location: 'EV' },
            ],
          },
        ],
      });
    await on.set('truck_charging_gun', it.guns[1] ?? '', { power_kw: '12.25' });
    await sampled(0, '1060120');
    expect((await on.row('truck_charging_stack', it.stackId)).power_kw).toBe('72.75');
    expect(await on.row('truck_charging_gun', it.guns[0] ?? '')).toMatchObject({ power_kw: '60.50', soc: 55 });
    await sampled(30, '1090000');
    await it.call('StopTransaction', {
      transactionId,
      idTag,
      meterStop: 1_109_110,
      timestamp: at(50),
      reason: 'EVDisconnected',
    });
    await expectBilled(id);
    expect((await orderOf(id)).stop_reason).toBe(4);
    expect((await on.row('truck_charging_gun', it.guns[0] ?? '')).power_kw).toBe('0.00');
    await it.close();
  });

  test('is billed once although start and stop are repeated', async () => {
    const it = await charger();
    const fleet = await on.fleet();
    await it.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' });
    const { id } = await started(it, fleet);
    await on.set('truck_orders', id, { create_time: at(-61) });
    const [, { idTag }] = await until(() => it.calls.find(([action]) => action === 'RemoteStartTransaction'));
    const start = { connectorId: 1, idTag, meterStart: 1_000_000, timestamp: at(-60) };
    const first = await it.call<{ transactionId: number }>('StartTransaction', start);
    const second = await it.call<{ transactionId: number }>('StartTransaction', start);
    expect(second).toEqual(first);
    const { transactionId } = first;
    const half = [{ timestamp: at(0), sampledValue: [{ value: '1060.120', unit: 'kWh' }] }];
    await it.call('MeterValues', { connectorId: 1, transactionId, meterValue: half });
    const stop = { transactionId, meterStop: 1_109_110, timestamp: at(50), reason: 'Local' };
    await Promise.all(Array.from({ length: 8 }, () => it.call('StopTransaction', stop)));
    await expectBilled(id);
    const [{ count }] = (await on.on.stage.superuser.rows<{ count: number }>(
      `select count(*)::int as count from truck_account_his where biz_no = (select order_no from truck_orders where id = $1)`,
      [id],
    )) as [{ count: number }];
    expect(count).toBe(1);
    await it.close();
  });
});

describe('a session of OCPP 2.0.1', () => {
  test('is billed the same after a remote start, although the payer is named only after the cable is plugged in', async () => {
    const it = await charger({ protocol: 'ocpp2.0.1' });
    const fleet = await on.fleet();
    const station = { vendorName: 'ACME', model: 'DC-360', serialNumber: 'SN1', firmwareVersion: '9.1' };
    expect(await it.call('BootNotification', { reason: 'PowerUp', chargingStation: station })).toMatchObject({
      status: 'Accepted',
    });
    const status = (connectorStatus: string) =>
      it.call('StatusNotification', {
        timestamp: new Date().toISOString(),
        connectorStatus,
        evseId: 2,
        connectorId: 1,
      });
    await status('Available');
    const { id } = await started(it, fleet, 1);
    await on.set('truck_orders', id, { create_time: at(-61) });
    const [, request] = await until(() => it.calls.find(([action]) => action === 'RequestStartTransaction'));
    const { remoteStartId, idToken } = request;
    expect(request.evseId).toBe(2);
    let seqNo = 0;
    const sendEvent = (
      eventType: string,
      minute: number,
      kwh: number | undefined,
      more: Record<string, unknown>,
      info: object,
    ) =>
      it.call('TransactionEvent', {
        eventType,
        timestamp: at(minute),
        triggerReason: 'ChargingStateChanged',
        seqNo: seqNo++,
        transactionInfo: { transactionId: `tx-${id}`, ...info },
        evse: { id: 2, connectorId: 1 },
        ...(kwh === undefined
          ? {}
          : {
              meterValue: [{ timestamp: at(minute), sampledValue: [{ value: kwh, unitOfMeasure: { unit: 'kWh' } }] }],
            }),
        ...more,
      });
    await sendEvent('Started', -61, 1000, { triggerReason: 'CablePluggedIn' }, { chargingState: 'EVConnected' });
    expect((await orderOf(id)).order_proc).toBe(1);
    const authorized = await sendEvent(
      'Updated',
      -60,
      1000,
      { triggerReason: 'RemoteStart', idToken },
      { remoteStartId, chargingState: 'Charging' },
    );
    expect(authorized).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
    await status('Occupied');
    expect((await on.row('truck_charging_gun', it.guns[1] ?? '')).gun_status).toBe(3);
    await sendEvent('Updated', 0, 1060.12, {}, { chargingState: 'Charging' });
    await sendEvent('Ended', 50, 1109.11, { triggerReason: 'StopAuthorized' }, { stoppedReason: 'StoppedByEV' });
    await expectBilled(id);
    expect((await orderOf(id)).stop_reason).toBe(2);
    await it.close();
  });
});
