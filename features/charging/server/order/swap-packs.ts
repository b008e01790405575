// Selects and moves the packs of a swap (domain §6.4, BR-19, BR-30), and records their charge for the bill (BR-20).
import { alarmLevel, alarmStatus, deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { type Assignments, assignments, keys } from '@ec/resource-server/columns';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import type { battery } from '@ec/truck/shared/asset/battery.resource';
import { type SwapBattery, swapLimits } from '@ec/truck/shared/asset/swap-refusal';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { swapStep } from '../../shared/order/swap-steps.ts';
import type { SwapFacts } from '../../shared/pricing/bill-swap.ts';
import { writeRun } from './order-store.ts';

const { waiting, ready, reserved, moving, onVehicle } = batteryStatus.key;

interface SwapPack extends SwapBattery {
  id: string;
  batteryNo: string;
  slotNo: number | null;
}

const openAlarms = sql`coalesce((select array_agg(a.alarm_level) from device_alarm a where a.tenant_id = b.tenant_id
  and a.device_type = ${keys(deviceType.key.battery)} and a.device_id = b.id and a.is_deleted = 0
  and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)})), '{}')`;
const packColumns = sql`b.id, b.battery_no as "batteryNo", b.slot_no as "slotNo", b.battery_status as "batteryStatus", b.model,
  b.soc::float8 as soc, b.soh::float8 as soh, b.temp_max as "tempMax", ${openAlarms} as "openAlarmLevels"`;

export const packOnTruck = (tx: Sql, carId: string): Promise<SwapPack | undefined> =>
  tx.first<SwapPack>(
    sql`select ${packColumns} from truck_battery b where b.tenant_id = ${tx.tenantId} and b.car_id = ${carId} and b.is_deleted = 0
      for update of b`,
  );

export const lockPack = (tx: Sql, id: string): Promise<SwapPack | undefined> =>
  tx.first<SwapPack>(
    sql`select ${packColumns} from truck_battery b where b.tenant_id = ${tx.tenantId} and b.id = ${id} and b.is_deleted = 0
      for update of b`,
  );

/**
 * Locks the fullest pack that fits the truck and may be swapped (BR-19). If there is none, it locks the best ready pack, from which the
 * caller derives the reason of the refusal.
 */
export const fullestPack = (tx: Sql, stationId: string, model: string): Promise<SwapPack | undefined> =>
  tx.first<SwapPack>(
    sql`select ${packColumns}
      from truck_battery b
      where b.tenant_id = ${tx.tenantId} and b.station_id = ${stationId} and b.is_deleted = 0
        and b.battery_status = ${keys(ready)} and b.slot_no is not null
      order by
        b.model = ${model}
          and coalesce(b.soc >= ${swapLimits.soc} and b.soh >= ${swapLimits.soh} and b.temp_max <= ${swapLimits.tempMax}, false)
          and not exists (select from device_alarm a
            where a.tenant_id = b.tenant_id and a.device_type = ${keys(deviceType.key.battery)} and a.device_id = b.id
              and a.alarm_level <= ${keys(alarmLevel.key.major)} and a.is_deleted = 0
              and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)})) desc,
        b.model = ${model} desc, b.soc desc nulls last, b.id
      limit 1 for update of b skip locked`,
  );

interface SwapOrder {
  id: string;
  stationId: string;
  carId: string | null;
}

interface PackIds {
  oldId: string | null;
  newId: string | null;
}

const packsOf = (tx: Sql, orderId: string): Promise<PackIds | undefined> =>
  tx.first<PackIds>(
    sql`select old_battery_id as "oldId", new_battery_id as "newId" from truck_orders
      where tenant_id = ${tx.tenantId} and id = ${orderId}`,
  );

/**
 * Updates the place and the state of the packs when a step begins. `slot` is the slot of the old pack; if it is unknown, the pack stays
 * "moving" until a person enters its place.
 */
export async function movePacks(tx: Sql, order: SwapOrder, step: number, slot: number | undefined): Promise<void> {
  const both = await packsOf(tx, order.id);
  if (!both) return;
  const { oldId, newId } = both;
  if (step === swapStep.removing && oldId) {
    await recordOldPack(tx, order, oldId);
    await place(tx, oldId, onVehicle, { battery_status: moving, car_id: null });
  }
  if (step === swapStep.fetching && oldId && slot !== undefined)
    await place(tx, oldId, moving, { battery_status: waiting, station_id: order.stationId, slot_no: slot });
  if (step === swapStep.installing && newId) {
    await recordNewPack(tx, order, newId);
    await place(tx, newId, reserved, { battery_status: moving, station_id: null, slot_no: null });
  }
  if (step === swapStep.selfCheck && newId && order.carId)
    await place(tx, newId, moving, { battery_status: onVehicle, car_id: order.carId });
}

/** Returns the new pack of an aborted swap from "reserved" to "ready". */
export async function freePack(tx: Sql, orderId: string): Promise<void> {
  const both = await packsOf(tx, orderId);
  if (both?.newId) await place(tx, both.newId, reserved, { battery_status: ready });
}

/** Updates a pack only if its state is `from`. A pack that was quarantined meanwhile therefore stays quarantined. */
async function place(tx: Sql, id: string, from: number, columns: Assignments<typeof battery>): Promise<void> {
  await tx.run(
    sql`update truck_battery set ${assignments<typeof battery>(columns)}
      where tenant_id = ${tx.tenantId} and id = ${id} and battery_status = ${from}`,
  );
}

interface PackReading {
  ratedKwh: string;
  soc: string | null;
  soh: string | null;
}

interface RecordedPacks {
  old?: PackReading;
  fresh?: PackReading;
}

const readPack = (tx: Sql, id: string): Promise<PackReading | undefined> =>
  tx.first<PackReading>(
    sql`select rated_kwh::text as "ratedKwh", soc::text as soc, soh::text as soh from truck_battery
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

async function recordOldPack(tx: Sql, { id, carId }: SwapOrder, packId: string): Promise<void> {
  const old = await readPack(tx, packId);
  const car = await tx.first<{ odometer: string | null }>(
    sql`select mileage_km::text as odometer from truck_car where tenant_id = ${tx.tenantId} and id = ${carId}`,
  );
  await writeRun(tx, id, { packs: JSON.stringify({ old }), odometer: car?.odometer ?? null });
}

async function recordNewPack(tx: Sql, { id }: SwapOrder, packId: string): Promise<void> {
  const fresh = await readPack(tx, packId);
  await tx.run(
    sql`update truck_order_run set packs = coalesce(packs, '{}') || ${JSON.stringify({ fresh })}::jsonb
      where tenant_id = ${tx.tenantId} and order_id = ${id}`,
  );
}

/** Returns the recorded packs for the bill; undefined if the SOC or SOH of a pack is unknown. */
export async function recordedPacks(tx: Sql, { id, carId }: SwapOrder): Promise<Omit<SwapFacts, 'at'> | undefined> {
  const run = await tx.first<{ packs: RecordedPacks | null; odometer: string | null; before: string | null }>(
    sql`select r.packs, r.odometer::text as odometer, (select b.odometer::text from truck_orders o
          join truck_order_run b on b.tenant_id = o.tenant_id and b.order_id = o.id and b.odometer is not null
        where o.tenant_id = r.tenant_id and o.car_id = ${carId} and o.id < r.order_id and o.is_deleted = 0
        order by o.id desc limit 1) as before
      from truck_order_run r where r.tenant_id = ${tx.tenantId} and r.order_id = ${id}`,
  );
  const { old, fresh } = run?.packs ?? {};
  if (!old?.soc || !old.soh || !fresh?.soc || !fresh.soh) return undefined;
  const mileage = run?.odometer && run.before ? new Decimal(run.odometer).minus(run.before) : undefined;
  return {
    ratedKwh: old.ratedKwh,
    old: { soc: old.soc, soh: old.soh },
    fresh: { ratedKwh: fresh.ratedKwh, soc: fresh.soc, soh: fresh.soh },
    mileageKm: mileage?.gte(0) ? mileage.toFixed(1) : null,
  };
}
