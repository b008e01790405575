// The job that looks after orders and tickets: every minute over all tenants, and for one tenant when something there is due.
import { raw } from '@ec/kernel/database';
import type { Schedule, Task } from '@ec/kernel/jobs';
import { platformTenant } from '@ec/kernel/rights';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { tendTickets } from '../ready/tend-ready.ts';
import { tendOrders } from './tend-orders.ts';
import { tendJob } from './tend-queue.ts';

export const tendSchedule: Schedule = { task: tendJob, cron: '* * * * *', tenantId: platformTenant };

export function tendTasks(engine: Engine): Record<string, Task> {
  return {
    [tendJob]: async (_payload, { tenantId }) => {
      const tenants = tenantId === platformTenant ? await busyTenants(engine) : [tenantId];
      for (const tenant of tenants) {
        await tendOrders(engine, tenant);
        await tendTickets(engine, tenant);
      }
    },
  };
}

async function busyTenants({ database }: Engine): Promise<string[]> {
  const rows = await database.asPlatform(
    'look after orders',
    (tx) =>
      tx.rows<{ tenantId: string }>(
        raw(sql`select tenant_id as "tenantId" from truck_orders
            where is_deleted = 0 and order_proc in (0, 1, 2, 3, 5)
          union select tenant_id from truck_orders where is_deleted = 0 and order_proc = 4 and pay_status = 0
          union select tenant_id from truck_order_occupy where state = 1
          union select tenant_id from truck_order_ready where is_deleted = 0 and ready_status in (0, 1, 2, 3)`),
      ),
    { audit: 'log' },
  );
  return rows.map(({ tenantId }) => tenantId);
}
