// For tests: a booking of a connector whose time has come, as the job that tends bookings finds it.
import { runJob } from '@ec/testing/run-job';
import { expect } from 'vitest';
import { admin, type Fleet, type TestGateway, tenant } from './test-gateway.ts';

export async function bookNow(on: TestGateway, gunId: string | undefined, fleet: Fleet): Promise<string> {
  const soon = new Date(Date.now() + 1500 + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
  const { data, msg } = await on.on.post<{ id: string }>(admin, 'blade-truck/orderReady/submit', {
    ...{ readyType: 1, stationId: on.stationId, gunId, planTime: soon, carId: fleet.carId, plateNo: fleet.plateNo },
  });
  expect(data.id, msg).toBeDefined();
  await on.set('truck_order_ready', data.id, { plan_time: new Date(Date.now() - 1000) });
  const tend = on.on.engine.jobs().find(({ name }) => name === 'charging.tendTickets');
  if (!tend) throw new Error('No job for tickets');
  await runJob(tend, on.on.engine, { tenantId: tenant });
  return data.id;
}
