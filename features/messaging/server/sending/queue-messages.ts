// Queues messages: checks the limits, stores the messages in the log and queues the send jobs, all in the transaction of the caller.
import { lockCount } from '@ec/kernel/count-lock';
import type { Sql } from '@ec/kernel/database';
import { AppError } from '@ec/kernel/errors';
import { enqueue } from '@ec/kernel/jobs/queue';
import { columnsOf } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sealedValues } from '@ec/resource-server/secrets';
import { paramIn } from '@ec/system/server/public';
import { sql } from 'kysely';
import { messageLog } from '../../shared/message-log.resource.ts';
import { type Channel, providerCodeOf } from './channel.ts';

export const sendJobName = 'messaging.send';

export interface MessageRequest {
  /** The code of a provider; empty for the enabled provider. */
  code: string;
  receivers: readonly string[];
  /** The values for the channel's `send`. */
  params: unknown;
  templateId?: string;
  subject?: string;
  /** The person who sends; '0' for the product itself. */
  userId: string;
}

/** Queues a message to each receiver. @returns ids in the log, in the order of the receivers. @throws AppError of the channel */
export async function queueMessages(
  engine: Engine,
  tx: Sql,
  tenantId: string,
  channel: Channel,
  request: MessageRequest,
): Promise<string[]> {
  const { receivers, templateId = null, subject = null, userId } = request;
  const code = await providerCodeOf(tx, channel, tenantId, request.code);
  await checkLimits(tx, tenantId, channel, receivers, engine.clock.now());
  const { params } = sealedValues(engine, messageLog, { params: JSON.stringify(request.params) });
  const messageRows = receivers.map((receiver) => ({ id: engine.ids.next(), receiver }));
  await tx.run(
    sql`insert into ${sql.table(messageLog.table)}
      (tenant_id, id, create_user, channel, receiver, provider_code, template_id, subject, params)
      select ${tenantId}, id, ${userId}::bigint, ${channel.key}::smallint, receiver, ${code}, ${templateId}, ${subject}, ${params}
      from unnest(${messageRows.map(({ id }) => id)}::bigint[], ${messageRows.map((each) => each.receiver)}::text[]) as r (id, receiver)`,
  );
  for (const { id } of messageRows) await queueOne(tx, tenantId, id);
  return messageRows.map(({ id }) => id);
}

export async function queueOne(tx: Sql, tenantId: string, id: string, runAt?: Date): Promise<void> {
  await enqueue(tx, sendJobName, { tenantId, messageId: id }, { key: `message ${id}`, ...(runAt ? { runAt } : {}) });
}

/** Checks the limits of a day in China. A lock makes the calls of a tenant count one after the other, so that they never exceed a limit together. */
async function checkLimits(
  tx: Sql,
  tenantId: string,
  { key, perDay, perReceiver }: Channel,
  receivers: readonly string[],
  now: Date,
): Promise<void> {
  await lockCount(tx, `messages of ${tenantId}`);
  const t = columnsOf(messageLog);
  const counted = await tx.first<{ all: number; most: number }>(
    sql`with today as (
        select ${t.receiver} as receiver from ${tableOf(messageLog)}
          where ${t.tenantId} = ${tenantId} and ${t.channel} = ${key}
          and ${t.createTime} >= date_trunc('day', ${now}::timestamptz, 'Asia/Shanghai'))
      select (select count(*) from today)::int as "all",
        coalesce((select max(n) from (select count(*) as n from today where receiver = any(${receivers}::text[])
          group by receiver) each_receiver), 0)::int as most`,
  );
  for (const [limit, count] of [
    [perDay, (counted?.all ?? 0) + receivers.length],
    [perReceiver, (counted?.most ?? 0) + 1],
  ] as const) {
    const set = Number.parseInt((await paramIn(tx, limit.param)) ?? '', 10);
    const most = Number.isNaN(set) ? limit.usual : set;
    if (count > most) throw new AppError(limit.refusal, { most });
  }
}
