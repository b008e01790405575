// The door for telling people something: kept as a code and what fills it, told in the transaction that wants it (domain §13).
import { raw, type Sql } from '@ec/kernel/database';
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
  /** What is unread of one group stays one message that counts how often. */
  group?: string;
  times?: number;
}

export const deliverJobName = 'messaging.deliver';

/** @returns how many people are told */
export async function notify(engine: Engine, tx: Sql, tenantId: string, message: Message): Promise<number> {
  const { to, kind, isCritical = false, code, params = {}, link = '', group = null, times = 1 } = message;
  const candidates = await peopleOf(tx, tenantId, to);
  const users = 'holders' in to ? await isHeldBy(engine, tenantId, candidates, to.holders) : candidates;
  if (users.length === 0) return 0;
  const made = users.map((id) => ({ id: engine.ids.next(), user: id }));
  // In the order of people, so that two who tell the same ones do not wait for each other.
  const told = await tx.rows<{ userId: string; isDue: boolean }>(
    raw(sql`insert into messaging_inbox as m
        (tenant_id, id, user_id, kind, is_critical, code, params, link, group_key, times, is_hidden, is_due)
      select ${tenantId}, made.id, made.user_id, ${kind}::smallint, ${isCritical}, ${code}, ${JSON.stringify(params)}::jsonb,
        ${link.slice(0, 2000)}, ${group}, ${times}::int, not ${wants('console', kind, sql`true`)}, ${goesOut(kind)}
      from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map((each) => each.user)}::bigint[]) as made (id, user_id)
      left join messaging_preference p on p.tenant_id = ${tenantId} and p.user_id = made.user_id
      where ${wants('console', kind, sql`true`)} or ${goesOut(kind)}
      order by made.user_id
      on conflict (tenant_id, user_id, group_key) where read_time is null do update
        set times = m.times + excluded.times, params = excluded.params, link = excluded.link, update_time = now(),
          is_hidden = excluded.is_hidden, is_due = excluded.is_due, is_critical = excluded.is_critical
      returning user_id as "userId", is_due as "isDue"`),
  );
  for (const { userId, isDue } of told) if (isDue) await askToDeliver(tx, tenantId, userId);
  return told.length;
}

/**
 * The same to the groups that want the kind: a robot is a reader who sees nothing in the console.
 * @returns how many
 */
export async function notifyGroups(
  engine: Engine,
  tx: Sql,
  tenantId: string,
  { kind, isCritical = false, code, params = {}, group, times = 1 }: Omit<Message, 'to' | 'link'>,
): Promise<number> {
  const robots = await tx.rows<{ id: string }>(
    raw(sql`select t.id from ${tableOf(dingTalk)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
      and t.status = ${providerStatus.key.enabled} and ${kind}::smallint = any(t.kinds) order by t.id`),
  );
  for (const { id } of robots) {
    await tx.run(
      raw(sql`insert into messaging_inbox as m
          (tenant_id, id, user_id, kind, is_critical, code, params, group_key, times, is_hidden, is_due)
        values (${tenantId}, ${engine.ids.next()}, ${id}, ${kind}, ${isCritical}, ${code}, ${JSON.stringify(params)}::jsonb,
          ${group ?? null}, ${times}, true, true)
        on conflict (tenant_id, user_id, group_key) where read_time is null do update
          set times = m.times + excluded.times, params = excluded.params, update_time = now(), is_due = true`),
    );
    await askToDeliver(tx, tenantId, id);
  }
  return robots.length;
}

/** One round a reader; a later wish replaces the earlier one. */
export async function askToDeliver(tx: Sql, tenantId: string, userId: string, runAt?: Date): Promise<void> {
  await enqueue(tx, deliverJobName, { tenantId, userId }, { key: `deliver ${userId}`, ...(runAt ? { runAt } : {}) });
}

const wants = (channel: 'console' | 'mail' | 'sms', kind: number, otherwise: Condition): Condition =>
  sql`coalesce(${kind}::smallint = any(p.${sql.ref(channel)}), ${otherwise})`;

const goesOut = (kind: number): Condition =>
  sql`(${wants('mail', kind, sql`false`)} or ${wants('sms', kind, sql`false`)})`;

async function peopleOf(tx: Sql, tenantId: string, to: Audience): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    raw(sql`select t.id from ${tableOf(user)} where t.tenant_id = ${tenantId} and t.is_deleted = 0
      and t.status = ${userStatus.key.enabled} and ${isAmong(to)} order by t.id`),
  );
  return rows.map(({ id }) => id);
}

function isAmong(to: Audience): Condition {
  if ('users' in to) return sql`t.id = any(${to.users}::bigint[])`;
  if ('roles' in to) return sql`t.role_id && ${to.roles}::bigint[]`;
  if ('holders' in to) return sql`true`;
  return sql`exists (select from ${tableOf(dept, 'd')} where d.tenant_id = t.tenant_id and d.id = any(t.dept_id)
    and string_to_array(d.ancestors || ',' || d.id, ',')::bigint[] && ${to.depts}::bigint[])`;
}
