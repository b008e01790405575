// Alarms of the demo's houses (domain §11).
import { demoSeed } from '@ec/device-models/demo-seed';
import { lognormal, poisson, weighted } from '@ec/device-models/seeded-draws';
import { DAY, HOUR } from '@ec/device-models/time-of-use';
import { alarmStatus, bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import { stationState } from '@ec/household/shared/station/station.enums';
import type { Sql } from '@ec/kernel/database';
import { seededRandom } from '@ec/kernel/seeded-random';
import { alarmNoOf } from '@ec/maintenance/server/public';
import { deviceAlarmSource } from '@ec/maintenance/shared/alarm/alarm.enums';
import type { stationAlarm } from '@ec/maintenance/shared/alarm/station-alarm.resource';
import type { NewRowOf } from '@ec/resource/row';
import { sql } from 'kysely';
import type { DemoPlace } from '../system/demo-lookup.ts';

const perMonth = 0.25;
const codes = [
  ['1013', 3],
  ['1012', 5],
  ['1002', 3],
  ['1005', 6],
  ['1003', 3],
  ['1010', 4],
  ['1017', 4],
  ['1008', 2],
  ['1014', 1],
] as const;
const byRule = ['1012', '1013', '1017'];
const { openNew, openSeen, clearedNew, closed } = alarmStatus.key;

interface Inverter {
  id: string;
  sn: string;
  stationId: string;
  opsUserId: string | null;
}

interface Code {
  code: string;
  name: string;
  nameEn: string;
  level: number;
  advice: string;
}

interface HouseAlarmOptions {
  tx: Sql;
  tenantId: string;
  place: DemoPlace;
  ids: { at(moment: Date): string };
  now: Date;
  days: number;
}

export async function houseAlarms({
  tx,
  tenantId,
  place,
  ids,
  now,
  days,
}: HouseAlarmOptions): Promise<NewRowOf<typeof stationAlarm>[]> {
  const inverters = await tx.rows<Inverter>(
    sql`select i.id, i.sn, i.station_id as "stationId", u.ops_user_id as "opsUserId" from device_inverter i
      join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where i.tenant_id = ${tenantId} and i.biz_domain = ${bizDomain.key.household}
        and u.station_state = ${stationState.key.connected} order by i.sn`,
  );
  const definitions = await tx.rows<Code>(
    sql`select code, name, name_en as "nameEn", alarm_level as level, advice from truck_alarm_code
      where tenant_id = ${tenantId} and device_type = ${deviceType.key.inverter} and enabled = 1 and is_deleted = 0`,
  );
  const today = Math.floor((now.getTime() + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
  return inverters.flatMap((inverter, index) => {
    const random = seededRandom(demoSeed, `house alarms ${tenantId} ${inverter.sn}`, 1);
    // For the first four inverters the alarm is open, so that the list of open alarms is not empty.
    const isForcedOpen = index < 4;
    const count = isForcedOpen ? 1 : poisson(random, (perMonth * days) / 30);
    return Array.from({ length: count }, (): NewRowOf<typeof stationAlarm> | undefined => {
      const code = definitions.find((each) => each.code === weighted(random, codes));
      // Other alarms began between seven and seventeen o'clock, because inverters do not run at night.
      const first = isForcedOpen
        ? now.getTime() - (index + 1) * 25 * 60_000
        : today - random.whole(1, days) * DAY + 7 * HOUR + Math.floor(random.next() * 10 * HOUR);
      const duration = isForcedOpen ? DAY : lognormal(random, 40, 0.9) * 60_000;
      const clearsItself = random.next() < 0.7;
      if (!code) return undefined;
      const from = Math.round(first / 1000) * 1000;
      const until = Math.round((first + duration) / 1000) * 1000;
      const isOpen = until > now.getTime();
      const acked =
        !clearsItself && index % 2 === 0 && from + 6 * 60_000 < now.getTime() ? from + 6 * 60_000 : undefined;
      const id = ids.at(new Date(from));
      return {
        id,
        tenant_id: tenantId,
        create_user: null,
        create_time: new Date(from),
        alarm_no: alarmNoOf(id),
        biz_domain: bizDomain.key.household,
        station_id: inverter.stationId,
        device_type: deviceType.key.inverter,
        device_id: inverter.id,
        device_no: inverter.sn,
        alarm_code: code.code,
        alarm_name: code.name,
        alarm_name_en: code.nameEn,
        alarm_level: code.level,
        source: byRule.includes(code.code) ? deviceAlarmSource.key.rule : deviceAlarmSource.key.device,
        first_time: new Date(from),
        last_time: new Date(from),
        times: 1,
        clear_time: isOpen ? null : new Date(until),
        ack_time: acked === undefined ? null : new Date(acked),
        ack_user: acked === undefined ? null : (inverter.opsUserId ?? place.userId('manager')),
        alarm_status: isOpen ? (acked ? openSeen : openNew) : acked ? closed : clearedNew,
        duration_sec: isOpen ? null : Math.round((until - from) / 1000),
        advice: code.advice,
      };
    }).filter((row) => row !== undefined);
  });
}
