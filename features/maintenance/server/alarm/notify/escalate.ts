// Escalates alarms that nobody acknowledged in time, in up to three steps. Each step is recorded in the history (domain BR-52).
import { alarmStatus } from '@ec/device-vocabulary/device.enums';
import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { type Audience, notifyEach, peopleOf, readerOf } from '@ec/messaging/server/public';
import { byRule } from '@ec/resource-server/by-rule';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { escalationTarget } from '../../../shared/alarm/alarm.enums.ts';
import { alarmEscalation } from '../../../shared/alarm/alarm-escalation.resource.ts';
import { dutyOf } from '../../order/duty.ts';
import { type Site, siteOf } from '../../order/site-of.ts';
import {
  type AlarmToNotify,
  alarmsOf,
  messageAbout,
  recordNotifications,
  resourceOf,
  wordsOf,
} from './alarm-message.ts';
import { visibleAlarmIds } from './visible-alarms.ts';

const e = columnsOf(alarmEscalation, 'e');
const read = ['stepNo', 'target', 'roleIds', 'userIds'] as const;
type Rule = Picked<typeof alarmEscalation, (typeof read)[number]> & { minutes: number };

const isRuleOfAlarm = sql`${e.tenantId} = t.tenant_id and ${e.alarmLevel} = t.alarm_level and ${e.enabled} = 1 and ${e.isDeleted} = 0`;
/** Selects the next step for the alarm `t` with its row `w` of alarm_watch. It is null where there is no further step or the step is not due. */
const dueStep = (now: Date) => sql`(select case
    when w.since + make_interval(mins => min(${e.afterMin})) <= ${now}::timestamptz then ${e.stepNo} end
  from ${tableOf(alarmEscalation, 'e')} where ${isRuleOfAlarm} and ${e.stepNo} > w.step group by ${e.stepNo} order by ${e.stepNo} limit 1)`;

/** Matches open alarms that nobody acknowledged. Members of a storm do not match, because the storm alarm escalates for them (BR-50). */
const isWaiting = sql`t.alarm_status = ${keys(alarmStatus.key.openNew)} and t.is_deleted = 0 and t.storm_id is null and w.step >= 0`;

export async function alarmsToEscalate(on: Sql, tenantId: string, now: Date): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    sql`select t.id from alarm_watch w join device_alarm t on t.tenant_id = w.tenant_id and t.id = w.alarm_id
      where w.tenant_id = ${tenantId} and not w.is_over and ${isWaiting} and ${dueStep(now)} is not null order by t.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes the next step of an alarm. Locks the alarm and checks it again, because a person or another process may have changed it since the
 * first read. Skips an alarm that another transaction has locked. @returns whether a step was taken
 */
export async function escalate(engine: Engine, tx: Sql, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const tenantId = tx.tenantId ?? '';
  const lockedAlarm = await tx.first(
    sql`select t.id from device_alarm t where t.tenant_id = ${tenantId} and t.id = ${id}
      for no key update skip locked`,
  );
  if (!lockedAlarm) return false;
  const rules = await tx.rows<Rule>(
    sql`select ${pick(alarmEscalation, read, 'e')}, (extract(epoch from ${now}::timestamptz - t.first_time) / 60)::int as minutes
      from device_alarm t join alarm_watch w on w.tenant_id = t.tenant_id and w.alarm_id = t.id
      join ${tableOf(alarmEscalation, 'e')} on ${isRuleOfAlarm} and ${e.stepNo} = ${dueStep(now)}
      where t.tenant_id = ${tenantId} and t.id = ${id} and ${isWaiting} order by ${e.id}`,
  );
  const [rule] = rules;
  const [alarm] = rule ? await alarmsOf(tx, [id]) : [];
  if (!rule || !alarm) return false;
  const { stepNo, minutes } = rule;
  await tx.run(
    sql`update alarm_watch set step = ${stepNo}, since = ${now} where tenant_id = ${tenantId} and alarm_id = ${id}`,
  );
  const site = await siteOf(tx, engine, alarm);
  const users = new Set<string>();
  for (const each of rules)
    for (const user of await usersWhoSee(engine, tx, alarm, await audienceOf(engine, tx, { rule: each, site, now })))
      users.add(user);
  const params = { ...(await wordsOf(tx, engine, alarm, site)), minutes: `${minutes}`, step: `${stepNo}` };
  const message = { ...messageAbout(alarm, 'alarm.escalated'), group: `alarm.escalated ${id} ${stepNo}`, params };
  const recipients = await notifyEach(engine, tx, tenantId, { ...message, to: { users: [...users] } });
  await recordNotifications(tx, engine, { alarmIds: [id], step: stepNo, readers: recipients });
  const { call } = byRule(tenantId, engine.ids, 'escalate');
  const entry = { resource: resourceOf(alarm).name, action: 'escalate', rowId: id, version: alarm.rowVersion };
  await audit(tx, call, engine.ids, [entry]);
  return true;
}

interface RuleAtSite {
  rule: Rule;
  site: Site | undefined;
  now: Date;
}

async function audienceOf(engine: Engine, tx: Sql, { rule, site, now }: RuleAtSite): Promise<Audience> {
  const { roles, people } = escalationTarget.key;
  if (rule.target === roles) return { roles: rule.roleIds ?? [] };
  if (rule.target === people) return { users: rule.userIds ?? [] };
  return dutyOf(engine, tx, { tenantId: tx.tenantId ?? '', deptId: site?.deptId ?? null, now });
}

async function usersWhoSee(engine: Engine, tx: Sql, alarm: AlarmToNotify, to: Audience): Promise<string[]> {
  const tenantId = tx.tenantId ?? '';
  const users: string[] = [];
  for (const userId of await peopleOf(engine, tx, tenantId, to)) {
    const reader = await readerOf(engine, tenantId, userId);
    const readerOfAlarm = reader && { reader, resource: resourceOf(alarm), ids: [alarm.id] };
    if (readerOfAlarm && (await visibleAlarmIds(engine, tx, readerOfAlarm)).length > 0) users.push(userId);
  }
  return users;
}
