// The channel sends SMS. The provider fills a template with the values of the message (domain §13).
import type { Sql } from '@ec/kernel/database';
import { objectOf, textOf } from '@ec/language/unknown';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { messageCause, messageChannel } from '../../shared/messaging.enums.ts';
import { sms } from '../../shared/sms.resource.ts';
import { type Channel, providerCodeOf } from '../sending/channel.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { sendingErrors } from '../sending/sending.errors.ts';
import { sendSms } from './send-sms.ts';

const read = ['category', 'templateId', 'signName', 'accessKey', 'appId', 'regionId', 'endpoint'] as const;
type ProviderRow = Picked<typeof sms, (typeof read)[number]> & { secretKey: string };

export const smsChannel: Channel = {
  key: messageChannel.key.sms,
  providers: sms,
  code: 'smsCode',
  none: sendingErrors.noProvider,
  unknown: sendingErrors.wrongProvider,
  perDay: { param: 'sms.dayCount', usual: 1000, refusal: sendingErrors.tenantLimit },
  perReceiver: { param: 'sms.phoneDayCount', usual: 10, refusal: sendingErrors.phoneLimit },
  async send(engine, { tenantId, providerCode, receiver, params, now }) {
    const provider = await providerOf(engine.database.read(tenantId), tenantId, providerCode);
    if (!provider) return { ok: false, cause: messageCause.key.providerGone };
    const { accessKey, appId, regionId, endpoint, ...row } = provider;
    const place = {
      ...row,
      accessKey: accessKey ?? '',
      appId: appId ?? '',
      regionId: regionId ?? '',
      endpoint: endpoint ?? '',
      secretKey: openSecret(engine, sms, 'secretKey', row.secretKey),
    };
    const entries = Object.entries(objectOf(params)).map(([name, value]) => [name, textOf(value)] as const);
    const options = { now, allow: engine.config.outboundAllow };
    return sendSms(place, { phone: receiver, params: Object.fromEntries(entries) }, options);
  },
};

/** The values of a template by name. */
export type Params = Readonly<Record<string, string>>;

export interface SmsRequest {
  /** The code of a provider; empty for the enabled provider. */
  code: string;
  phones: readonly string[];
  params: Params;
  /** The person who sends; '0' for the product itself. */
  userId: string;
}

/** Queues an SMS to each phone. @returns ids in the log. @throws AppError noProvider, wrongProvider, tenantLimit, phoneLimit */
export async function queueSms(engine: Engine, tx: Sql, tenantId: string, request: SmsRequest): Promise<string[]> {
  const code = await providerCodeOf(tx, smsChannel, tenantId, request.code);
  const { templateId = '' } = (await providerOf(tx, tenantId, code)) ?? {};
  const { phones, params, userId } = request;
  return queueMessages(engine, tx, tenantId, smsChannel, { code, receivers: phones, templateId, params, userId });
}

function providerOf(on: Sql, tenantId: string, code: string): Promise<ProviderRow | undefined> {
  const t = columnsOf(sms);
  return on.first<ProviderRow>(
    sql`select ${pick(sms, read)}, t.secret_key as "secretKey" from ${tableOf(sms)}
      where ${t.tenantId} = ${tenantId} and ${t.smsCode} = ${code} and ${t.isDeleted} = 0`,
  );
}
