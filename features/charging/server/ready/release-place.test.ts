// Tests what the end of a booking leaves to the truck that was called to its place.
import { admin, type Fleet, type Site, testSite } from '@ec/fixtures/charging/test-site';
import { toWireTime } from '@ec/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrive } from './queue.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const base = 'blade-truck/orderReady';
const wire = (minutesAhead: number) => toWireTime(new Date(site.now().getTime() + minutesAhead * 60_000));

async function book({ carId, plateNo }: Fleet, more: object): Promise<string> {
  const draft = { readyType: 1, stationId: site.stationId, carId, plateNo, ...more };
  const { data, msg } = await site.on.post<{ id: string }>(admin, `${base}/submit`, draft);
  expect(data?.id, msg).toBeDefined();
  return data.id;
}
const cancel = (id: string) => site.on.post(admin, `${base}/cancel`, { id, reason: '测试' });

test('a truck that was called before its planned time keeps its connector when another booking of it is cancelled', async () => {
  const gunId = await site.gun();
  const booked = await book(await site.fleet(), { gunId, planTime: wire(60) });
  const early = await book(await site.fleet(), { planTime: wire(90) });
  await site.tx((tx) => arrive(tx, site.deps, early));
  const called = await site.on.post(admin, `${base}/callNext`, { stationId: site.stationId, gunId });
  expect(called.data).toMatchObject({ id: early });
  expect((await cancel(booked)).status).toBe(200);
  expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 4 });
  expect((await cancel(early)).status).toBe(200);
  expect(await site.row('truck_charging_gun', gunId)).toMatchObject({ gun_status: 1 });
});
