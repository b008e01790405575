// Inserts escalation rules for the demo's alarms, and inbox messages about the newest alarms (domain BR-52).
import { alarmLevel, alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { insertBulk } from '@ec/kernel/insert-bulk';
import { escalationTarget } from '@ec/maintenance/shared/alarm/alarm.enums';
import { alarmEscalation } from '@ec/maintenance/shared/alarm/alarm-escalation.resource';
import { deviceAlarm } from '@ec/maintenance/shared/alarm/device-alarm.resource';
import { stationAlarm } from '@ec/maintenance/shared/alarm/station-alarm.resource';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import { messageCause, messageChannel } from '@ec/messaging/shared/messaging.enums';
import type { ColumnValuesOf, NewRowOf } from '@ec/resource/row';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import type { DemoPlace } from '../system/demo-lookup.ts';

interface Seeding {
  tenantId: string;
  place: DemoPlace;
  ids: { next(): string; at(moment: Date): string };
  now: Date;
}

const minute = 60_000;
const { critical, major } = alarmLevel.key;
const { duty, people } = escalationTarget.key;
const { openNew, openSeen, clearedNew } = alarmStatus.key;
/** The number of alarms with messages. */
const alarmCount = 12;

export async function seedAlarmNotifications(tx: Sql, seeding: Seeding): Promise<void> {
  await insertRules(tx, seeding);
  await insertNotifications(tx, seeding);
  // Open alarms of the demo escalate no further. The rules apply to alarms that open later.
  await tx.run(
    sql`update alarm_watch w set step = case when a.alarm_level in (${critical}, ${major}) then 3 else 0 end
      from device_alarm a where w.tenant_id = ${seeding.tenantId} and a.tenant_id = ${seeding.tenantId} and a.id = w.alarm_id`,
  );
}

async function insertRules(tx: Sql, { tenantId, place, ids, now }: Seeding): Promise<void> {
  type Rule = typeof alarmEscalation;
  const rule = (
    step_name: string,
    alarm_level: number,
    step_no: number,
    after_min: number,
    more: ColumnValuesOf<Rule>,
  ): NewRowOf<Rule> => ({
    id: ids.next(),
    tenant_id: tenantId,
    create_user: place.userId('admin'),
    create_time: now,
    step_name,
    alarm_level,
    step_no,
    after_min,
    role_ids: null,
    user_ids: null,
    enabled: 1,
    ...more,
  });
  await insertRows(tx, alarmEscalation, [
    rule('紧急告警：值班人', critical, 1, 10, { target: duty }),
    rule('紧急告警：经理', critical, 2, 20, { target: people, user_ids: [place.userId('manager')] }),
    rule('重要告警：值班人', major, 1, 60, { target: duty }),
  ]);
}

async function insertNotifications(tx: Sql, { tenantId, place, ids }: Seeding): Promise<void> {
  const alarms = await tx.rows<OpenAlarm>(
    sql`select id, biz_domain as domain, device_no as "deviceNo", alarm_name as name, alarm_name_en as "nameEn",
        alarm_level as level, first_time as first, alarm_status as state
      from device_alarm where tenant_id = ${tenantId} and is_deleted = 0 and alarm_level in (${critical}, ${major})
        and alarm_status in (${openNew}, ${openSeen}, ${clearedNew}) order by first_time desc, id limit ${alarmCount}`,
  );
  const notifications = alarms.flatMap((alarm) =>
    (['admin', 'manager'] as const).map((account) => ({ alarm, userId: place.userId(account), id: ids.next() })),
  );
  const at = ({ first }: OpenAlarm) => new Date(new Date(first).getTime() + minute);
  await insertBulk(
    tx,
    'messaging_inbox',
    notifications.map(({ alarm, userId, id }) => {
      const word = alarmLevel.values.find(({ key }) => key === alarm.level);
      const resource = alarm.domain === bizDomain.key.household ? stationAlarm : deviceAlarm;
      const readTime = alarm.state === openSeen ? new Date(at(alarm).getTime() + 2 * minute) : null;
      return {
        id,
        tenant_id: tenantId,
        user_id: userId,
        kind: messageKind.key.alarm,
        code: 'alarm.came',
        times: 1,
        is_critical: alarm.level === critical,
        is_due: false,
        link: `${resource.code}?id=${alarm.id}`,
        group_key: `alarm.came ${alarm.id}`,
        create_time: at(alarm),
        update_time: at(alarm),
        read_time: readTime,
        params: {
          level: word?.zh ?? '',
          levelEn: word?.en ?? '',
          place: alarm.deviceNo ?? '',
          name: alarm.name,
          nameEn: alarm.nameEn ?? alarm.name,
        },
      };
    }),
  );
  await insertBulk(
    tx,
    'alarm_told',
    notifications.map(({ alarm, userId, id }) => ({
      id: ids.next(),
      tenant_id: tenantId,
      alarm_id: alarm.id,
      step: 0,
      reader_id: userId,
      message_id: id,
      create_time: at(alarm),
    })),
  );
  // Two failed deliveries: a mail without an address, and a text message without a provider.
  await insertBulk(
    tx,
    'messaging_way',
    notifications.slice(0, 2).map(({ id, alarm }, index) => ({
      tenant_id: tenantId,
      inbox_id: id,
      create_time: new Date(at(alarm).getTime() + minute),
      log_id: null,
      channel: index === 0 ? messageChannel.key.mail : messageChannel.key.sms,
      cause: index === 0 ? messageCause.key.noAddress : messageCause.key.noProvider,
    })),
  );
}

interface OpenAlarm {
  id: string;
  domain: number;
  deviceNo: string | null;
  name: string;
  nameEn: string | null;
  level: number;
  first: string;
  state: number;
}
