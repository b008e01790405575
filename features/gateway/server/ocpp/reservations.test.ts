// Tests bookings as reservations at the charger: the server reserves the connector for a booking, and cancels the reservation when the
// booking ends. The booking stays valid for every answer of the charger.
import { bookNow } from '@ec/fixtures/gateway/test-booking';
import { chargersAt, type TestCharger, until } from '@ec/fixtures/gateway/test-charger';
import { admin, type Fleet, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCommandsJob } from '../charger/sweep-chargers.job.ts';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;

beforeAll(async () => {
  on = await testGateway();
  await on.param('device.control', '1');
  charger = chargersAt(on, await on.port());
});
afterAll(() => on.close());

const idle = { connectorId: 1, errorCode: 'NoError', status: 'Available' };
const ticketOf = (id: string) => on.row('truck_order_ready', id);
const gunOf = async (it: TestCharger) => (await on.row('truck_charging_gun', it.guns[0] ?? '')).gun_status;

const book = (it: TestCharger, fleet: Fleet) => bookNow(on, it.guns[0], fleet);

describe.each(['ocpp1.6', 'ocpp2.0.1'] as const)('over %s', (protocol) => {
  const free = async (it: TestCharger) =>
    protocol === 'ocpp1.6'
      ? it.call('StatusNotification', idle)
      : it.call('StatusNotification', {
          timestamp: new Date().toISOString(),
          connectorStatus: 'Available',
          evseId: 1,
          connectorId: 1,
        });

  test('reserves the connector for the VIN of the truck until the booking is cancelled', async () => {
    const it = await charger({ protocol });
    await free(it);
    const fleet = await on.fleet();
    const id = await book(it, fleet);
    const [action, payload] = await until(() => it.calls[0]);
    expect(action).toBe('ReserveNow');
    expect(JSON.stringify(payload)).toContain(fleet.vin);
    await until(async () => (await ticketOf(id)).reserve_state === 2);
    await free(it);
    expect(await gunOf(it)).toBe(4);
    const { code, msg } = await on.on.post(admin, 'blade-truck/orderReady/cancel', { id, reason: '不来了' });
    expect(code, msg).toBe(200);
    const [cancel, cancelled] = await until(() => it.calls[1]);
    expect(cancel).toBe('CancelReservation');
    const number = JSON.stringify(payload).match(/"(?:reservationId|id)":(\d+)/)?.[1];
    expect(cancelled).toEqual({ reservationId: Number(number) });
    expect(await ticketOf(id)).toMatchObject({ ready_status: 7, reserve_state: 7 });
    await free(it);
    expect(await gunOf(it)).toBe(1);
    await it.close();
  });

  test.each([
    ['Occupied', 3],
    ['Rejected', 4],
    ['Faulted', 4],
  ] as const)('shows the answer %s of the charger and keeps the booking', async (status, state) => {
    const it = await charger({ protocol, answers: { ReserveNow: { status } } });
    await free(it);
    const id = await book(it, await on.fleet());
    await until(async () => (await ticketOf(id)).reserve_state === state);
    expect(await ticketOf(id)).toMatchObject({ ready_status: 1 });
    await on.on.post(admin, 'blade-truck/orderReady/cancel', { id, reason: '测试' });
    expect(it.calls.map(([action]) => action)).toEqual(['ReserveNow']);
    await it.close();
  });
});

test('a start from the console first cancels the reservation', async () => {
  const it = await charger();
  await it.call('StatusNotification', idle);
  const fleet = await on.fleet();
  const id = await book(it, fleet);
  await until(async () => (await ticketOf(id)).reserve_state === 2);
  const { carId, plateNo, accountId } = fleet;
  const started = await on.on.post<{ command: { outcome: string } }>(admin, 'blade-truck/orders/submit', {
    orderType: 1,
    gunId: it.guns[0],
    carId,
    plateNo,
    accountId,
  });
  expect(started.data.command?.outcome, started.msg).toBe('done');
  expect(it.calls.map(([action]) => action)).toEqual(['ReserveNow', 'CancelReservation', 'RemoteStartTransaction']);
  expect(await ticketOf(id)).toMatchObject({ ready_status: 5, reserve_state: 7 });
  await it.close();
});

test('a reservation for a lost charger expires, and the booking shows this', async () => {
  const it = await charger();
  await it.call('StatusNotification', idle);
  await it.close();
  const id = await book(it, await on.fleet());
  await on.on.stage.superuser.run(
    `update truck_gun_cmd set expire_time = now() - interval '1 second' where stack_id = $1`,
    [it.stackId],
  );
  await runJob(expireCommandsJob(), on.on.engine, { tenantId: tenant });
  expect(await ticketOf(id)).toMatchObject({ ready_status: 1, reserve_state: 6 });
});
