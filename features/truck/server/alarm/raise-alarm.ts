// Alarms as devices and platform rules raise and clear them (domain §6.10, BR-50). One open alarm for a device and a code; what
// comes again within ten minutes of its end is the same one.
import { raw, type Sql } from '@ec/kernel/database';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { alarmDevice } from './alarm-device.ts';

const minute = 60_000;
const sameWithin = 10 * minute;
/** A station with more new alarms than this within `stormWithin` has one trouble, not many. */
const stormFrom = 20;
const stormWithin = 5 * minute;
const stormCode = '9001';
const station = 11;
const inMaintenance = 6;

export interface AlarmDeps {
  ids: { next(): string };
}

export interface AlarmAt {
  deviceType: number;
  deviceId: string;
  /** Of the tenant's alarm codes for this type of device. */
  code: string;
  at: Date;
}

export interface Raised extends AlarmAt {
  stationId: string;
  /** What the device or the rule measured. */
  value?: string;
  source: 'device' | 'rule';
}

export interface AlarmCode {
  name: string;
  nameEn: string | null;
  alarmLevel: number;
  advice: string;
  autoClear: number;
}

/** The tenant's own grade and words; undefined where the code is not known or switched off. */
export function enabledCode(tx: Sql, deviceType: number, code: string): Promise<AlarmCode | undefined> {
  return tx.first(
    raw(sql`select name, name_en as "nameEn", alarm_level as "alarmLevel", advice, auto_clear as "autoClear" from truck_alarm_code
      where tenant_id = ${tx.tenantId} and device_type = ${deviceType} and code = ${code} and enabled = 1 and is_deleted = 0`),
  );
}

interface Known {
  id: string;
  alarmNo: string;
  alarmStatus: number;
  /** Cleared so short a time ago that it would be the same one. */
  isRecent: boolean;
}

/** Holds the pair of device and code until the transaction ends, and gives its newest alarm. */
export async function newestAlarm(tx: Sql, { deviceId, code, at }: AlarmAt): Promise<Known | undefined> {
  const pair = `alarm:${tx.tenantId}:${deviceId}:${code}`;
  await tx.run(raw(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`));
  return tx.first<Known>(
    raw(sql`select id, alarm_no as "alarmNo", alarm_status as "alarmStatus",
        coalesce(clear_time >= ${new Date(at.getTime() - sameWithin)}, false) as "isRecent"
      from device_alarm where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and alarm_code = ${code} and is_deleted = 0
      order by id desc limit 1`),
  );
}

export const isOpen = (alarm: { alarmStatus: number } | undefined): boolean =>
  alarm !== undefined && alarm.alarmStatus < 2;

export const alarmNoOf = (id: string): string => `AL${BigInt(id).toString(36).toUpperCase()}`;

/** @returns the alarm; undefined where none is wanted: the code is off, the station is under maintenance, the device is unknown */
export async function raiseAlarm(tx: Sql, deps: AlarmDeps, raised: Raised): Promise<string | undefined> {
  const code = await enabledCode(tx, raised.deviceType, raised.code);
  if (!code || (await isMaintained(tx, raised.stationId))) return undefined;
  const known = await newestAlarm(tx, raised);
  if (known && (isOpen(known) || known.isRecent)) {
    if (!isOpen(known)) await moveState(tx, deviceAlarm, known.id, 'alarmStatus', 0, reopened);
    await tx.run(
      raw(sql`update device_alarm set times = times + 1, last_time = ${raised.at}, value = coalesce(${raised.value ?? null}, value)
        where tenant_id = ${tx.tenantId} and id = ${known.id}`),
    );
    return known.id;
  }
  const device = await alarmDevice(tx, raised.deviceType, raised.deviceId);
  if (!device) return undefined;
  const id = deps.ids.next();
  await tx.run(
    raw(sql`insert into device_alarm (id, tenant_id, alarm_no, biz_domain, station_id, device_type, device_id, device_no, alarm_code,
        alarm_name, alarm_name_en, alarm_level, source, first_time, last_time, times, alarm_status, value, advice)
      values (${id}, ${tx.tenantId}, ${alarmNoOf(id)}, 2, ${raised.stationId}, ${raised.deviceType}, ${raised.deviceId},
        ${device.deviceNo}, ${raised.code}, ${code.name}, ${code.nameEn}, ${code.alarmLevel}, ${raised.source === 'device' ? 1 : 2}, ${raised.at},
        ${raised.at}, 1, 0, ${raised.value ?? null}, ${code.advice})`),
  );
  if (raised.code !== stormCode) await joinStorm(tx, deps, raised);
  return id;
}

const reopened = { clearTime: null, durationSec: null, ackTime: null, ackUser: null };

async function isMaintained(tx: Sql, stationId: string): Promise<boolean> {
  const row = await tx.first<{ status: number }>(
    raw(sql`select station_status as status from truck_station where tenant_id = ${tx.tenantId} and id = ${stationId}`),
  );
  return row?.status === inMaintenance;
}

/** Past the limit one alarm of the station stands for those of the last minutes (BR-50). */
async function joinStorm(tx: Sql, deps: AlarmDeps, { stationId, at }: Raised): Promise<void> {
  const recent = sql`tenant_id = ${tx.tenantId} and station_id = ${stationId} and is_deleted = 0 and alarm_code <> ${stormCode}
    and first_time > ${new Date(at.getTime() - stormWithin)}`;
  const counted = await tx.first<{ n: string }>(raw(sql`select count(*) as n from device_alarm where ${recent}`));
  if (Number(counted?.n) <= stormFrom) return;
  const storm = { stationId, deviceType: station, deviceId: stationId, code: stormCode, at, source: 'rule' } as const;
  const parent = await raiseAlarm(tx, deps, { ...storm, value: String(counted?.n) });
  if (parent) await tx.run(raw(sql`update device_alarm set storm_id = ${parent} where ${recent} and storm_id is null`));
}

/** What the device or the rule no longer sees. Codes that do not clear by themselves stay until a person says so. */
export async function clearAlarm(tx: Sql, at: AlarmAt): Promise<boolean> {
  const known = await newestAlarm(tx, at);
  if (!known || !isOpen(known)) return false;
  const code = await enabledCode(tx, at.deviceType, at.code);
  if (code && code.autoClear === 0) return false;
  await moveState(tx, deviceAlarm, known.id, 'alarmStatus', known.alarmStatus === 0 ? 2 : 3, { clearTime: at.at });
  await tx.run(
    raw(sql`update device_alarm set duration_sec = extract(epoch from clear_time - first_time)
      where tenant_id = ${tx.tenantId} and id = ${known.id}`),
  );
  return true;
}
