// Creates the order of an alarm, for a person or an alarm code, and acknowledges the alarm when the work passes its check (domain §6.6, §8.1).
import { alarmLevel, alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import type { AuditedCall } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import type { StoredRowOf } from '@ec/resource/row';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { deviceAlarm } from '../../shared/alarm/device-alarm.resource.ts';
import { stationAlarm } from '../../shared/alarm/station-alarm.resource.ts';
import { makeOrder, type OrderDeps, type OrderRef } from './make-order.ts';

type Alarm = Pick<
  StoredRowOf<typeof deviceAlarm>,
  | ('id' | 'bizDomain' | 'stationId' | 'deviceType' | 'deviceId' | 'deviceNo')
  | ('alarmCode' | 'alarmName' | 'alarmLevel' | 'advice' | 'value')
>;

/** The caller has locked the pair of device and code and found no open order (`openOrder`). */
export async function orderFor(
  tx: Sql,
  deps: OrderDeps,
  call: AuditedCall,
  alarm: Alarm,
  input: { title?: string | null | undefined; level?: number | null | undefined } = {},
): Promise<OrderRef> {
  const name = alarm.alarmName ?? alarm.alarmCode;
  const descriptionParts = [`${name}（${alarm.alarmCode}）`, alarm.value, alarm.advice];
  return makeOrder(tx, deps, call, {
    bizDomain: alarm.bizDomain ?? bizDomain.key.truck,
    stationId: alarm.stationId,
    deviceType: alarm.deviceType,
    deviceId: alarm.deviceId,
    deviceNo: alarm.deviceNo ?? '',
    problem: name,
    title: input.title ?? undefined,
    description: descriptionParts.filter(Boolean).join('；'),
    level: input.level ?? alarm.alarmLevel ?? defaultLevel,
    alarm: { id: alarm.id, code: alarm.alarmCode },
  });
}

/** The level of an order whose alarm has no level. */
const defaultLevel = alarmLevel.key.minor;

const { openNew, openSeen, clearedNew, closed } = alarmStatus.key;

/** Acknowledges the alarm of an order, if nobody has acknowledged it yet. An open alarm stays open. */
export async function acknowledgeAlarm(
  tx: Sql,
  { ids, clock }: Pick<Engine, 'ids' | 'clock'>,
  call: AuditedCall,
  order: { bizDomain: number; alarmId: string },
): Promise<void> {
  const resource = order.bizDomain === bizDomain.key.household ? stationAlarm : deviceAlarm;
  const a = columnsOf(deviceAlarm);
  const alarm = await tx.first<{ status: number }>(
    sql`select ${a.alarmStatus} as status from ${tableOf(deviceAlarm)}
      where ${a.tenantId} = ${tx.tenantId} and ${a.id} = ${order.alarmId} and ${a.isDeleted} = 0 for update of t`,
  );
  if (alarm?.status !== openNew && alarm?.status !== clearedNew) return;
  const acknowledgement = { ackTime: clock.now(), ackUser: call.caller.userId };
  const to = alarm.status === openNew ? openSeen : closed;
  await moveState(tx, resource, order.alarmId, 'alarmStatus', to, acknowledgement, { call, ids, action: 'ack' });
}
