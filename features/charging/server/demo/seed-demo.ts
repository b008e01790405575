// Fills the demo's truck tenants with what stands, drives, charges, swaps and pays there, each in one transaction; does nothing where
// there is a charger already: what people changed or wiped stays so.
import { raw, type Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { lookUpDemo } from '@ec/system/server/public';
import { demoTruckTenants, demoWorld, insertWorld, type Writing } from '@ec/truck/server/public';
import { sql } from 'kysely';
import { insertTrade } from './insert-orders.ts';

const LOCK = 7_305_110_104;
/** Of orders (domain §11). */
export const demoDays = { small: 30, full: 90 } as const;

/** Needs the demo's people and stations. `now`: where its days end. */
export async function seedDemo(engine: Engine, days: number, now: Date = engine.clock.now()): Promise<void> {
  const seedTenant = async (tenantId: string) => {
    if (await hasChargers(engine.database.read(tenantId), tenantId)) return;
    const world = demoWorld(tenantId, days, now);
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        await tx.run(raw(sql`select pg_advisory_xact_lock(${LOCK + Number(tenantId)})`));
        const place = await lookUpDemo(tx, tenantId);
        if (!place || (await hasChargers(tx, tenantId))) return;
        const writing: Writing = { tx, tenantId, ids: engine.ids, place, known: new Map() };
        await insertWorld(writing, world);
        await insertTrade(writing, world);
      },
      { timeout: 60_000 },
    );
  };
  await Promise.all(demoTruckTenants.map(seedTenant));
}

/** Deleted ones count. */
async function hasChargers(db: Sql, tenantId: string): Promise<boolean> {
  return (
    (await db.first(raw(sql`select 1 from truck_charging_stack where tenant_id = ${tenantId} limit 1`))) !== undefined
  );
}
