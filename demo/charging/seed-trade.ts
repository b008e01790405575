// Fills the demo's truck tenants with devices, trucks, charging sessions, swaps and payments, each tenant in one transaction. Does nothing
// for a tenant that has or had a charger, so that changes and deletions of people stay.
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { demoTruckTenants, demoWorld } from '../truck/demo-world.ts';
import type { Writing } from '../truck/insert-entities.ts';
import { insertWorld } from '../truck/insert-world.ts';
import { insertTrade } from './insert-orders.ts';

const LOCK = 7_305_110_104;
/**
 * Needs the demo's people and stations. `beside` writes to other tables. It starts when the days of the larger tenant are computed and
 * mostly inserts of that tenant are left.
 */
export async function seedTrade(
  engine: Engine,
  days: number,
  now: Date = engine.clock.now(),
  beside: () => Promise<void> = async () => undefined,
): Promise<void> {
  const seedTenant = async (tenantId: string, onMade?: () => void) => {
    if (await hasChargers(engine.database.read(tenantId), tenantId)) return;
    const world = demoWorld(tenantId, days, now);
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${LOCK + Number(tenantId)})`);
        // With this setting search indexes take in the new rows once at the end, instead of after every 4 MiB.
        await tx.run(sql`set local gin_pending_list_limit = '1GB'`);
        const place = await lookUpDemo(tx, tenantId);
        if (!place || (await hasChargers(tx, tenantId))) return;
        const writing: Writing = { tx, tenantId, ids: engine.ids, place, idByKey: new Map() };
        await insertWorld(writing, world);
        await insertTrade(writing, world, onMade);
        // A roll job that ran meanwhile saw no orders. This makes its next run sum the whole history.
        await tx.run(sql`update station_roll set whole_at = to_timestamp(0) where tenant_id = ${tenantId}`);
      },
      { timeout: 600_000 },
    );
  };
  // The tenant that first analyses its tables locks them until its transaction ends; the other tenant computes its days meanwhile.
  const [smaller, larger] = demoTruckTenants;
  const insertion = Promise.withResolvers<void>();
  await Promise.all([
    seedTenant(smaller),
    seedTenant(larger, insertion.resolve).finally(insertion.resolve),
    insertion.promise.then(beside),
  ]);
}

/** Returns whether the tenant has a charger or had one, because deleted rows count too. */
async function hasChargers(db: Sql, tenantId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from truck_charging_stack where tenant_id = ${tenantId} limit 1`)) !== undefined;
}
