// Fills the demo's household tenants. Does nothing for a tenant that has or had a station, so that changes and deletions of people stay.
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { insertEntities, type Writing } from '../truck/insert-entities.ts';
import { demoHouses, houseCounts } from './demo-houses.ts';
import { houseCompanies, houseMappings, housePrices, houseSettings } from './house-rows.ts';

const LOCK = 7_305_110_206;

/** Needs the demo's people. */
export async function seedHouses(engine: Engine, now: Date = engine.clock.now()): Promise<void> {
  for (const tenantId of Object.keys(houseCounts)) {
    if (await hasHouses(engine.database.read(tenantId), tenantId)) continue;
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
        const place = await lookUpDemo(tx, tenantId);
        if (!place || (await hasHouses(tx, tenantId))) return;
        const writing: Writing = { tx, tenantId, ids: engine.ids, place, idByKey: new Map() };
        await insertEntities(writing, [
          ...houseCompanies(tenantId),
          ...demoHouses(tenantId, now).flatMap(({ entities }) => entities),
          ...housePrices(),
          ...houseSettings(),
          ...houseMappings(),
        ]);
      },
      { timeout: 60_000 },
    );
  }
}

/** Counts deleted stations too. */
async function hasHouses(db: Sql, tenantId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from household_union where tenant_id = ${tenantId} limit 1`)) !== undefined;
}
