// What a battery lived through, and what is in the slots of a station: two reads of our own beside domain §8.2.
import { raw, type Sql } from '@ec/kernel/database';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { permissionsOf } from '@ec/resource/calls';
import { wireNumber, wireTime } from '@ec/resource/wire';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { sql } from 'kysely';
import { z } from 'zod';
import { battery } from '../../shared/asset/battery.resource.ts';
import type { BatteryMove, BatteryPassport, BatterySlot, BatterySwap } from '../../shared/asset/battery-life.ts';
import { station } from '../../shared/station.resource.ts';

/** Enough for a life of ten years at two swaps a day. */
const most = 8_000;
/** Of an order that is over. */
const ended = 4;

export function batteryLifeRoutes(engine: Engine): Route[] {
  const input = z.record(z.string(), z.unknown());
  return [
    route({
      method: 'GET',
      path: `/${battery.base}/passport`,
      access: { code: permissionsOf(battery).menu },
      title: 'Battery: passport',
      input,
      handler: (call) => passport(engine, call as Call<{ id?: unknown }>),
    }),
    route({
      method: 'GET',
      path: `/${battery.base}/slots`,
      access: { anyOf: [permissionsOf(battery).menu, 'station_battery'] },
      title: 'Battery: slots of a station',
      input,
      handler: (call) => slots(engine, call as Call<{ stationId?: unknown }>),
    }),
  ];
}

async function passport(engine: Engine, call: Call<{ id?: unknown }>): Promise<BatteryPassport> {
  const row = await detailRow(engine, battery, call, idOf(call.input.id));
  const tx = engine.database.read(call.caller.tenantId);
  const [moves, swaps] = await Promise.all([
    movesOf(engine, tx, call, String(row.id)),
    call.rights.holds('orders') ? swapsOf(engine, tx, call, row) : [],
  ]);
  return { moves, swaps };
}

/** A station outside the caller's scope is a place without a name. */
async function movesOf(engine: Engine, tx: Sql, call: Call, id: string): Promise<BatteryMove[]> {
  const mine = allOf(baseConditions({ engine, resource: station, call }, 'any'));
  const rows = await tx.rows<Record<keyof BatteryMove, unknown>>(
    raw(sql`select m.at, m.battery_status as "batteryStatus", m.slot_no as "slotNo", m.soc, m.soh, m.cycles,
        m.station_id is not null as "isStored",
        (select t.station_name from truck_station t where ${mine} and t.id = m.station_id) as "stationName",
        (select c.plate_no from truck_car c where c.tenant_id = m.tenant_id and c.id = m.car_id) as "plateNo"
      from truck_battery_move m where m.tenant_id = ${call.caller.tenantId} and m.battery_id = ${id}
      order by m.at desc limit ${most}`),
  );
  return rows.map((row) => ({
    at: wireTime(row.at),
    batteryStatus: Number(row.batteryStatus),
    isStored: Boolean(row.isStored),
    stationName: String(row.stationName ?? ''),
    slotNo: row.slotNo as number | null,
    plateNo: String(row.plateNo ?? ''),
    soc: wireNumber(row.soc) as number | null,
    soh: wireNumber(row.soh) as number | null,
    cycles: row.cycles as number | null,
  }));
}

/**
 * The orders in which it came off a truck or went onto one. A swap is billed by rated energy × SOH × SOC (BR-20), so that the
 * bill says how healthy the battery was that day.
 */
async function swapsOf(engine: Engine, tx: Sql, call: Call, row: Record<string, unknown>): Promise<BatterySwap[]> {
  const orders = engine.registry.find('charging.orders');
  if (!orders) return [];
  const mine = allOf(baseConditions({ engine, resource: orders, call }));
  const rows = await tx.rows<Record<string, unknown>>(
    raw(sql`select t.order_no as "orderNo", t.end_time as "endTime", t.plate_no as "plateNo",
        (select s.station_name from truck_station s where s.tenant_id = t.tenant_id and s.id = t.station_id) as "stationName",
        t.new_battery_id = ${row.id} as "wentOn",
        case when t.new_battery_id = ${row.id} then t.new_soc else t.old_soc end as soc,
        case when t.new_battery_id = ${row.id} then t.new_kwh else t.old_kwh end as kwh
      from truck_orders t
      where ${mine} and (t.new_battery_id = ${row.id} or t.old_battery_id = ${row.id}) and t.order_proc = ${ended}
      order by t.end_time desc limit ${most}`),
  );
  return rows.map((swap) => ({
    orderNo: String(swap.orderNo ?? ''),
    at: wireTime(swap.endTime),
    plateNo: String(swap.plateNo ?? ''),
    stationName: String(swap.stationName ?? ''),
    wentOn: Boolean(swap.wentOn),
    soc: wireNumber(swap.soc) as number | null,
    soh: sohOf(Number(row.ratedKwh), swap.kwh, swap.soc),
  }));
}

/** Below 20 % the rounding of the energy says more than the battery. */
function sohOf(ratedKwh: number, kwh: unknown, soc: unknown): number | null {
  if (kwh === null || soc === null || !(ratedKwh > 0) || Number(soc) < 20) return null;
  return Math.round((Number(kwh) / ratedKwh / (Number(soc) / 100)) * 1000) / 10;
}

async function slots(engine: Engine, call: Call<{ stationId?: unknown }>): Promise<BatterySlot[]> {
  const stationId = idOf(call.input.stationId, 'stationId');
  const { tenantId } = call.caller;
  await detailRow(engine, station, call, stationId);
  const rows = await engine.database.read(tenantId).rows<Record<string, unknown>>(
    raw(sql`select s.slot_no as "slotNo", s.slot_status as "slotStatus", s.door_open as "doorOpen", s.smoke,
        b.id, b.battery_no as "batteryNo", b.battery_status as "batteryStatus", b.soc, b.soh, b.temp_max as "tempMax"
      from truck_battery_slot s
        left join truck_battery b on b.tenant_id = s.tenant_id and b.station_id = s.station_id and b.slot_no = s.slot_no
          and b.is_deleted = 0
      where s.tenant_id = ${tenantId} and s.station_id = ${stationId} order by s.slot_no`),
  );
  return rows.map((row) => ({
    slotNo: Number(row.slotNo),
    // 0 empty, 1 with a battery; 2 locked and 3 faulty say more than that.
    slotStatus: Number(row.slotStatus) || (row.id ? 1 : 0),
    doorOpen: row.doorOpen as number | null,
    smoke: row.smoke as number | null,
    battery: row.id
      ? {
          id: String(row.id),
          batteryNo: String(row.batteryNo),
          batteryStatus: Number(row.batteryStatus),
          soc: wireNumber(row.soc) as number | null,
          soh: wireNumber(row.soh) as number | null,
          tempMax: row.tempMax as number | null,
        }
      : null,
  }));
}
