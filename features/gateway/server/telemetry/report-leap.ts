// Raises an alarm on a device whose lifetime counter moved by more than is possible (domain §10); the movement counts as no energy.
import { deviceType } from '@ec/device-vocabulary/device.enums';
import { gapKind } from '@ec/household/shared/energy/energy-gap.enums';
import type { Sql } from '@ec/kernel/database';
import { type AlarmDeps, type Raised, raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';

const abnormalDataCode = '2004';

type Leap = Pick<Raised, 'deviceType' | 'deviceId' | 'stationId' | 'at' | 'value'>;

/** Reports a leap once, although each new sample rolls up its day again. */
export async function reportLeap(tx: Sql, deps: AlarmDeps, leap: Leap): Promise<void> {
  const reported = await tx.first(
    sql`select from device_alarm where tenant_id = ${tx.tenantId} and device_id = ${leap.deviceId}
      and alarm_code = ${abnormalDataCode} and is_deleted = 0 and last_time >= ${leap.at} limit 1`,
  );
  if (!reported) await raiseAlarm(tx, deps, { ...leap, code: abnormalDataCode, source: 'rule' });
}

/** Reports the leaps of an inverter between a day and the days around it. */
export async function reportInverterLeaps(tx: Sql, deps: AlarmDeps, inverterId: string, day: string): Promise<void> {
  const leaps = await tx.rows<{ stationId: string; at: string; before: string; after: string }>(
    sql`select g.station_id as "stationId", (extract(epoch from g.to_time) * 1000)::bigint as at, g.from_kwh as before, g.to_kwh as after
      from device_inverter_gap g where g.tenant_id = ${tx.tenantId} and g.inverter_id = ${inverterId} and g.gap_kind = ${keys(gapKind.key.leap)}
        and (g.from_day = ${day} or (g.to_time at time zone 'Asia/Shanghai')::date = ${day}::date) order by g.to_time`,
  );
  for (const { stationId, at, before, after } of leaps)
    await reportLeap(tx, deps, {
      deviceType: deviceType.key.inverter,
      deviceId: inverterId,
      stationId,
      at: new Date(parseInt(at, 10)),
      value: `${before} → ${after}`.slice(0, 40),
    });
}
