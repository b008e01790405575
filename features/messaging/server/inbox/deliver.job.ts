// Sends a person's messages by mail and SMS, and a group's messages by its robot. Messages that are due together become one mail and one
// SMS. The next ones follow ten minutes later at the earliest, critical ones after one minute; in quiet hours only critical ones go out
// (domain §13).
import type { Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import { type Job, job } from '@ec/kernel/jobs/job';
import { fill } from '@ec/language/fill';
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { textOf } from '@ec/language/unknown';
import type { KeyOf } from '@ec/resource/enum';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import { dingTalk } from '../../shared/dingtalk.resource.ts';
import { isMailAddress } from '../../shared/mail-address.ts';
import { messageCause, messageChannel, providerStatus } from '../../shared/messaging.enums.ts';
import { queueToRobot } from '../dingtalk/dingtalk.channel.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { queueSms } from '../sms/sms.channel.ts';
import { recordDelivery } from './deliveries.ts';
import { askToDeliver, deliverJobName } from './notify.ts';
import { quietUntil } from './quiet.ts';
import { wordsOf } from './words.ts';

const { sms: smsKey, mail: mailKey, dingTalk: dingTalkKey } = messageChannel.key;
const minute = 60_000;
const pause = 10 * minute;
const criticalPause = minute;
const mostLines = 50;

interface Person {
  mail: number[];
  sms: number[];
  quietFrom: string | null;
  quietTo: string | null;
  /** Critical messages are sent in quiet hours, too. */
  quietCritical: boolean;
  lastDeliveryTime: string | null;
  email: string | null;
  phone: string | null;
  language: Language;
  /** The robot of a group, which has neither an e-mail address nor a phone. */
  robotName?: string;
}

interface Due {
  id: string;
  kind: number;
  isCritical: boolean;
  code: string;
  params: unknown;
  times: number;
  byMail: boolean;
  bySms: boolean;
}

export const deliverJob = (engine: Engine): Job =>
  job({
    name: deliverJobName,
    label: { zh: '外发消息', en: 'Deliver messages' },
    run: ({ database, tenantId, payload, now }) =>
      database.withTenant(tenantId, (tx) => deliver(engine, tx, { tenantId, userId: textOf(payload.userId), now })),
  });

interface Delivery {
  tenantId: string;
  userId: string;
  now: Date;
}

async function deliver(engine: Engine, tx: Sql, { tenantId, userId, now }: Delivery): Promise<boolean> {
  const person = (await personOf(tx, tenantId, userId)) ?? (await robotOf(tx, tenantId, userId));
  if (!person) return false;
  const due = await tx.rows<Due>(
    sql`select id, kind, is_critical as "isCritical", code, params, times, by_mail as "byMail", by_sms as "bySms"
      from messaging_inbox
      where tenant_id = ${tenantId} and user_id = ${userId} and is_due order by id for update`,
  );
  const rest = quietUntil(person.quietFrom, person.quietTo, now);
  const last = person.lastDeliveryTime === null ? 0 : Date.parse(person.lastDeliveryTime);
  const dueAt = ({ isCritical }: Due, delivery: number) =>
    Math.max(
      delivery + (isCritical ? criticalPause : pause),
      !rest || (isCritical && person.quietCritical) ? 0 : rest.getTime(),
    );
  const messagesNow = due.filter((each) => dueAt(each, last) <= now.getTime());
  const lastDelivery = messagesNow.length > 0 ? now.getTime() : last;
  const waiting = due.filter((each) => !messagesNow.includes(each)).map((each) => dueAt(each, lastDelivery));
  if (waiting.length > 0) await askToDeliver(tx, tenantId, userId, new Date(Math.min(...waiting)));
  if (messagesNow.length === 0) return false;
  await tx.run(
    sql`update messaging_inbox set is_due = false,
        read_time = case when ${person.robotName !== undefined} then now() else read_time end
      where tenant_id = ${tenantId} and id = any(${messagesNow.map(({ id }) => id)}::bigint[])`,
  );
  await tx.run(
    sql`insert into messaging_preference as p (tenant_id, user_id, console, mail, sms, told_time)
      values (${tenantId}, ${userId}, '{}', '{}', '{}', ${now})
      on conflict (tenant_id, user_id) do update set told_time = excluded.told_time`,
  );
  await send(engine, tx, { tenantId, userId, person, messages: messagesNow });
  return true;
}

/**
 * Reads a person and locks his settings, so that two deliveries follow each other. Undefined where the account is closed, or the person
 * wants no messages outside the console.
 */
function personOf(tx: Sql, tenantId: string, userId: string): Promise<Person | undefined> {
  return tx.first<Person>(
    sql`select p.mail, p.sms, to_char(p.quiet_from, 'HH24:MI') as "quietFrom", to_char(p.quiet_to, 'HH24:MI') as "quietTo",
        p.quiet_critical as "quietCritical", p.told_time as "lastDeliveryTime", t.email, t.phone, coalesce(p.language, 'zh') as language
      from messaging_preference p join ${tableOf(user)} on t.tenant_id = p.tenant_id and t.id = p.user_id
      where p.tenant_id = ${tenantId} and p.user_id = ${userId} and t.is_deleted = 0
        and t.status = ${userStatus.key.enabled} for update of p`,
  );
}

/** Reads a robot; undefined where it is disabled or deleted. */
function robotOf(tx: Sql, tenantId: string, id: string): Promise<Person | undefined> {
  return tx.first<Person>(
    sql`select array[]::smallint[] as mail, array[]::smallint[] as sms, t.quiet_from as "quietFrom", t.quiet_to as "quietTo",
        true as "quietCritical", (select p.told_time from messaging_preference p where p.tenant_id = t.tenant_id and p.user_id = t.id) as "lastDeliveryTime",
        null as email, null as phone, t.robot_name as "robotName", 'zh' as language
      from ${tableOf(dingTalk)} where t.tenant_id = ${tenantId} and t.id = ${id} and t.is_deleted = 0
        and t.status = ${providerStatus.key.enabled} for update of t`,
  );
}

interface DueMessages extends Omit<Delivery, 'now'> {
  person: Person;
  messages: readonly Due[];
}

/** The messages that one channel sends together. */
interface ChannelBatch {
  channel: KeyOf<typeof messageChannel>;
  messages: readonly Due[];
  /** The address, the phone number or the robot; empty where the person has none. */
  place: string;
  /** @returns ids in the log */
  send(tx: Sql, lines: readonly string[]): Promise<string[]>;
}

/**
 * Queues the messages for each channel. A refusal by a limit or a missing provider is recorded with the messages, which remain in the
 * console.
 */
async function send(
  engine: Engine,
  tx: Sql,
  { tenantId, userId, person, messages: dueMessages }: DueMessages,
): Promise<void> {
  const from = { userId: '0', code: '' };
  const { email, phone, language, robotName } = person;
  const isMail = email !== null && isMailAddress(email.trim());
  const batches: ChannelBatch[] = [
    {
      channel: dingTalkKey,
      messages: robotName === undefined ? [] : dueMessages,
      place: robotName ?? '',
      send(inner, lines) {
        const text = lines.map((line) => `- ${line}`).join('\n');
        const message = { robotName: robotName ?? '', title: lines[0] ?? '', text, userId: '0' };
        return queueToRobot(engine, inner, tenantId, message);
      },
    },
    {
      channel: mailKey,
      messages: dueMessages.filter(({ kind, byMail }) => byMail && person.mail.includes(kind)),
      place: isMail ? email : '',
      send: (inner, lines) =>
        queueMail(engine, inner, tenantId, { ...from, to: { users: [userId] }, ...mailOf(lines, language, engine) }),
    },
    {
      channel: smsKey,
      messages: dueMessages.filter(({ kind, bySms }) => bySms && person.sms.includes(kind)),
      place: phone ?? '',
      send(inner, lines) {
        const params = { content: shortenLines(lines, language), count: `${lines.length}` };
        return queueSms(engine, inner, tenantId, { ...from, phones: [phone ?? ''], params });
      },
    },
  ];
  for (const { channel, messages, place, send: sendBatch } of batches) {
    if (messages.length === 0) continue;
    const way = { channel, inboxIds: messages.map(({ id }) => id) };
    if (place === '') {
      await recordDelivery(tx, { ...way, cause: messageCause.key.noAddress });
      continue;
    }
    try {
      const [logId] = await sendBatch(
        tx,
        messages.map((each) => wordsOf(engine, each, language)),
      );
      await recordDelivery(tx, { ...way, logId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await recordDelivery(tx, { ...way, cause: causeOf(error) });
      engine.log.warn({ tenantId, userId, err: error }, 'Messages of a person did not go out');
    }
  }
}

const causeOf = ({ entry }: AppError) =>
  entry.status === 429 ? messageCause.key.overLimit : messageCause.key.noProvider;

const together: Label = { zh: '{first} 等{count}条消息', en: '{first} and others, {count} messages' };
const inShort: Label = { zh: '{first}等{count}条', en: '{first} and others, {count} in total' };

const mailOf = (lines: readonly string[], language: Language, { config }: Pick<Engine, 'config'>) => ({
  subject: (lines.length === 1
    ? (lines[0] ?? '')
    : fill(labelOf(together, language), { first: lines[0], count: lines.length })
  ).slice(0, 200),
  text: [...lines.slice(0, mostLines), ...(config.publicUrl ? ['', config.publicUrl] : [])].join('\n'),
});

/** Shortens the messages to one value of an SMS template, since providers take only short values. */
const shortenLines = ([first = '', ...more]: readonly string[], language: Language) =>
  more.length === 0
    ? first.slice(0, 35)
    : fill(labelOf(inShort, language), { first: first.slice(0, 25), count: more.length + 1 });
