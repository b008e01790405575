// Notifies of the end of an alarm ten minutes after it cleared, because an alarm that returns within this time is the same alarm. The message
// goes to the readers of earlier notifications about the alarm, if their preferences permit it (domain BR-52).
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { notifyEach } from '@ec/messaging/server/public';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { endStep } from '../../../shared/alarm/alarm-notifications.contract.ts';
import { sameWithin } from '../raise-alarm.ts';
import { alarmsOf, levelOf, messageAbout, recordNotifications, waysOf, wordsOf } from './alarm-message.ts';

const { clearedNew, closed } = alarmStatus.key;

/** @returns the number of messages */
export async function notifyEnds(engine: Engine, tx: Sql, now: Date): Promise<number> {
  const tenantId = tx.tenantId ?? '';
  const isOver = sql`(t.is_deleted = 1 or (t.alarm_status in (${keys(clearedNew, closed)})
    and t.clear_time <= ${new Date(now.getTime() - sameWithin)}))`;
  const watches = await tx.rows<{ id: string }>(
    sql`update alarm_watch w set is_over = true from device_alarm t
      where t.tenant_id = w.tenant_id and t.id = w.alarm_id and ${isOver} and w.tenant_id = ${tenantId}
        and not w.is_over and w.step >= 0 and w.alarm_id in (
          select o.alarm_id from alarm_watch o where o.tenant_id = ${tenantId} and not o.is_over order by o.alarm_id for update skip locked)
      returning w.alarm_id as id`,
  );
  if (watches.length === 0) return 0;
  const alarms = await alarmsOf(
    tx,
    watches.map(({ id }) => id),
  );
  let messageCount = 0;
  for (const alarm of alarms.filter(({ isDeleted }) => isDeleted === 0)) {
    const readers = await tx.rows<{ id: string }>(
      sql`select distinct reader_id as id from alarm_told where tenant_id = ${tenantId} and alarm_id = ${alarm.id}
        and step <> ${endStep} and reader_id is not null order by reader_id`,
    );
    if (readers.length === 0) continue;
    const message = {
      ...messageAbout(alarm, 'alarm.over'),
      isCritical: false,
      level: levelOf(alarm),
      ways: waysOf([alarm]),
    };
    const users = readers.map(({ id }) => id);
    const params = await wordsOf(tx, engine, alarm);
    const each = await notifyEach(engine, tx, tenantId, { ...message, params, isEnd: true, to: { users } });
    if (each.length > 0) await recordNotifications(tx, engine, { alarmIds: [alarm.id], step: endStep, readers: each });
    messageCount += each.length;
  }
  return messageCount;
}
