// Raises and clears alarms of devices and platform rules (domain §6.10, BR-50). A device has at most one open alarm for each code. An alarm
// that returns within ten minutes after it cleared is the same alarm.
import { alarmStatus, deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { byRule } from '@ec/resource-server/by-rule';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { deviceAlarmSource } from '../../shared/alarm/alarm.enums.ts';
import { alarmCode } from '../../shared/alarm/alarm-code.resource.ts';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { openOrder } from '../order/make-order.ts';
import { orderFor } from '../order/order-of-alarm.ts';
import { alarmDevice } from './alarm-device.ts';
import { stationOutOfUseAsked } from './alarm-questions.ts';

const minute = 60_000;
/** Milliseconds after it cleared within which an alarm that returns is the same alarm. */
export const sameWithin = 10 * minute;
/** A station with more new alarms than this within `stormWithin` milliseconds has an alarm storm: the alarms probably have one cause. */
const stormFrom = 20;
const stormWithin = 5 * minute;
const stormCode = '9001';

export type AlarmDeps = Pick<Engine, 'ids' | 'clock' | 'registry' | 'events'>;

export interface AlarmAt {
  deviceType: KeyOf<typeof deviceType>;
  deviceId: string;
  /** A code among the tenant's alarm codes for this type of device. */
  code: string;
  at: Date;
}

export interface Raised extends AlarmAt {
  stationId: string;
  /** The value that the device or the rule measured. */
  value?: string;
  source: 'device' | 'rule';
}

const ofCode = ['name', 'nameEn', 'alarmLevel', 'advice', 'autoClear', 'autoOrder'] as const;
export type AlarmCode = Picked<typeof alarmCode, (typeof ofCode)[number]>;

/** Returns the level and texts of the tenant's alarm code; undefined where there is no such code or it is disabled. */
export function enabledCode(tx: Sql, type: KeyOf<typeof deviceType>, code: string): Promise<AlarmCode | undefined> {
  return tx.first(
    sql`select ${pick(alarmCode, ofCode)} from truck_alarm_code t where t.tenant_id = ${tx.tenantId}
      and t.device_type = ${type} and t.code = ${code} and t.enabled = 1 and t.is_deleted = 0`,
  );
}

const newestFields = ['id', 'alarmNo', 'alarmStatus', 'autoClear'] as const;

interface NewestAlarm extends Picked<typeof deviceAlarm, (typeof newestFields)[number]> {
  /** True if the alarm cleared within `sameWithin`, so that an alarm now is the same alarm. */
  isRecent: boolean;
}

/** Returns the newest alarm of the device and code. Locks this pair until the end of the transaction, so that no other alarm is raised for it. */
export async function newestAlarm(tx: Sql, { deviceId, code, at }: AlarmAt): Promise<NewestAlarm | undefined> {
  const pair = `alarm:${tx.tenantId}:${deviceId}:${code}`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
  return tx.first<NewestAlarm>(
    sql`select ${pick(deviceAlarm, newestFields)},
        coalesce(t.clear_time >= ${new Date(at.getTime() - sameWithin)}, false) as "isRecent"
      from device_alarm t where t.tenant_id = ${tx.tenantId} and t.device_id = ${deviceId} and t.alarm_code = ${code}
        and t.is_deleted = 0 order by t.id desc limit 1`,
  );
}

const { openNew, openSeen, clearedNew, closed } = alarmStatus.key;

export const isOpen = (alarm: Pick<NewestAlarm, 'alarmStatus'> | undefined): boolean =>
  alarm?.alarmStatus === openNew || alarm?.alarmStatus === openSeen;

export const alarmNoOf = (id: string): string => `AL${BigInt(id).toString(36).toUpperCase()}`;

/** @returns the id of the alarm; undefined where the code is missing or disabled, the station is out of use, or the device does not exist */
export async function raiseAlarm(tx: Sql, deps: AlarmDeps, raised: Raised): Promise<string | undefined> {
  const code = await enabledCode(tx, raised.deviceType, raised.code);
  if (!code || (await isOutOfUse(tx, deps, raised.stationId))) return undefined;
  const latestAlarm = await newestAlarm(tx, raised);
  if (latestAlarm && (isOpen(latestAlarm) || latestAlarm.isRecent)) {
    if (!isOpen(latestAlarm))
      await moveState(tx, deviceAlarm, latestAlarm.id, 'alarmStatus', openNew, {
        ...reopenValues,
        autoClear: autoClearOf(code),
      });
    await tx.run(
      sql`update device_alarm set times = times + 1, last_time = ${raised.at}, value = coalesce(${raised.value ?? null}, value)
        where tenant_id = ${tx.tenantId} and id = ${latestAlarm.id}`,
    );
    return latestAlarm.id;
  }
  const device = await alarmDevice(tx, deps.registry, raised.deviceType, raised.deviceId);
  if (!device) return undefined;
  const id = deps.ids.next();
  await tx.run(
    sql`insert into device_alarm (id, tenant_id, alarm_no, biz_domain, station_id, device_type, device_id, device_no, alarm_code,
        alarm_name, alarm_name_en, alarm_level, source, auto_clear, first_time, last_time, times, alarm_status, value, advice)
      values (${id}, ${tx.tenantId}, ${alarmNoOf(id)}, ${device.bizDomain}, ${raised.stationId}, ${raised.deviceType}, ${raised.deviceId},
        ${device.deviceNo}, ${raised.code}, ${code.name}, ${code.nameEn}, ${code.alarmLevel}, ${deviceAlarmSource.key[raised.source]}, ${autoClearOf(code)}, ${raised.at},
        ${raised.at}, 1, ${openNew}, ${raised.value ?? null}, ${code.advice})`,
  );
  const isMuted = raised.code !== stormCode && (await joinStorm(tx, deps, raised));
  if (code.autoOrder === 1 && !isMuted) await createOrderByCode(tx, deps, id);
  return id;
}

/** A tenant's code that does not say so clears automatically. */
const autoClearOf = ({ autoClear }: AlarmCode) => autoClear ?? 1;

const reopenValues = { clearTime: null, durationSec: null, ackTime: null, ackUser: null };

async function isOutOfUse(tx: Sql, { events }: AlarmDeps, stationId: string): Promise<boolean> {
  return (await events.emit(tx, stationOutOfUseAsked, { stationId })).includes(true);
}

/** If the station has more than `stormFrom` recent alarms, links them to one storm alarm (BR-50). @returns whether there is a storm alarm */
async function joinStorm(tx: Sql, deps: AlarmDeps, { stationId, at }: Raised): Promise<boolean> {
  const recent = sql`tenant_id = ${tx.tenantId} and station_id = ${stationId} and is_deleted = 0 and alarm_code <> ${stormCode}
    and first_time > ${new Date(at.getTime() - stormWithin)}`;
  const row = await tx.first<{ n: number }>(sql`select count(*)::int as n from device_alarm where ${recent}`);
  const count = row?.n ?? 0;
  if (count <= stormFrom) return false;
  const storm = {
    stationId,
    deviceType: deviceType.key.station,
    deviceId: stationId,
    code: stormCode,
    at,
    source: 'rule',
  } as const;
  const parent = await raiseAlarm(tx, deps, { ...storm, value: count.toString() });
  if (parent) await tx.run(sql`update device_alarm set storm_id = ${parent} where ${recent} and storm_id is null`);
  return parent !== undefined;
}

/** Links the alarm to the open order of its device and code, or to a new order where there is none (BR-50). */
async function createOrderByCode(tx: Sql, deps: AlarmDeps, id: string): Promise<void> {
  const alarm = await tx.first<Picked<typeof deviceAlarm, (typeof orderFields)[number]>>(
    sql`select ${pick(deviceAlarm, orderFields)} from device_alarm t where t.tenant_id = ${tx.tenantId} and t.id = ${id}`,
  );
  if (!alarm) return;
  const open = await openOrder(tx, alarm.deviceId, alarm.alarmCode);
  const { call } = byRule(tx.tenantId ?? '', deps.ids, 'alarm');
  const { workOrderId } = open ?? (await orderFor(tx, deps, call, alarm));
  await tx.run(
    sql`update device_alarm set work_order_id = ${workOrderId} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

const orderFields = [
  ...(['id', 'bizDomain', 'stationId', 'deviceType', 'deviceId', 'deviceNo'] as const),
  ...(['alarmCode', 'alarmName', 'alarmLevel', 'advice', 'value'] as const),
];

/**
 * Clears the open alarm of a device and code, after its device or rule has reported the end. An alarm with `autoClear` 0 stays open until a
 * person clears it. @returns whether an alarm was cleared
 */
export async function clearAlarm(tx: Sql, alarm: AlarmAt): Promise<boolean> {
  const latestAlarm = await newestAlarm(tx, alarm);
  if (!latestAlarm || !isOpen(latestAlarm)) return false;
  if (latestAlarm.autoClear === 0) return false;
  await moveState(
    tx,
    deviceAlarm,
    latestAlarm.id,
    'alarmStatus',
    latestAlarm.alarmStatus === openNew ? clearedNew : closed,
    {
      clearTime: alarm.at,
    },
  );
  await tx.run(
    sql`update device_alarm set duration_sec = extract(epoch from clear_time - first_time)
      where tenant_id = ${tx.tenantId} and id = ${latestAlarm.id}`,
  );
  return true;
}
