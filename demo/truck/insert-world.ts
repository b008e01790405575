// Inserts the assets, fleet, packs, bindings and notices of a demo tenant. demo/charging inserts orders and money.
import { merchantType } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { packEntity, sparePack } from './demo-batteries.ts';
import { deviceBindings } from './demo-bindings.ts';
import type { DemoEntity } from './demo-entity.ts';
import { merchantEntity, merchantUsers } from './demo-merchants.ts';
import { demoNotices } from './demo-notices.ts';
import { driverBinding, driverEntity, truckEntity } from './demo-trucks.ts';
import type { DemoWorld } from './demo-world.ts';
import { insertEntities, type Writing } from './insert-entities.ts';

const spares: Record<string, number> = { '100002': 13, '100003': 1 };

export async function insertWorld(writing: Writing, world: DemoWorld): Promise<void> {
  await readStationIds(writing);
  await insertEntities(writing, worldEntities(world));
}

/** Reads the ids of the stations, which seed-stations inserted earlier. */
async function readStationIds({ tx, tenantId, idByKey }: Writing): Promise<void> {
  const rows = await tx.rows<{ id: string; no: string }>(
    sql`select id, station_no as no from truck_station where tenant_id = ${tenantId}`,
  );
  for (const { id, no } of rows) idByKey.set(`station/${no}`, id);
}

function worldEntities(world: DemoWorld): DemoEntity[] {
  const { tenantId, sites, merchants, blocks, trucks, drivers, packs, span } = world;
  const today = new Date(span.now);
  const banks = merchants.filter(({ type }) => type === merchantType.key.batteryOwner);
  const users = merchantUsers(merchants);
  return [
    ...sites.flatMap(({ devices }) => devices),
    ...merchants.map((one) => merchantEntity(one, today)),
    ...users,
    ...blocks.map(({ entity }) => entity),
    ...trucks.map((one, index) => truckEntity(one, index, today)),
    ...drivers.map((one, index) => driverEntity(one, index, today)),
    ...drivers.map(driverBinding),
    ...packs.map((pack, index) => packEntity(pack, index, banks, span.now)),
    ...Array.from({ length: spares[tenantId] ?? 0 }, (_, index) => sparePack(tenantId, index, banks, span.now)),
    ...deviceBindings(world, users),
    ...demoNotices(world),
  ];
}
