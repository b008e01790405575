// Reads swap packs, and why a pack is not ready for a swap (BR-19), for the battery screen and the swap screen.
import { alarmStatus, deviceType } from '@ec/device-vocabulary/device.enums';
import { keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { paramIn } from '@ec/system/server/public';
import { batteryStatus } from '@ec/truck/shared/asset/asset.enums';
import { battery } from '@ec/truck/shared/asset/battery.resource';
import { sql } from 'kysely';
import { isStale } from '../../shared/freshness.ts';
import { packFields } from '../../shared/swap/battery-home.contract.ts';
import { lacksOfPack, minSoc } from '../../shared/swap/pack-readiness.ts';
import { type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf, instantOf, type StoredRow, timeOf, wireFields } from '../wire-fields.ts';

interface StoredPack extends StoredRow {
  stationId: string | null;
  slotNo: number | null;
  carId: string | null;
  ratedKwh: string | null;
  reportTime: string | null;
  worstAlarm: number | null;
}

const { openNew, openSeen } = alarmStatus.key;

/** Reads all visible packs, or the packs at a station and those that were at this station last and are at no station now. */
export async function readPacks(engine: Engine, call: Viewer, stationId: string | undefined) {
  const now = engine.clock.now();
  const isVisible = visibleRows(engine, call, battery);
  const isAtStation = stationId
    ? sql`and (t.station_id = ${stationId} or t.station_id is null and t.last_station_id = ${stationId})`
    : sql``;
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredPack>(
    sql`select t.id, ${pick(battery, packFields)}, t.station_id as "stationId", t.slot_no as "slotNo", t.car_id as "carId",
        t.rated_kwh as "ratedKwh", t.report_time as "reportTime", a.worst::int as "worstAlarm"
      from ${tableOf(battery)} left join (select a.device_id, min(a.alarm_level) as worst from device_alarm a
          where a.tenant_id = ${call.caller.tenantId} and a.device_type = ${keys(deviceType.key.battery)}
            and a.alarm_status in (${keys(openNew, openSeen)}) and a.is_deleted = 0 group by 1) a on a.device_id = t.id
      where ${isVisible} ${isAtStation} order by t.battery_no, t.id`,
  );
  const target = Number(await paramIn(engine.database.read(call.caller.tenantId), 'swap.targetSoc')) || defaultTarget;
  return rows.map((row) => packOf(row, now, target));
}

export type Pack = ReturnType<typeof packOf>;

/** The default of the parameter swap.targetSoc: the SOC in percent at which a pack in a slot is full (BR-31). */
const defaultTarget = 95;

function packOf(row: StoredPack, now: Date, targetSoc: number) {
  const stale = isStale(now, instantOf(row.reportTime), 'pack');
  const fields = wireFields(battery, packFields, row);
  const { batteryStatus: status, soc, soh, tempMax, cellVMax, cellVMin, powerKw } = fields;
  const lacks = lacksOfPack({ batteryStatus: status, soc, soh, tempMax, worstAlarm: row.worstAlarm, stale });
  const capacity = (figureOf(row.ratedKwh) ?? 0) * ((soh ?? 100) / 100);
  const minutesTo = (target: number): number | null => {
    if (stale || soc === null || powerKw === null || powerKw <= 0 || soc >= target) return null;
    return Math.ceil((((target - soc) / 100) * capacity * 60) / powerKw);
  };
  return {
    pack: {
      ...fields,
      reportTime: timeOf(row.reportTime),
      stale,
      remainMin: minutesTo(targetSoc),
      lacks,
      cellSpreadMv: cellVMax === null || cellVMin === null ? null : Math.round((cellVMax - cellVMin) * 1000),
      isReady: lacks.length === 0,
    },
    stationId: row.stationId,
    slotNo: row.slotNo,
    carId: row.carId,
    /** True for a charging pack that has the SOC for a swap already, or reaches it within an hour at its present power. */
    isReadySoon:
      lacks.length > 0 && status === batteryStatus.key.charging && isWithin(minutesTo(minSoc), soc, 60) && !stale,
  };
}

/** Returns whether a pack has the SOC for a swap, or reaches it within `limit` minutes. */
const isWithin = (minutes: number | null, soc: number | null, limit: number): boolean =>
  (soc !== null && soc >= minSoc) || (minutes !== null && minutes <= limit);
