// Tests that other transactions may reference an order or account that one transaction locks. Otherwise sessions that end at the same time
// could deadlock.
import { type Site, tenant, testSite } from '@ec/fixtures/charging/test-site';
import { raw } from '@ec/kernel/database';
import { writeGunCommand } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockAccount } from '../ledger/account-lock.ts';
import { lockOrder } from './order-store.ts';
import { sessionsAt } from './test-session.ts';

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.param('device.control', '1');
});
afterAll(() => site.close());

const soon = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(() => resolve('waited'), 3000))]);

test('a command for an order can be written while another transaction locks the order', async () => {
  const { id, gun } = await sessionsAt(site).started(await site.fleet());
  await site.tx(async (tx) => {
    await lockOrder(tx, id);
    const which = { tenantId: tenant, gunId: gun, orderId: id };
    const command = { ...which, name: 'SetChargingProfile', args: { limitKw: 60 } } as const;
    expect(await soon(site.tx((other) => writeGunCommand(other, site.deps.ids, command)))).toMatch(/^\d+$/);
  });
});

test('an account can be referenced while another transaction locks it', async () => {
  const { accountId } = await site.fleet();
  const named = raw(sql`select 1 as one from truck_account where id = ${accountId} for key share`);
  await site.tx(async (tx) => {
    await lockAccount(tx, accountId);
    expect(await soon(site.tx((other) => other.first(named)))).toEqual({ one: 1 });
  });
});
