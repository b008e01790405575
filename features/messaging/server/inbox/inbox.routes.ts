// The calls read and change the messages and settings of the caller. They take no user id, so nobody reaches those of another person.
import { toWireTime } from '@ec/kernel/clock';
import { defineErrors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import { textOf } from '@ec/language/unknown';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import {
  type InboxMessage,
  inboxMessages,
  inboxSettings,
  inboxToRead,
  readInbox,
  saveInboxSettings,
  usualAlarms,
} from '../../shared/inbox/inbox.contract.ts';
import { messageKind } from '../../shared/inbox/inbox.enums.ts';
import { askToDeliver } from './notify.ts';
import { wordsOf } from './words.ts';

const refusals = defineErrors('messaging.inbox', {
  halfQuiet: {
    status: 400,
    zh: '免打扰时段须有开始与结束，且不相同',
    en: 'Quiet hours need a start and a different end',
  },
});

const ofCaller = ({ caller }: Pick<Call, 'caller'>) =>
  sql`m.tenant_id = ${caller.tenantId} and m.user_id = ${caller.userId} and not m.is_hidden`;

type MessageRow = Pick<InboxMessage, 'id' | 'kind' | 'isCritical' | 'link' | 'isRead'> & {
  code: string;
  params: unknown;
  times: number;
  time: string;
};

async function messages(
  engine: Engine,
  call: Call,
  { current, size, kind, unread }: InputOf<typeof inboxMessages>,
): Promise<OutputOf<typeof inboxMessages>> {
  const on = engine.database.read(call.caller.tenantId);
  const from = sql`from messaging_inbox m where ${ofCaller(call)} and ${kind === undefined ? sql`true` : sql`m.kind = ${kind}`}
    and ${unread === 1 ? sql`m.read_time is null` : sql`true`}`;
  const [rows, counted] = await Promise.all([
    on.rows<MessageRow>(
      sql`select m.id, m.kind, m.is_critical as "isCritical", m.code, m.params, m.times, m.link, m.update_time as time,
          m.read_time is not null as "isRead" ${from}
        order by m.update_time desc, m.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    on.first<{ n: number }>(sql`select count(*)::int as n ${from}`),
  ]);
  const records = rows.map(({ code, params, times, time, ...row }) => ({
    ...row,
    text: wordsOf(engine, { code, params, times }, call.language),
    time: toWireTime(time),
  }));
  return pageOf(records, { total: counted?.n ?? 0, isApprox: false }, { current, size });
}

/** Counts the caller's unread messages, but not beyond 100. */
export async function unreadMessages(engine: Engine, call: Pick<Call, 'caller'>): Promise<number> {
  const counted = await engine.database.read(call.caller.tenantId).first<{ count: number }>(
    sql`select count(*)::int as count from (
      select from messaging_inbox m where ${ofCaller(call)} and m.read_time is null limit 100) few`,
  );
  return counted?.count ?? 0;
}

/** Marks messages as read. A message that was read before its delivery is not sent by mail or SMS any more. */
async function markRead(engine: Engine, call: Call, id: string | undefined): Promise<void> {
  const isChosen = id === undefined ? sql`true` : sql`m.id = ${id}`;
  await engine.database.withTenant(call.caller.tenantId, (tx) =>
    tx.run(
      sql`update messaging_inbox m set read_time = now(), is_due = false
        where m.id in (select m.id from messaging_inbox m where ${ofCaller(call)} and m.read_time is null and ${isChosen}
          order by m.id for update) and m.tenant_id = ${call.caller.tenantId}`,
    ),
  );
}

const all = messageKind.values.map(({ key }) => key);

async function settings(engine: Engine, { caller, language }: Call): Promise<OutputOf<typeof inboxSettings>> {
  type Stored = Omit<OutputOf<typeof inboxSettings>, 'quietFrom' | 'quietTo'> & {
    quietFrom: string | null;
    quietTo: string | null;
  };
  const storedSettings = await engine.database.read(caller.tenantId).first<Stored>(
    sql`select coalesce(p.console, ${all}::smallint[]) as console, coalesce(p.mail, '{}') as mail,
        coalesce(p.sms, '{}') as sms, to_char(p.quiet_from, 'HH24:MI') as "quietFrom", to_char(p.quiet_to, 'HH24:MI') as "quietTo",
        coalesce(p.alarm_console, ${usualAlarms.alarmConsole}::smallint) as "alarmConsole",
        coalesce(p.alarm_mail, ${usualAlarms.alarmMail}::smallint) as "alarmMail",
        coalesce(p.alarm_sms, ${usualAlarms.alarmSms}::smallint) as "alarmSms",
        coalesce(p.alarm_cleared, ${usualAlarms.alarmCleared}) as "alarmCleared",
        coalesce(p.quiet_critical, ${usualAlarms.quietCritical}) as "quietCritical",
        coalesce(p.language, ${language}) as language, coalesce(t.email, '') as email, coalesce(t.phone, '') as phone
      from (select 1) one
      left join messaging_preference p on p.tenant_id = ${caller.tenantId} and p.user_id = ${caller.userId}
      left join ${tableOf(user)} on t.tenant_id = ${caller.tenantId} and t.id = ${caller.userId}`,
  );
  const { quietFrom, quietTo, ...rest } = storedSettings ?? {
    ...usualAlarms,
    console: all,
    mail: [],
    sms: [],
    quietFrom: '',
    quietTo: '',
    language,
    email: '',
    phone: '',
  };
  return { ...rest, quietFrom: textOf(quietFrom), quietTo: textOf(quietTo) };
}

async function saveSettings(
  engine: Engine,
  { caller }: Call,
  input: InputOf<typeof saveInboxSettings>,
): Promise<OutputOf<typeof saveInboxSettings>> {
  const { quietFrom: from, quietTo: to } = input;
  if ((from === '') !== (to === '') || (from !== '' && from === to)) fail(refusals.halfQuiet);
  const { tenantId, userId } = caller;
  const list = (kinds: readonly number[]) => sql`${[...new Set(kinds)].sort()}::smallint[]`;
  await engine.database.withTenant(tenantId, async (tx) => {
    await tx.run(
      sql`insert into messaging_preference (tenant_id, user_id, console, mail, sms, quiet_from, quiet_to, language,
          alarm_console, alarm_mail, alarm_sms, alarm_cleared, quiet_critical)
        values (${tenantId}, ${userId}, ${list(input.console)}, ${list(input.mail)}, ${list(input.sms)},
          ${from || null}::time, ${to || null}::time, ${input.language}, ${input.alarmConsole}, ${input.alarmMail},
          ${input.alarmSms}, ${input.alarmCleared}, ${input.quietCritical})
        on conflict (tenant_id, user_id) do update set console = excluded.console, mail = excluded.mail, sms = excluded.sms,
          quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, language = excluded.language,
          alarm_console = excluded.alarm_console, alarm_mail = excluded.alarm_mail, alarm_sms = excluded.alarm_sms,
          alarm_cleared = excluded.alarm_cleared, quiet_critical = excluded.quiet_critical`,
    );
    // The new quiet hours may be over already, so waiting messages may be due now.
    await askToDeliver(tx, tenantId, userId);
  });
  return {};
}

export const inboxRoutes = (engine: Engine): Route[] => [
  ...serve(inboxMessages, (call) => messages(engine, call, call.input)),
  ...serve(inboxToRead, async (call) => ({ count: await unreadMessages(engine, call) })),
  ...serve(readInbox, async (call) => {
    await markRead(engine, call, call.input.id);
    return {};
  }),
  ...serve(inboxSettings, (call) => settings(engine, call)),
  ...serve(saveInboxSettings, (call) => saveSettings(engine, call, call.input)),
];
