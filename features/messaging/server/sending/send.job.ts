// Sends one message of the log. The provider is asked outside of any transaction; what it said is kept in the next. Whoever is
// away is asked again after longer and longer pauses, whoever refuses is not.
import { raw, type Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { storable } from '@ec/kernel/storable';
import { objectOf, textOf } from '@ec/language/unknown';
import { byRule } from '@ec/resource-server/by-rule';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { messageLog } from '../../shared/message-log.resource.ts';
import { messageState } from '../../shared/messaging.enums.ts';
import { sms } from '../../shared/sms.resource.ts';
import type { Sent, SmsPlace } from '../sms/driver.ts';
import { sendSms } from '../sms/send-sms.ts';
import { queueOne, sendJobName } from './queue-messages.ts';

/** Seconds before each further attempt. */
const pauses = [30, 120, 600, 3600];

const read = ['category', 'templateId', 'signName', 'accessKey', 'appId', 'regionId', 'endpoint'] as const;
type ProviderRow = Picked<typeof sms, (typeof read)[number]> & { secretKey: string };
type MessageRow = { receiver: string; smsCode: string; attempts: number; params: string | null };

const gone: Sent = { ok: false, reason: '短信配置已删除 / The SMS provider was removed', isPassing: false };

const sealedElsewhere: Sent = {
  ok: false,
  reason: '密钥无法解密，请重新填写安全密钥 / The secret cannot be opened: please enter it anew',
  isPassing: false,
};

export const sendJob = (engine: Engine): Job =>
  job({
    name: sendJobName,
    label: { zh: '发送消息', en: 'Send a message' },
    async run({ tenantId, payload, now }) {
      const id = textOf(payload.messageId);
      const message = await engine.database.withTenant(tenantId, (tx) => claim(tx, tenantId, id));
      if (!message) return false;
      const sent = await send(engine, tenantId, message, now);
      await engine.database.withTenant(tenantId, (tx) => keep(engine, tx, { tenantId, id, message, sent, now }));
      return true;
    },
  });

async function send(engine: Engine, tenantId: string, message: MessageRow, now: Date): Promise<Sent> {
  const row = await providerOf(engine, tenantId, message.smsCode);
  if (!row) return gone;
  const asked = opened(engine, row, message);
  if (!asked) return sealedElsewhere;
  const options = { now, allow: engine.config.outboundAllow };
  return sendSms(asked.place, { phone: message.receiver, params: asked.params }, options);
}

/** Undefined where it was sent or given up meanwhile. */
function claim(tx: Sql, tenantId: string, id: string): Promise<MessageRow | undefined> {
  const t = columnsOf(messageLog);
  return tx.first<MessageRow>(
    raw(sql`update ${tableOf(messageLog)} set attempts = ${t.attempts} + 1, update_time = now()
      where ${t.tenantId} = ${tenantId} and ${t.id} = ${id} and ${t.isDeleted} = 0
        and ${t.messageState} = ${keys(messageState.key.queued)}
      returning ${pick(messageLog, ['receiver', 'smsCode', 'attempts'])}, t.params`),
  );
}

function providerOf({ database }: Engine, tenantId: string, code: string): Promise<ProviderRow | undefined> {
  const t = columnsOf(sms);
  return database.read(tenantId).first<ProviderRow>(
    raw(sql`select ${pick(sms, read)}, t.secret_key as "secretKey" from ${tableOf(sms)}
      where ${t.tenantId} = ${tenantId} and ${t.smsCode} = ${code} and ${t.isDeleted} = 0`),
  );
}

/** Undefined where a secret was sealed with another key than ours. */
function opened(
  engine: Engine,
  { accessKey, appId, regionId, endpoint, secretKey, ...row }: ProviderRow,
  message: MessageRow,
): { place: SmsPlace; params: Record<string, string> } | undefined {
  try {
    const place = {
      ...{ ...row, accessKey: accessKey ?? '', appId: appId ?? '', regionId: regionId ?? '', endpoint: endpoint ?? '' },
      secretKey: openSecret(engine, sms, 'secretKey', secretKey),
    };
    const kept = message.params ? openSecret(engine, messageLog, 'params', message.params) : '{}';
    const entries = Object.entries(objectOf(JSON.parse(kept)));
    return { place, params: Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)])) };
  } catch (err) {
    engine.log.error({ err, code: message.smsCode }, 'The secret of an SMS provider could not be opened');
    return undefined;
  }
}

interface Outcome {
  tenantId: string;
  id: string;
  message: MessageRow;
  sent: Sent;
  now: Date;
}

async function keep(engine: Engine, tx: Sql, { tenantId, id, message, sent, now }: Outcome): Promise<void> {
  const { sent: done, failed } = messageState.key;
  const by = byRule(tenantId, engine.ids, 'send');
  if (sent.ok) {
    const set = { providerId: storable(sent.providerId).slice(0, 100), reason: null, sendTime: now, params: null };
    await moveState(tx, messageLog, id, 'messageState', done, set, by);
    return;
  }
  const reason = withoutPhone(storable(sent.reason), message.receiver).slice(0, 255);
  const pause = sent.isPassing ? pauses[message.attempts - 1] : undefined;
  if (pause === undefined) {
    await moveState(tx, messageLog, id, 'messageState', failed, { reason }, by);
    return;
  }
  await tx.run(
    raw(sql`update ${tableOf(messageLog)} set reason = ${reason} where t.tenant_id = ${tenantId} and t.id = ${id}`),
  );
  await queueOne(tx, tenantId, id, new Date(now.getTime() + pause * 1000));
}

/** Providers name the phone in what they refuse; whom it was for stands masked in the row. */
const withoutPhone = (reason: string, phone: string) => reason.replaceAll(phone.replace(/^\+(86)?/, ''), '***');
