// Tests the packs of the demo over all its days: a missing swap would break the chain of later swaps (BR-30).
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { expect, test } from 'vitest';
import { demoTruckTenants, demoWorld } from '../truck/demo-world.ts';
import { demoLife } from './demo-life.ts';
import type { DemoOrder } from './demo-orders.ts';
import { demoTariffs } from './demo-rules.ts';

/** The end of the demo's days. In the 30 days before it some fleets run low on money, which must not prevent their swaps. */
const now = new Date('2026-11-21T10:00:00Z');

async function swapsOf(tenantId: string, days: number): Promise<DemoOrder[]> {
  const world = demoWorld(tenantId, days, now);
  let id = 0;
  const ids = { at: () => String(++id) };
  const tariffs = demoTariffs(world, (key) => key);
  const { orders } = await demoLife(world, { ids, tariffs, userId: (account) => account });
  return orders.filter(({ swap, proc }) => swap && proc === orderProc.key.ended).sort((a, b) => a.start - b.start);
}

test.each(demoTruckTenants)(
  'each swap in %s removes the pack that the previous swap put on the truck',
  async (tenantId) => {
    const swaps = await swapsOf(tenantId, 30);
    expect(swaps.length).toBeGreaterThan(1000);
    const on = new Map<unknown, unknown>();
    const broken = swaps.filter(({ swap }) => {
      const before = on.get(swap?.truck);
      on.set(swap?.truck, swap?.fresh.pack);
      return before !== undefined && before !== swap?.old.pack;
    });
    expect(broken.map(({ orderNo }) => orderNo)).toEqual([]);
  },
  60_000,
);
