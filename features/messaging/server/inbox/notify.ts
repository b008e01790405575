// Other features notify people through these functions (domain §13). A message is stored in the transaction of the caller, as a code and
// its parameters.
import type { Sql } from '@ec/kernel/database';
import { enqueue } from '@ec/kernel/jobs/queue';
import type { Condition } from '@ec/kernel/sql';
import type { KeyOf } from '@ec/resource/enum';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { dept } from '@ec/system/shared/dept.resource';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import { dingTalk } from '../../shared/dingtalk.resource.ts';
import { usualAlarms } from '../../shared/inbox/inbox.contract.ts';
import type { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { providerStatus } from '../../shared/messaging.enums.ts';
import { filterHolders } from './readers.ts';

/** The receivers of a message: users by id, role, department or permission code. Departments include those below them. */
export type Audience =
  | { users: readonly string[] }
  | { roles: readonly string[] }
  | { depts: readonly string[] }
  | { holders: string };

export interface Message {
  to: Audience;
  kind: KeyOf<typeof messageKind>;
  /** True where the message may go out in quiet hours, too. */
  isCritical?: boolean;
  /** A key of `Feature.messages`, or a code of `waitsCode`. `params` and `times` fill its text. */
  code: string;
  params?: Readonly<Record<string, string>>;
  /** A path of the console, or the code of a menu with a query. */
  link?: string;
  /** A further message with this group is merged into the unread message, whose count grows. */
  group?: string;
  times?: number;
  /** The `alarmLevel` of an alarm. The message goes only through channels that the person wants for this level. */
  level?: number;
  /** True for the end of an alarm. The message goes only to people who want such messages. */
  isEnd?: boolean;
  /** The allowed channels; absent for all. `inApp` stands for the console and mail. */
  ways?: { inApp: boolean; sms: boolean };
}

/** A person, or the robot of a group, with the message that the person or the robot received. */
export interface NotifiedReader {
  readerId: string;
  messageId: string;
}

export const deliverJobName = 'messaging.deliver';

/** Notifies people. @returns the number of notified people */
export const notify = async (engine: Engine, tx: Sql, tenantId: string, message: Message): Promise<number> =>
  (await notifyEach(engine, tx, tenantId, message)).length;

/** Notifies people. @returns the notified people with their messages */
export async function notifyEach(
  engine: Engine,
  tx: Sql,
  tenantId: string,
  message: Message,
): Promise<NotifiedReader[]> {
  const { kind, isCritical = false, code, params = {}, link = '', group = null, times = 1 } = message;
  const users = await peopleOf(engine, tx, tenantId, message.to);
  if (users.length === 0) return [];
  const inboxRows = users.map((id) => ({ id: engine.ids.next(), user: id }));
  const { console, mail, sms } = channelConditions(message);
  // The rows are written in the order of user ids, so that two transactions that notify the same people do not deadlock.
  const readersWritten = await tx.rows<NotifiedReader & { isDue: boolean }>(
    sql`insert into messaging_inbox as m
        (tenant_id, id, user_id, kind, is_critical, code, params, link, group_key, times, is_hidden, is_due, by_mail, by_sms)
      select ${tenantId}, r.id, r.user_id, ${kind}::smallint, ${isCritical}, ${code}, ${JSON.stringify(params)}::jsonb,
        ${link.slice(0, 2000)}, ${group}, ${times}::int, not w.console, w.mail or w.sms, w.mail, w.sms
      from unnest(${inboxRows.map(({ id }) => id)}::bigint[], ${inboxRows.map((each) => each.user)}::bigint[]) as r (id, user_id)
      left join messaging_preference p on p.tenant_id = ${tenantId} and p.user_id = r.user_id
      cross join lateral (select ${console} as console, ${mail} as mail, ${sms} as sms) w
      where (w.console or w.mail or w.sms) and ${message.isEnd ? sql`coalesce(p.alarm_cleared, false)` : sql`true`}
      order by r.user_id
      on conflict (tenant_id, user_id, group_key) where read_time is null do update
        set times = m.times + excluded.times, params = excluded.params, link = excluded.link, update_time = now(),
          is_hidden = excluded.is_hidden, is_due = excluded.is_due, is_critical = excluded.is_critical,
          by_mail = excluded.by_mail, by_sms = excluded.by_sms
      returning user_id as "readerId", id as "messageId", is_due as "isDue"`,
  );
  for (const { readerId, isDue } of readersWritten) if (isDue) await askToDeliver(tx, tenantId, readerId);
  return readersWritten;
}

/**
 * Notifies the groups whose robots send this kind. The message of a robot is never shown in the console.
 * @returns the notified robots with their messages
 */
export async function notifyGroups(
  engine: Engine,
  tx: Sql,
  tenantId: string,
  { kind, isCritical = false, code, params = {}, group, times = 1 }: Omit<Message, 'to' | 'link'>,
): Promise<NotifiedReader[]> {
  const robots = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(dingTalk)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
      and t.status = ${providerStatus.key.enabled} and ${kind}::smallint = any(t.kinds) order by t.id`,
  );
  const readersWritten: NotifiedReader[] = [];
  for (const { id } of robots) {
    const [message] = await tx.rows<NotifiedReader>(
      sql`insert into messaging_inbox as m
          (tenant_id, id, user_id, kind, is_critical, code, params, group_key, times, is_hidden, is_due)
        values (${tenantId}, ${engine.ids.next()}, ${id}, ${kind}, ${isCritical}, ${code}, ${JSON.stringify(params)}::jsonb,
          ${group ?? null}, ${times}, true, true)
        on conflict (tenant_id, user_id, group_key) where read_time is null do update
          set times = m.times + excluded.times, params = excluded.params, update_time = now(), is_due = true,
            is_critical = m.is_critical or excluded.is_critical
        returning user_id as "readerId", id as "messageId"`,
    );
    if (message) readersWritten.push(message);
    await askToDeliver(tx, tenantId, id);
  }
  return readersWritten;
}

/** Queues a delivery for a person or robot. A waiting delivery is replaced. */
export async function askToDeliver(tx: Sql, tenantId: string, userId: string, runAt?: Date): Promise<void> {
  await enqueue(tx, deliverJobName, { tenantId, userId }, { key: `deliver ${userId}`, ...(runAt ? { runAt } : {}) });
}

type Channel = 'console' | 'mail' | 'sms';

/**
 * Returns for each channel the SQL condition that the settings `p` of a person want the message there, by its kind and alarm level. Without
 * settings, a person gets all kinds in the console, alarms only from the default level on, and nothing by mail or SMS.
 */
function channelConditions({ kind, level, ways }: Message): Record<Channel, Condition> {
  const { inApp = true, sms = true } = ways ?? {};
  const wants = (channel: Channel, isWay: boolean, usual: number): Condition => {
    const least = sql`coalesce(p.${sql.ref(`alarm_${channel}`)}, ${usual}::smallint)`;
    const isGrave = level === undefined ? sql`true` : sql`${level}::smallint <= ${least}`;
    const isKind = sql`coalesce(${kind}::smallint = any(p.${sql.ref(channel)}), ${channel === 'console'})`;
    return sql`(${isWay}::boolean and ${isKind} and ${isGrave})`;
  };
  return {
    console: wants('console', inApp, usualAlarms.alarmConsole),
    mail: wants('mail', inApp, usualAlarms.alarmMail),
    sms: wants('sms', sms, usualAlarms.alarmSms),
  };
}

/** Finds the ids of the enabled accounts of an audience. */
export async function peopleOf(engine: Engine, tx: Sql, tenantId: string, to: Audience): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(user)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
      and t.status = ${userStatus.key.enabled} and ${isAmong(to)} order by t.id`,
  );
  const all = rows.map(({ id }) => id);
  return 'holders' in to ? filterHolders(engine, tenantId, all, to.holders) : all;
}

function isAmong(to: Audience): Condition {
  if ('users' in to) return sql`t.id = any(${to.users}::bigint[])`;
  if ('roles' in to) return sql`t.role_id && ${to.roles}::bigint[]`;
  if ('holders' in to) return sql`true`;
  return sql`exists (select from ${tableOf(dept, 'd')} where d.tenant_id = t.tenant_id and d.id = any(t.dept_id)
    and string_to_array(d.ancestors || ',' || d.id, ',')::bigint[] && ${to.depts}::bigint[])`;
}
