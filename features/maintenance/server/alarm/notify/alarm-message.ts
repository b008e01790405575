// The content of notifications about alarms, and the history of notifications of each alarm (domain BR-52).
import { alarmLevel, bizDomain } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import type { Message, NotifiedReader } from '@ec/messaging/server/public';
import { messageKind } from '@ec/messaging/shared/inbox/inbox.enums';
import type { Resource } from '@ec/resource/resource';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { Engine, Messages } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { alarmCodeNotify } from '../../../shared/alarm/alarm.enums.ts';
import { deviceAlarm } from '../../../shared/alarm/device-alarm.resource.ts';
import { stationAlarm } from '../../../shared/alarm/station-alarm.resource.ts';
import { type Site, siteOf } from '../../order/site-of.ts';

export const alarmMessages: Messages = {
  'alarm.came': { zh: '{level}告警：{place} {name}', en: '{levelEn} alarm: {place}, {nameEn}' },
  'alarm.many': { zh: '{level}告警：新增{times}条', en: '{levelEn} alarms: {times} new' },
  'alarm.escalated': {
    zh: '{level}告警{minutes}分钟无人确认（第{step}级升级）：{place} {name}',
    en: '{levelEn} alarm not acknowledged for {minutes} minutes (step {step}): {place}, {nameEn}',
  },
  'alarm.over': { zh: '{level}告警已恢复：{place} {name}', en: '{levelEn} alarm is over: {place}, {nameEn}' },
};

const read = [
  ...(['id', 'alarmNo', 'bizDomain', 'stationId', 'deviceNo', 'alarmCode', 'alarmName', 'alarmNameEn'] as const),
  ...(['alarmLevel', 'alarmStatus', 'firstTime', 'clearTime', 'stormId', 'isDeleted', 'rowVersion'] as const),
];
export interface AlarmToNotify extends Omit<Picked<typeof deviceAlarm, (typeof read)[number]>, 'bizDomain'> {
  bizDomain: number;
  /** The `notify` channels of the alarm code; null where the code was deleted. */
  notify: number[] | null;
}

/** Returns the alarms sorted by id. */
export function alarmsOf(tx: Sql, ids: readonly string[]): Promise<AlarmToNotify[]> {
  return tx.rows<AlarmToNotify>(
    sql`select ${pick(deviceAlarm, read)}, (select coalesce(c.notify, '{}') from truck_alarm_code c where c.tenant_id = t.tenant_id
          and c.device_type = t.device_type and c.code = t.alarm_code and c.is_deleted = 0) as notify
      from device_alarm t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::bigint[]) order by t.id`,
  );
}

export const resourceOf = (alarm: Pick<AlarmToNotify, 'bizDomain'>): Resource =>
  alarm.bizDomain === bizDomain.key.household ? stationAlarm : deviceAlarm;

const { inApp, sms, dingTalk } = alarmCodeNotify.key;
const hasChannel = ({ notify }: AlarmToNotify, channel: number) => notify === null || notify.includes(channel);
export const waysOf = (alarms: readonly AlarmToNotify[]) => ({
  inApp: alarms.some((alarm) => hasChannel(alarm, inApp)),
  sms: alarms.some((alarm) => hasChannel(alarm, sms)),
});
export const goesToGroups = (alarm: AlarmToNotify): boolean => hasChannel(alarm, dingTalk);

export const levelOf = ({ alarmLevel: level }: Pick<AlarmToNotify, 'alarmLevel'>): number =>
  level ?? alarmLevel.key.warning;

export function levelWords(level: number): { level: string; levelEn: string } {
  const word = alarmLevel.values.find(({ key }) => key === level);
  return { level: word?.zh ?? '', levelEn: word?.en ?? '' };
}

export async function wordsOf(
  tx: Sql,
  engine: Engine,
  alarm: AlarmToNotify,
  loadedSite?: Site,
): Promise<Record<string, string>> {
  const site = loadedSite ?? (await siteOf(tx, engine, alarm));
  const name = alarm.alarmName ?? alarm.alarmCode;
  return {
    ...levelWords(levelOf(alarm)),
    place: [site?.name, alarm.deviceNo].filter(Boolean).join(' '),
    name,
    nameEn: alarm.alarmNameEn || name,
  };
}

/** Returns the values that all messages about one alarm have. */
export const messageAbout = (alarm: AlarmToNotify, code: string): Omit<Message, 'to'> & { isCritical: boolean } => ({
  kind: messageKind.key.alarm,
  isCritical: levelOf(alarm) === alarmLevel.key.critical,
  code,
  link: `${resourceOf(alarm).code}?id=${alarm.id}`,
  group: `${code} ${alarm.id}`,
});

/** Records the notified readers in the history of each alarm. Without readers, records an entry that says that nobody was notified. */
export async function recordNotifications(
  tx: Sql,
  { ids }: Pick<Engine, 'ids'>,
  { alarmIds, step, readers }: { alarmIds: readonly string[]; step: number; readers: readonly NotifiedReader[] },
): Promise<void> {
  const entries = readers.length > 0 ? readers : [{ readerId: null, messageId: null }];
  const rows = alarmIds.flatMap((alarmId) => entries.map((reader) => ({ id: ids.next(), alarmId, ...reader })));
  await tx.run(
    sql`insert into alarm_told (tenant_id, id, alarm_id, step, reader_id, message_id)
      select ${tx.tenantId}, each.id, each.alarm_id, ${step}::smallint, each.reader_id, each.message_id
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ alarmId }) => alarmId)}::bigint[],
        ${rows.map(({ readerId }) => readerId)}::bigint[], ${rows.map(({ messageId }) => messageId)}::bigint[])
        as each (id, alarm_id, reader_id, message_id)`,
  );
}
