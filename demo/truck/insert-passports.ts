// Inserts the moves of the demo's packs: their delivery, and a move to a slot or a truck with each swap.

import { type BulkRow, insertBulk } from '@ec/kernel/insert-bulk';
import { keys } from '@ec/resource-server/columns';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import { analyse } from '../analyse.ts';
import type { DemoPack } from './demo-swaps.ts';
import type { DemoWorld } from './demo-world.ts';
import { idOf, type Writing } from './insert-entities.ts';

const { charging, moving, onVehicle } = batteryStatus.key;

export async function insertPassports(writing: Writing, { packs, swaps }: DemoWorld): Promise<void> {
  const { tx, tenantId, idByKey } = writing;
  // When a pack was inserted, a trigger wrote a move with the creation time of the pack and the place of today. The statement turns this move
  // into the delivery: a new pack has no place yet (domain §3).
  await tx.run(
    sql`insert into truck_battery_move as m (tenant_id, battery_id, at, battery_status, soh, cycles)
      select tenant_id, id, create_time, ${keys(moving)}, 100, 0 from truck_battery where tenant_id = ${tenantId}
      on conflict (tenant_id, battery_id, at) do update set battery_status = ${keys(moving)}, station_id = null, slot_no = null,
        car_id = null, soc = null, soh = 100, cycles = 0`,
  );
  const row = (
    pack: DemoPack,
    at: number,
    place: { stationNo?: string | undefined; slotNo?: number | undefined; truckKey?: string },
    soc: number,
  ): BulkRow => ({
    tenant_id: tenantId,
    battery_id: idOf(idByKey, pack.key),
    at: new Date(at),
    battery_status: place.truckKey === undefined ? charging : onVehicle,
    station_id: place.stationNo === undefined ? null : idOf(idByKey, `station/${place.stationNo}`),
    slot_no: place.slotNo ?? null,
    car_id: place.truckKey === undefined ? null : idOf(idByKey, place.truckKey),
    soc: soc.toFixed(1),
    soh: pack.soh.toFixed(1),
  });
  const moves = swaps.flatMap(({ slotNo, end, old, fresh, site, truck }) => {
    if (slotNo === undefined) return [];
    const { stationNo } = site;
    return [
      row(old.pack, end, { stationNo, slotNo }, old.soc),
      row(fresh.pack, end, { truckKey: truck.key }, fresh.soc),
    ];
  });
  // A pack that was never swapped moved once, before the first day.
  const movedIds = new Set(moves.map(({ battery_id: id }) => id));
  const resting = packs.filter(({ key }) => !movedIds.has(idOf(idByKey, key)));
  const placed = resting.map((pack) => {
    const { since, site, slotNo, truck, soc } = pack;
    return row(pack, since, truck ? { truckKey: truck.key } : { stationNo: site?.stationNo, slotNo }, soc);
  });
  await analyse(tx, ['truck_battery_move']);
  await insertBulk(tx, 'truck_battery_move', [...moves, ...placed], 'missing');
}
