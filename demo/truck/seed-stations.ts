// Puts the demo stations into tenants that have none.

import type { Sql } from '@ec/kernel/database';
import { insertMissing } from '@ec/kernel/insert-missing';
import type { Engine } from '@ec/resource-server/feature';
import { rowStatus } from '@ec/system/shared/row-status';
import { sql } from 'kysely';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { type DemoStation, demoStations } from './demo-stations.ts';

const LOCK = 7_305_110_103;

export async function seedStations(engine: Engine): Promise<void> {
  const stations = demoStations();
  for (const tenantId of new Set(stations.map((station) => station.tenantId))) {
    if (await hasStations(engine.database.read(tenantId), tenantId)) continue;
    await engine.database.withTenant(tenantId, async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
      const stationsOfTenant = stations.filter((station) => station.tenantId === tenantId);
      if (!(await hasStations(tx, tenantId))) await insertStations(tx, engine, tenantId, stationsOfTenant);
    });
  }
}

/** Counts deleted stations too, so that a deleted demo station does not return. */
async function hasStations(db: Sql, tenantId: string): Promise<boolean> {
  return (await db.first(sql`select 1 from truck_station where tenant_id = ${tenantId} limit 1`)) !== undefined;
}

const managers: Record<string, string> = { team1: 'engineer1', team2: 'engineer2', team3: 'engineer3' };

async function insertStations(tx: Sql, { ids }: Engine, tenantId: string, stations: readonly DemoStation[]) {
  const place = await lookUpDemo(tx, tenantId);
  if (!place) return;
  const rows = stations.map(({ row, city, createdAt }) => ({
    ...row,
    id: ids.at(createdAt),
    tenant_id: tenantId,
    dept_id: place.deptId(city.team),
    manager_id: place.userId(managers[city.team] ?? 'manager'),
    create_user: place.userId('manager'),
    create_dept: place.deptId('operations'),
    create_time: createdAt.toISOString(),
    status: rowStatus.inUse,
    is_deleted: 0,
    row_version: 1,
  }));
  await insertMissing(tx, 'truck_station', ['tenant_id', 'id'], rows);
}
