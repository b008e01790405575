// Sends one message of the log. The call to the provider runs outside of any transaction; the next transaction stores its reply. The job
// retries an unreachable provider after longer and longer pauses, and does not retry after a refusal.
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { storable } from '@ec/kernel/storable';
import { textOf } from '@ec/language/unknown';
import { byRule } from '@ec/resource-server/by-rule';
import { columnsOf, keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret, SecretUnreadable } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { messageLog } from '../../shared/message-log.resource.ts';
import { messageCause, messageState } from '../../shared/messaging.enums.ts';
import { dingTalkChannel } from '../dingtalk/dingtalk.channel.ts';
import { dropAttachments } from '../mail/attachments.ts';
import { mailChannel } from '../mail/mail.channel.ts';
import { smsChannel } from '../sms/sms.channel.ts';
import type { Channel, SendResult, Unasked } from './channel.ts';
import { queueOne, sendJobName } from './queue-messages.ts';

const channels: readonly Channel[] = [smsChannel, mailChannel, dingTalkChannel];

/** Seconds before each further attempt. */
const pauses = [30, 120, 600, 3600];

const messageFields = ['receiver', 'providerCode', 'channel', 'attempts'] as const;
type MessageRow = {
  receiver: string;
  providerCode: string;
  channel: number;
  attempts: number;
  params: string | null;
};

export const sendJob = (engine: Engine): Job =>
  job({
    name: sendJobName,
    label: { zh: '发送消息', en: 'Send a message' },
    async run({ tenantId, payload, now }) {
      const id = textOf(payload.messageId);
      const message = await engine.database.withTenant(tenantId, (tx) => claim(tx, tenantId, id));
      if (!message) return false;
      const sent = await send(engine, message, { tenantId, id, now });
      await engine.database.withTenant(tenantId, (tx) => storeResult(engine, tx, { tenantId, id, message, sent, now }));
      return true;
    },
  });

async function send(
  engine: Engine,
  message: MessageRow,
  { tenantId, id, now }: Pick<Outcome, 'tenantId' | 'id' | 'now'>,
): Promise<SendResult | Unasked> {
  const { receiver, providerCode } = message;
  const channel = channels.find(({ key }) => key === message.channel);
  if (!channel) throw new Error(`No channel ${message.channel}`);
  try {
    const params: unknown = JSON.parse(
      message.params ? openSecret(engine, messageLog, 'params', message.params) : '{}',
    );
    return await channel.send(engine, { tenantId, id, receiver, providerCode, params, now });
  } catch (err) {
    if (!(err instanceof SecretUnreadable)) throw err;
    engine.log.error({ err, code: providerCode }, 'The secret of a provider of messages could not be opened');
    return { ok: false, cause: messageCause.key.secretUnreadable };
  }
}

/** Claims a message for one attempt; undefined where it was sent or given up meanwhile. */
function claim(tx: Sql, tenantId: string, id: string): Promise<MessageRow | undefined> {
  const t = columnsOf(messageLog);
  return tx.first<MessageRow>(
    sql`update ${tableOf(messageLog)} set attempts = ${t.attempts} + 1, update_time = now()
      where ${t.tenantId} = ${tenantId} and ${t.id} = ${id} and ${t.isDeleted} = 0
        and ${t.messageState} = ${keys(messageState.key.queued)}
      returning ${pick(messageLog, messageFields)}, t.params`,
  );
}

interface Outcome {
  tenantId: string;
  id: string;
  message: MessageRow;
  sent: SendResult | Unasked;
  now: Date;
}

async function storeResult(engine: Engine, tx: Sql, { tenantId, id, message, sent, now }: Outcome): Promise<void> {
  const { sent: sentState, failed: failedState } = messageState.key;
  const by = byRule(tenantId, engine.ids, 'send');
  if (sent.ok) {
    const resultFields = {
      providerId: storable(sent.providerId).slice(0, 100),
      reason: null,
      cause: null,
      sendTime: now,
      params: null,
    };
    await moveState(tx, messageLog, id, 'messageState', sentState, resultFields, by);
    await dropAttachments(tx, tenantId, [id]);
    return;
  }
  const failure =
    'cause' in sent
      ? { reason: null, cause: sent.cause }
      : { reason: withoutReceiver(storable(sent.reason), message.receiver).slice(0, 255), cause: null };
  if ('why' in sent)
    engine.log.warn(
      { tenantId, messageId: id, provider: message.providerCode, why: sent.why },
      'A message was not sent',
    );
  const pause = sent.isPassing ? pauses[message.attempts - 1] : undefined;
  if (pause === undefined) {
    await moveState(tx, messageLog, id, 'messageState', failedState, failure, by);
    return;
  }
  await tx.run(
    sql`update ${tableOf(messageLog)} set reason = ${failure.reason}, cause = ${failure.cause}
      where t.tenant_id = ${tenantId} and t.id = ${id}`,
  );
  await queueOne(tx, tenantId, id, new Date(now.getTime() + pause * 1000));
}

/** Hides the receiver in the reason of a refusal, because the row shows him only masked. */
const withoutReceiver = (reason: string, receiver: string) =>
  reason.replaceAll(receiver.replace(/^\+(86)?/, ''), '***');
