// Tests transactions of OCPP 2.0.1 that name no payer: where energy has flowed, an order waits for a person (domain §6.2).
import { chargersAt, type TestCharger } from '@ec/fixtures/gateway/test-charger';
import { admin, type TestGateway, tenant, testGateway } from '@ec/fixtures/gateway/test-gateway';
import type { Who } from '@ec/testing/engine';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endReleasedSessionsJob } from '../charger/sweep-chargers.job.ts';

let on: TestGateway;
let charger: ReturnType<typeof chargersAt>;
beforeAll(async () => {
  on = await testGateway();
  charger = chargersAt(on, await on.port());
});
afterAll(() => on.close());

const finance = [tenant, 'finance'] as const;

interface Order {
  id: string;
  order_proc: number;
  held_cause: number | null;
  plate_no: string;
  account_id: string | null;
  reported_kwh: string | null;
  plausible_kwh: string | null;
  total_kwh: string | null;
  total_money: string | null;
  pay_status: number;
}

const ordersOf = (it: TestCharger) =>
  on.on.stage.superuser.rows<Order>('select * from truck_orders where stack_id = $1 order by id', [it.stackId]);

async function send(it: TestCharger, name: string, eventType: string, kwh: number | undefined, more: object = {}) {
  const register = { measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } };
  const timestamp = new Date().toISOString();
  return it.call<{ idTokenInfo?: { status: string } }>('TransactionEvent', {
    eventType,
    timestamp,
    triggerReason: 'CablePluggedIn',
    seqNo: 0,
    transactionInfo: { transactionId: `${name}-${it.ocppId}` },
    evse: { id: 1, connectorId: 1 },
    ...(kwh === undefined
      ? {}
      : { meterValue: [{ timestamp, sampledValue: [{ value: Math.round(kwh * 1000), ...register }] }] }),
    ...more,
  });
}

/** Makes a charger whose connector 1 is occupied. */
async function plugged(): Promise<TestCharger> {
  const it = await charger({ protocol: 'ocpp2.0.1' });
  const status = { connectorStatus: 'Occupied', evseId: 1, connectorId: 1 };
  await it.call('StatusNotification', { timestamp: new Date().toISOString(), ...status });
  return it;
}

async function heldSession(kwh = 10): Promise<{ it: TestCharger; id: string }> {
  const it = await plugged();
  await send(it, 'T', 'Started', 1000);
  await send(it, 'T', 'Updated', 1000 + kwh / 2);
  await send(it, 'T', 'Ended', 1000 + kwh);
  const [order] = await ordersOf(it);
  await it.close();
  return { it, id: order?.id ?? '' };
}

const post = (who: Who, name: string, body: object) => on.on.post<unknown>(who, `blade-truck/orders/${name}`, body);

test('a session without a payer becomes a held order that shows the delivered energy', async () => {
  const { it, id } = await heldSession();
  expect(await ordersOf(it)).toMatchObject([
    {
      order_proc: 6,
      held_cause: 2,
      plate_no: '',
      account_id: null,
      total_money: null,
      reported_kwh: '10.00',
      plausible_kwh: '10.00',
    },
  ]);
  const { data } = await on.on.get<{ records: { id: string; heldCauseName: string }[] }>(
    admin,
    'blade-truck/orders/list',
    { heldCause: '2', stackId: it.stackId },
  );
  expect(data.records.find((row) => row.id === id)?.heldCauseName).toContain('付款方不明');
});

test('one person names the truck that pays, and a second person confirms the bill', async () => {
  const { it, id } = await heldSession();
  const { carId, accountId, plateNo } = await on.fleet('1000');
  const early = await post(admin, 'review', { id, way: 1, reason: '先核实' });
  expect([early.status, early.msg]).toEqual([409, expect.stringContaining('没有付款方')]);
  const assigned = await post(admin, 'assignPayer', { id, carId, reason: '现场确认' });
  expect(assigned.status, assigned.msg).toBe(200);
  expect(await ordersOf(it)).toMatchObject([{ order_proc: 6, plate_no: plateNo, account_id: accountId }]);
  expect((await post(admin, 'review', { id, way: 1, reason: '现场确认' })).status).toBe(200);
  expect((await post(admin, 'approveReview', { id, pass: 1 })).status).toBe(409);
  expect((await post(finance, 'approveReview', { id, pass: 1 })).status).toBe(200);
  const [order] = await ordersOf(it);
  expect(order).toMatchObject({ order_proc: 4, total_kwh: '10.00', pay_status: 2 });
  const account = await on.row<{ balance: string }>('truck_account', accountId);
  expect(Number(account.balance)).toBeCloseTo(1000 - Number(order?.total_money), 2);
  const actions = (await on.on.auditOf(tenant, 'charging.orders', id)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['assignPayer', 'review', 'approveReview']));
});

test('one person proposes to cancel the held order, and a second person confirms it', async () => {
  const { it, id } = await heldSession();
  expect((await post(admin, 'review', { id, way: 3, reason: '无法找到车辆' })).status).toBe(200);
  const { carId } = await on.fleet();
  expect((await post(admin, 'assignPayer', { id, carId, reason: '太晚' })).status).toBe(409);
  expect((await post(finance, 'approveReview', { id, pass: 1 })).status).toBe(200);
  expect(await ordersOf(it)).toMatchObject([{ order_proc: 9, total_money: null }]);
});

test('a held order is not assigned to an unknown truck, a truck without an account, or by another tenant', async () => {
  const { id } = await heldSession();
  const { carId } = await on.fleet();
  expect((await post(['100002', 'admin'], 'assignPayer', { id, carId, reason: '别人的' })).status).toBe(404);
  expect((await post(admin, 'assignPayer', { id, carId: '99', reason: '没有' })).status).toBe(400);
  expect((await post(admin, 'assignPayer', { id, carId: '99999999999999999999', reason: '没有' })).status).toBe(400);
  const merchant = await on.insert('truck_merchant', {
    merchant_no: 'MZ1',
    merchant_name: '无账户车队',
    merchant_type: 1,
    credit_code: 'CODEZ1',
    contact: '王',
    phone: '13800099999',
    settle_mode: 1,
    merchant_status: 1,
  });
  const penniless = await on.insert('truck_car', {
    merchant_id: merchant,
    plate_no: '鲁Z99999',
    plate_color: 2,
    vin: 'VINZ0000000099999',
    car_type: 1,
    energy_mode: 1,
    rated_kwh: 282,
    car_status: 1,
  });
  const refused = await post(admin, 'assignPayer', { id, carId: penniless, reason: '没有账户' });
  expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('没有可扣费的账户')]);
});

test('a payer who is named during the session pays the order, which is not held', async () => {
  const it = await plugged();
  const { plateNo } = await on.fleet();
  await send(it, 'T', 'Started', 1000);
  const reply = await send(it, 'T', 'Updated', 1000, { idToken: { idToken: plateNo, type: 'ISO14443' } });
  expect(reply.idTokenInfo?.status).toBe('Accepted');
  await send(it, 'T', 'Ended', 1010);
  expect(await ordersOf(it)).toMatchObject([{ order_proc: 4, total_kwh: '10.00', held_cause: null }]);
  await it.close();
});

test('a plugged cable without energy creates no order', async () => {
  const it = await plugged();
  await send(it, 'T', 'Started', 1000);
  await send(it, 'T', 'Ended', 1000);
  await send(it, 'U', 'Started', undefined);
  await send(it, 'U', 'Ended', undefined);
  expect(await ordersOf(it)).toEqual([]);
  await it.close();
});

test('a session without an end is held a minute after its connector is free', async () => {
  const it = await plugged();
  await send(it, 'T', 'Started', 1000);
  await send(it, 'T', 'Updated', 1005);
  const timestamp = new Date().toISOString();
  await it.call('StatusNotification', { timestamp, connectorStatus: 'Available', evseId: 1, connectorId: 1 });
  expect(await ordersOf(it)).toEqual([]);
  const clock = { now: () => new Date(Date.now() + 120_000) };
  await runJob(endReleasedSessionsJob(on.on.engine), { ...on.on.engine, clock });
  expect(await ordersOf(it)).toMatchObject([{ order_proc: 6, held_cause: 2, reported_kwh: '5.00' }]);
  await it.close();
});

test('a session without an end is held with its plausible energy when the next session begins', async () => {
  const it = await plugged();
  const { plateNo } = await on.fleet();
  await send(it, 'T', 'Started', 1000);
  await send(it, 'T', 'Updated', 9000);
  const timestamp = new Date(Date.now() + 1000).toISOString();
  await send(it, 'U', 'Started', 9000, { timestamp, idToken: { idToken: plateNo, type: 'ISO14443' } });
  await send(it, 'U', 'Ended', 9005, { timestamp });
  const [unnamed, named] = await ordersOf(it);
  expect(unnamed).toMatchObject({ order_proc: 6, held_cause: 2, reported_kwh: '8000.00' });
  expect(Number(unnamed?.plausible_kwh)).toBeLessThan(100);
  expect(named).toMatchObject({ order_proc: 4, total_kwh: '5.00' });
  const { carId } = await on.fleet('1000');
  await post(admin, 'assignPayer', { id: unnamed?.id, carId, reason: '现场确认' });
  await post(admin, 'review', { id: unnamed?.id, way: 1, reason: '按可信电量' });
  expect((await post(finance, 'approveReview', { id: unnamed?.id, pass: 1 })).status).toBe(200);
  expect((await ordersOf(it))[0]).toMatchObject({ order_proc: 4, total_kwh: unnamed?.plausible_kwh });
  await it.close();
});
