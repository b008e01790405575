// Tests which connector a booking reserves at its planned time: none that another booking names, and none that is out of service.
import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { toWireTime } from '@ec/kernel/clock';
import { runJob } from '@ec/testing/run-job';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advanceTicketsJob } from './advance-ready.ts';

let site: Site;
beforeEach(async () => {
  site = await testSite();
});
afterEach(() => site.close());

const wire = (minutesAhead: number) => toWireTime(new Date(site.now().getTime() + minutesAhead * 60_000));

async function book({ carId, plateNo }: Fleet, more: object): Promise<string> {
  const draft = { readyType: 1, stationId: site.stationId, carId, plateNo, ...more };
  const { data, msg } = await site.on.post<{ id: string }>(admin, 'blade-truck/orderReady/submit', draft);
  expect(data?.id, msg).toBeDefined();
  return data.id;
}

async function advanceAfter(minutes: number): Promise<void> {
  site.pass(minutes * 60);
  await runJob(advanceTicketsJob(site.on.engine), site.on.engine, { tenantId: tenant });
}
const ticket = (id: string) => site.row('truck_order_ready', id);
const gun = (id: string) => site.row('truck_charging_gun', id);

test('a booking without a named connector leaves a connector to the booking that names it for the same time', async () => {
  const [named, free] = [await site.gun(), await site.gun()];
  const namesGun = await book(await site.fleet(), { gunId: named, planTime: wire(70) });
  const takesAny = await book(await site.fleet(), { planTime: wire(60) });
  const findsNone = await book(await site.fleet(), { planTime: wire(60) });
  await advanceAfter(61);
  expect(await ticket(takesAny)).toMatchObject({ ready_status: 1, gun_id: free });
  expect(await ticket(findsNone)).toMatchObject({ ready_status: 2, gun_id: null });
  expect(await gun(named)).toMatchObject({ gun_status: 1 });
  await advanceAfter(10);
  expect(await ticket(namesGun)).toMatchObject({ ready_status: 1, gun_id: named });
  expect(await gun(named)).toMatchObject({ gun_status: 4 });
});

test('a booking without a named connector takes one that a booking names only for a later time', async () => {
  const named = await site.gun();
  await book(await site.fleet(), { gunId: named, planTime: wire(80) });
  const takesAny = await book(await site.fleet(), { planTime: wire(60) });
  await advanceAfter(61);
  expect(await ticket(takesAny)).toMatchObject({ ready_status: 1, gun_id: named });
});

test('a booking queues if its connector has gone out of service before its planned time', async () => {
  const gunId = await site.gun();
  const booked = await book(await site.fleet(), { gunId, planTime: wire(60) });
  await site.set('truck_charging_gun', gunId, { dev_state: 3 });
  await advanceAfter(61);
  expect(await ticket(booked)).toMatchObject({ ready_status: 2 });
  expect(await gun(gunId)).toMatchObject({ gun_status: 1 });
});
