// Tests the phone number of an order: only the handler gets it, while the order is open.

import type { Who } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, engineer, engineer2, manager, type Orders, openOrders, stranger } from './test-orders.ts';

let t: Orders;
beforeAll(async () => {
  t = await openOrders();
}, 120_000);
afterAll(() => t.on.close());

const phone = '13800000001';
const ask = (who: Who, id: string) => t.on.get<{ phone: string }>(who, 'blade-household/workOrder/sitePhone', { id });

test('gives the handler the number of the customer while the order is open, without access to customers', async () => {
  const { id } = await t.at(30);
  const customers = await t.on.get(engineer, 'blade-household/stationCustomer/list');
  expect(customers.status).toBe(403);
  expect((await ask(engineer, id)).data).toEqual({ phone });
  await t.act('hold', { id, reason: '等备件' }, engineer);
  expect((await ask(engineer, id)).data).toEqual({ phone });
  await t.act('resume', { id, reason: '已到' }, engineer);
  await t.act('finish', { id, result: '好', resultImages: t.photo, cause: 'x', parts: [] }, engineer);
  expect((await ask(engineer, id)).data).toEqual({ phone: '' });
});

test('hides the number from all other people, also from people who see the order', async () => {
  const { id } = await t.at(30);
  for (const who of [admin, manager]) expect((await ask(who, id)).data).toEqual({ phone: '' });
  for (const who of [engineer2, stranger]) expect((await ask(who, id)).status).toBeGreaterThanOrEqual(400);
  for (const bad of ['0', '99999999999999999999', '\0', 'x'])
    expect([400, 404]).toContain((await ask(engineer, bad)).status);
});

test('has no number for an order at a truck station', async () => {
  const { id } = await t.at(30, { bizDomain: 2, stationId: t.siteId, deviceType: 11, deviceId: t.siteId });
  expect((await ask(engineer, id)).data).toEqual({ phone: '' });
});
