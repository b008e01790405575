// Tests a queued ticket that becomes an order: the connector or battery that the ticket reserves is released if the truck charges elsewhere.

import { admin, type Fleet, type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { runJob } from '@ec/testing/run-job';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceTicketsJob } from './advance-ready.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

type Row = Record<string, unknown>;

/** Books a connector (1) or a battery (2) from now on. None is free, so the job puts the ticket into the queue. */
async function bookQueued(fleet: Fleet, readyType: 1 | 2): Promise<string> {
  const planTime = new Date(site.now().getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { carId, plateNo } = fleet;
  const booking = { readyType, stationId: site.stationId, carId, plateNo, planTime };
  const { data } = await site.on.post<{ id: string }>(admin, 'blade-truck/orderReady/submit', booking);
  await runJob(advanceTicketsJob(site.on.engine), site.on.engine, { tenantId: tenant });
  expect(await site.row('truck_order_ready', data.id)).toMatchObject({ ready_status: 2 });
  return data.id;
}

const start = ({ accountId, carId, plateNo }: Fleet, gunId: string) =>
  site.on.post<{ id: string }>(admin, 'blade-truck/orders/submit', { orderType: 1, gunId, accountId, carId, plateNo });

test('a queued truck that starts at one connector leaves no other connector reserved', async () => {
  const fleet = await site.fleet();
  const ticketId = await bookQueued(fleet, 1);
  const [first, second] = [await site.gun(), await site.gun()];
  const order = await start(fleet, second);
  expect(order.status, order.msg).toBe(200);
  expect(await site.row('truck_order_ready', ticketId)).toMatchObject({ ready_status: 5, gun_id: first });
  expect(await site.row('truck_charging_gun', first)).toMatchObject({ gun_status: 1 });
  const next = await start(await site.fleet(), first);
  expect(next.status, next.msg).toBe(200);
});

test('a truck with a queued swap booking that charges instead leaves no battery reserved', async () => {
  const pack = (columns: Row) =>
    site.insert('truck_battery', {
      model: 'A',
      manufacturer: '厂商',
      chemistry: 1,
      rated_kwh: 282,
      soh: 90,
      temp_max: 30,
      ...columns,
    });
  const fleet = await site.fleet();
  const old = { battery_no: 'old', car_id: fleet.carId, battery_status: 6, soc: 20 };
  await site.set('truck_car', fleet.carId, { battery_id: await pack(old) });
  const ticketId = await bookQueued(fleet, 2);
  await site.on.stage.superuser.run(
    `insert into truck_battery_slot (tenant_id, station_id, slot_no) values ($1, $2, 1)`,
    [tenant, site.stationId],
  );
  const batteryId = await pack({
    battery_no: 'ready',
    station_id: site.stationId,
    slot_no: 1,
    battery_status: 3,
    soc: 95,
  });
  const order = await start(fleet, await site.gun());
  expect(order.status, order.msg).toBe(200);
  expect(await site.row<Row>('truck_order_ready', ticketId)).toMatchObject({ ready_status: 5, battery_id: batteryId });
  expect(await site.row<Row>('truck_battery', batteryId)).toMatchObject({ battery_status: 3 });
});
