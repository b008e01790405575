// Reads the open alarms for a monitoring screen, the worst and newest first, as far as the caller may see them.
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import type { Condition } from '@ec/kernel/sql';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import type { RowOf } from '@ec/resource/row';
import { keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { alarmFields, mostAlarms } from '../shared/shapes.ts';
import { type Viewer, visibleRows } from './visible-stations.ts';
import { type StoredRow, wireFields } from './wire-fields.ts';

type ListedAlarm = Pick<RowOf<typeof deviceAlarm>, (typeof alarmFields)[number]> & { id: string; stationName: string };

export async function readOpenAlarms(
  engine: Engine,
  call: Viewer,
  { stationId, condition }: { stationId?: string | undefined; condition?: Condition },
): Promise<ListedAlarm[]> {
  const { openNew, openSeen } = alarmStatus.key;
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredRow & { stationName: string }>(
    sql`select t.id, ${pick(deviceAlarm, alarmFields)}, coalesce(s.station_name, '') as "stationName" from ${tableOf(deviceAlarm)}
      left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
      where ${visibleRows(engine, call, deviceAlarm, stationId)} and t.alarm_status in (${keys(openNew, openSeen)})
        ${condition ? sql`and ${condition}` : sql``}
      order by t.alarm_level, t.first_time desc, t.id desc limit ${mostAlarms}`,
  );
  return rows.map((row) => wireFields(deviceAlarm, alarmFields, row, { stationName: row.stationName }));
}
