// Takes messages to be sent: looked at, counted against the limits, kept in the log, queued in the same transaction.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import { enqueue } from '@ec/kernel/jobs/queue';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sealedValues } from '@ec/resource-server/secrets';
import { paramIn } from '@ec/system/server/public';
import { sql } from 'kysely';
import { messageLog } from '../../shared/message-log.resource.ts';
import { smsStatus } from '../../shared/messaging.enums.ts';
import { sms } from '../../shared/sms.resource.ts';
import { sendingErrors } from './sending.errors.ts';

export const sendJobName = 'messaging.send';

/** Parameters `sms.dayCount` and `sms.phoneDayCount` of the tenant, with what holds where they say nothing (domain §13). */
const limits = { 'sms.dayCount': 1000, 'sms.phoneDayCount': 10 };

/** As a template is filled. */
export type Params = Readonly<Record<string, string>>;

export interface Wanted {
  /** Of a provider; the enabled one where it is empty. */
  code: string;
  phones: readonly string[];
  params: Params;
  /** Who sends. */
  userId: string;
}

/** @returns ids in the log. @throws AppError noProvider, wrongProvider, tenantLimit, phoneLimit */
export async function queueMessages(engine: Engine, tx: Sql, tenantId: string, wanted: Wanted): Promise<string[]> {
  const provider = await providerOf(tx, tenantId, wanted.code);
  await checkLimits(tx, tenantId, wanted.phones, engine.clock.now());
  const { params } = sealedValues(engine, messageLog, { params: JSON.stringify(wanted.params) });
  const made = wanted.phones.map((phone) => ({ id: engine.ids.next(), phone }));
  await tx.run(
    raw(sql`insert into ${sql.table(messageLog.table)}
      (tenant_id, id, create_user, receiver, sms_code, template_id, params)
      select ${tenantId}, id, ${wanted.userId}::bigint, phone, ${provider.smsCode}, ${provider.templateId}, ${params}
      from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ phone }) => phone)}::text[]) as made (id, phone)`),
  );
  for (const { id } of made) await queueOne(tx, tenantId, id);
  return made.map(({ id }) => id);
}

export async function queueOne(tx: Sql, tenantId: string, id: string, runAt?: Date): Promise<void> {
  await enqueue(tx, sendJobName, { tenantId, messageId: id }, { key: `message ${id}`, ...(runAt ? { runAt } : {}) });
}

type Provider = Picked<typeof sms, 'smsCode' | 'templateId'>;

async function providerOf(tx: Sql, tenantId: string, code: string): Promise<Provider> {
  const t = columnsOf(sms);
  const which = code === '' ? sql`${t.status} = ${keys(smsStatus.key.enabled)}` : sql`${t.smsCode} = ${code}`;
  const row = await tx.first<Provider>(
    raw(sql`select ${pick(sms, ['smsCode', 'templateId'])} from ${tableOf(sms)}
      where ${t.tenantId} = ${tenantId} and ${t.isDeleted} = 0 and ${which}`),
  );
  if (row) return row;
  throw code === '' ? new AppError(sendingErrors.noProvider) : new AppError(sendingErrors.wrongProvider, { code });
}

/** Days are those of the trade, in China. One call of a tenant counts after the other, so that two at once cannot pass together. */
async function checkLimits(tx: Sql, tenantId: string, phones: readonly string[], now: Date): Promise<void> {
  await tx.run(raw(sql`select pg_advisory_xact_lock(hashtextextended('messages of ' || ${tenantId}, 0))`));
  const [ofTenant, ofPhone] = [await limitOf(tx, 'sms.dayCount'), await limitOf(tx, 'sms.phoneDayCount')];
  const t = columnsOf(messageLog);
  const counted = await tx.first<{ all: number; most: number }>(
    raw(sql`with today as (
        select ${t.receiver} as receiver from ${tableOf(messageLog)} where ${t.tenantId} = ${tenantId}
          and ${t.createTime} >= date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai'))
      select (select count(*) from today)::int as "all",
        coalesce((select max(n) from (select count(*) as n from today where receiver = any(${phones}::text[])
          group by receiver) each_phone), 0)::int as most`),
  );
  if ((counted?.all ?? 0) + phones.length > ofTenant) throw new AppError(sendingErrors.tenantLimit, { most: ofTenant });
  if ((counted?.most ?? 0) + 1 > ofPhone) throw new AppError(sendingErrors.phoneLimit, { most: ofPhone });
}

async function limitOf(tx: Sql, key: keyof typeof limits): Promise<number> {
  const set = Number.parseInt((await paramIn(tx, key)) ?? '', 10);
  return Number.isNaN(set) ? limits[key] : set;
}
