// Reads the history of a battery, and the slots of a station.
import type { Sql } from '@ec/kernel/database';
import type { Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { wireTime } from '@ec/resource/wire';
import { columnsOf } from '@ec/resource-server/columns';
import type { Reader } from '@ec/resource-server/context';
import { detailRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions, visibilityConditions } from '@ec/resource-server/predicate';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { battery } from '../../shared/asset/battery.resource.ts';
import {
  type BatteryMove,
  type BatterySlot,
  type BatterySwap,
  batteryPassport,
  batterySlots,
  slotState,
} from '../../shared/asset/battery-life.contract.ts';
import { car } from '../../shared/fleet/car.resource.ts';
import { station } from '../../shared/station.resource.ts';
import { swapsAsked } from './order-questions.ts';

/** The most rows of each list. Two swaps a day make 7,300 rows in ten years. */
const most = 8_000;

export const batteryLifeRoutes = (engine: Engine): Route[] => [
  ...serve(batteryPassport, async (call) => {
    const { id, ratedKwh } = await detailRow(engine, battery, call, call.input.id);
    const tx = engine.database.read(call.caller.tenantId);
    const [moves, swaps] = await Promise.all([
      movesOf(engine, tx, call, id),
      swapsOf(engine, tx, call, { id, ratedKwh }),
    ]);
    return { moves, swaps };
  }),
  ...serve(batterySlots, async (call) => {
    await detailRow(engine, station, call, call.input.stationId);
    return slotsOf(engine.database.read(call.caller.tenantId), call.input.stationId);
  }),
];

/** A row as the driver returns it: numeric columns arrive as text. */
type Measured<T, N extends keyof T> = Omit<T, N> & Record<N, string | null>;
const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

/** Reads where the battery was. The name of a station and the plate of a truck are empty where the caller may not see them. */
async function movesOf(engine: Engine, tx: Sql, call: Reader, id: string): Promise<BatteryMove[]> {
  const isVisibleStation = allOf(baseConditions({ engine, resource: station, call }, 'any'));
  const c = columnsOf(car, 'c');
  const isVisibleCar = allOf([
    sql`c.tenant_id = m.tenant_id and c.id = m.car_id`,
    ...visibilityConditions({ engine, resource: car, call }, undefined, 'c'),
  ]);
  const rows = await tx.rows<Measured<BatteryMove, 'soc' | 'soh'>>(
    sql`select m.at, m.battery_status as "batteryStatus", m.slot_no as "slotNo", m.soc, m.soh, m.cycles,
        m.station_id is not null as "isStored",
        coalesce((select ${columnsOf(station).stationName} from truck_station t
          where ${isVisibleStation} and t.id = m.station_id), '') as "stationName",
        coalesce((select ${c.plateNo} from truck_car c where ${isVisibleCar}), '') as "plateNo"
      from truck_battery_move m where m.tenant_id = ${call.caller.tenantId} and m.battery_id = ${id}
      order by m.at desc limit ${most}`,
  );
  return rows.map((row) => ({ ...row, at: wireTime(row.at), soc: numberOf(row.soc), soh: numberOf(row.soh) }));
}

interface Pack {
  id: string;
  ratedKwh: number;
}

/**
 * Reads the swaps that put the battery onto a truck or took it off. A swap is billed by rated energy × SOH × SOC (BR-20), so the bill gives
 * the SOH of that day.
 */
async function swapsOf(engine: Engine, tx: Sql, call: Reader, { id, ratedKwh }: Pack): Promise<BatterySwap[]> {
  const answers = await engine.events.emit(tx, swapsAsked, { call, batteryId: id, limit: most });
  return answers.flat().map(({ kwh, ...swap }) => ({ ...swap, soh: sohOf(ratedKwh, kwh, swap.soc) }));
}

/** Returns the SOH in percent. Returns null where a value is missing, or below 20 % SOC, because rounding then makes the result too imprecise. */
function sohOf(ratedKwh: number, kwh: number | null, soc: number | null): number | null {
  if (kwh === null || soc === null || !(ratedKwh > 0) || soc < 20) return null;
  return Math.round((kwh / ratedKwh / (soc / 100)) * 1000) / 10;
}

type SlotRow = Omit<BatterySlot, 'battery'> & { pack: NonNullable<BatterySlot['battery']> | null };

async function slotsOf(tx: Sql, stationId: string): Promise<BatterySlot[]> {
  const b = columnsOf(battery, 'b');
  const rows = await tx.rows<SlotRow>(
    sql`select s.slot_no as "slotNo", s.slot_status as "slotStatus", s.door_open as "doorOpen", s.smoke,
        case when b.id is not null then jsonb_build_object('id', b.id::text, 'batteryNo', ${b.batteryNo},
          'batteryStatus', ${b.batteryStatus}, 'soc', ${b.soc}, 'soh', ${b.soh}, 'tempMax', ${b.tempMax}) end as pack
      from truck_battery_slot s
        left join truck_battery b on b.tenant_id = s.tenant_id and b.station_id = s.station_id and b.slot_no = s.slot_no
          and b.is_deleted = 0
      where s.tenant_id = ${tx.tenantId} and s.station_id = ${stationId} order by s.slot_no`,
  );
  return rows.map(({ pack, slotStatus, ...slot }) => ({
    ...slot,
    // A slot with status 0 (empty) counts as taken while a battery is in it. The states locked and faulty stay.
    slotStatus: slotStatus || (pack ? slotState.taken : slotState.empty),
    battery: pack,
  }));
}
