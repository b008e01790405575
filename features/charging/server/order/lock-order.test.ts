// Two sessions that end at one site at once: each holds its own order, and one writes a command for the other's.
import { writeGunCommand } from '@ec/truck/server/public';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockOrder } from './order-store.ts';
import { sessionsAt } from './test-session.ts';
import { admin, type Site, testSite } from './test-site.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.param('device.control', '1');
});
afterAll(() => site.close());

test('an order that somebody holds does not keep commands for it waiting', async () => {
  const { id, gun } = await sessionsAt(site).started(await site.fleet());
  await site.tx(async (tx) => {
    await lockOrder(tx, id);
    const command = {
      tenantId: admin[0],
      gunId: gun,
      orderId: id,
      name: 'SetChargingProfile',
      args: { limitKw: 60 },
    } as const;
    const written = site.tx((other) => writeGunCommand(other, site.deps.ids, command));
    const waited = new Promise((resolve) => setTimeout(() => resolve('waited'), 3000));
    expect(await Promise.race([written, waited])).toMatch(/^\d+$/);
  });
});
