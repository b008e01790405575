// The door for telling people something: kept as a code and what fills it, told in the transaction that wants it (domain §13).
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
import { isHeldBy } from './readers.ts';

/** Accounts in use: by id, by role, by department with those below it, or whoever holds a permission code. */
export type Audience =
  | { users: readonly string[] }
  | { roles: readonly string[] }
  | { depts: readonly string[] }
  | { holders: string };

export interface Message {
  to: Audience;
  kind: KeyOf<typeof messageKind>;
  /** Goes out in hours of rest, too. */
  isCritical?: boolean;
  /** In `messages` of a feature; its words are filled with `params` and `times`. */
  code: string;
  params?: Readonly<Record<string, string>>;
  /** A path of the console, or the code of a menu with a query. */
  link?: string;
  /** Unread messages of one group stay one message with a count. */
  group?: string;
  times?: number;
  /** The `alarmLevel` of an alarm: the message goes only by channels that the person wants for this level. */
  level?: number;
  /** It is over: for those alone who want to hear of that. */
  isEnd?: boolean;
  /** Where not all: `inApp` is the console and mail. */
  ways?: { inApp: boolean; sms: boolean };
}

/** A message to a person, or to a group. */
export interface ToldReader {
  readerId: string;
  messageId: string;
}

export const deliverJobName = 'messaging.deliver';

/** @returns how many people are told */
export const notify = async (engine: Engine, tx: Sql, tenantId: string, message: Message): Promise<number> =>
  (await notifyEach(engine, tx, tenantId, message)).length;

/** As `notify`. @returns who is told by which message */
export async function notifyEach(engine: Engine, tx: Sql, tenantId: string, message: Message): Promise<ToldReader[]> {
  const { kind, isCritical = false, code, params = {}, link = '', group = null, times = 1 } = message;
  const users = await peopleOf(engine, tx, tenantId, message.to);
  if (users.length === 0) return [];
  const inboxRows = users.map((id) => ({ id: engine.ids.next(), user: id }));
  const { console, mail, sms } = wanted(message);
  // In the order of people, so that two who tell the same ones do not wait for each other.
  const readersWritten = await tx.rows<ToldReader & { isDue: boolean }>(
    sql`insert into messaging_inbox as m
        (tenant_id, id, user_id, kind, is_critical, code, params, link, group_key, times, is_hidden, is_due, by_mail, by_sms)
      select ${tenantId}, made.id, made.user_id, ${kind}::smallint, ${isCritical}, ${code}, ${JSON.stringify(params)}::jsonb,
        ${link.slice(0, 2000)}, ${group}, ${times}::int, not w.console, w.mail or w.sms, w.mail, w.sms
      from unnest(${inboxRows.map(({ id }) => id)}::bigint[], ${inboxRows.map((each) => each.user)}::bigint[]) as made (id, user_id)
      left join messaging_preference p on p.tenant_id = ${tenantId} and p.user_id = made.user_id
      cross join lateral (select ${console} as console, ${mail} as mail, ${sms} as sms) w
      where (w.console or w.mail or w.sms) and ${message.isEnd ? sql`coalesce(p.alarm_cleared, false)` : sql`true`}
      order by made.user_id
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
 * The same to the groups that want the kind: a robot is a reader who sees nothing in the console.
 * @returns which, by which message
 */
export async function notifyGroups(
  engine: Engine,
  tx: Sql,
  tenantId: string,
  { kind, isCritical = false, code, params = {}, group, times = 1 }: Omit<Message, 'to' | 'link'>,
): Promise<ToldReader[]> {
  const robots = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(dingTalk)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
      and t.status = ${providerStatus.key.enabled} and ${kind}::smallint = any(t.kinds) order by t.id`,
  );
  const readersWritten: ToldReader[] = [];
  for (const { id } of robots) {
    const [message] = await tx.rows<ToldReader>(
      sql`insert into messaging_inbox as m
          (tenant_id, id, user_id, kind, is_critical, code, params, group_key, times, is_hidden, is_due)
        values (${tenantId}, ${engine.ids.next()}, ${id}, ${kind}, ${isCritical}, ${code}, ${JSON.stringify(params)}::jsonb,
          ${group ?? null}, ${times}, true, true)
        on conflict (tenant_id, user_id, group_key) where read_time is null do update
          set times = m.times + excluded.times, params = excluded.params, update_time = now(), is_due = true
        returning user_id as "readerId", id as "messageId"`,
    );
    if (message) readersWritten.push(message);
    await askToDeliver(tx, tenantId, id);
  }
  return readersWritten;
}

/** Queues one round for each reader; a later request replaces the earlier one. */
export async function askToDeliver(tx: Sql, tenantId: string, userId: string, runAt?: Date): Promise<void> {
  await enqueue(tx, deliverJobName, { tenantId, userId }, { key: `deliver ${userId}`, ...(runAt ? { runAt } : {}) });
}

type Channel = 'console' | 'mail' | 'sms';

/**
 * The condition that the person p wants the message there, by its kind and, for alarms, its level. Without settings a person sees all in
 * the console, and gets nothing outside it.
 */
function wanted({ kind, level, ways }: Message): Record<Channel, Condition> {
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

/** Ids of accounts in use. */
export async function peopleOf(engine: Engine, tx: Sql, tenantId: string, to: Audience): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(user)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
      and t.status = ${userStatus.key.enabled} and ${isAmong(to)} order by t.id`,
  );
  const all = rows.map(({ id }) => id);
  return 'holders' in to ? isHeldBy(engine, tenantId, all, to.holders) : all;
}

function isAmong(to: Audience): Condition {
  if ('users' in to) return sql`t.id = any(${to.users}::bigint[])`;
  if ('roles' in to) return sql`t.role_id && ${to.roles}::bigint[]`;
  if ('holders' in to) return sql`true`;
  return sql`exists (select from ${tableOf(dept, 'd')} where d.tenant_id = t.tenant_id and d.id = any(t.dept_id)
    and string_to_array(d.ancestors || ',' || d.id, ',')::bigint[] && ${to.depts}::bigint[])`;
}
