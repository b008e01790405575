// The channel sends e-mail by the tenant's own server (domain §13).
import type { Sql } from '@ec/kernel/database';
import { objectOf, textOf } from '@ec/language/unknown';
import { columnsOf, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { openSecret } from '@ec/resource-server/secrets';
import { sql } from 'kysely';
import { mail } from '../../shared/mail.resource.ts';
import { messageCause, messageChannel } from '../../shared/messaging.enums.ts';
import type { Channel } from '../sending/channel.ts';
import { sendingErrors } from '../sending/sending.errors.ts';
import { attachmentsOf } from './attachments.ts';
import { type MailPlace, sendMail } from './smtp.ts';

const { providerGone, fileGone } = messageCause.key;

export const mailChannel: Channel = {
  key: messageChannel.key.mail,
  providers: mail,
  code: 'mailCode',
  none: sendingErrors.noMailServer,
  unknown: sendingErrors.wrongMailServer,
  perDay: { param: 'mail.dayCount', usual: 2000, refusal: sendingErrors.mailLimit },
  perReceiver: { param: 'mail.addressDayCount', usual: 50, refusal: sendingErrors.addressLimit },
  async send(engine, { tenantId, id, providerCode, receiver, params }) {
    const place = await placeOf(engine, engine.database.read(tenantId), tenantId, providerCode);
    if (!place) return { ok: false, cause: providerGone };
    const attachments = await attachmentsOf(engine, tenantId, id);
    if (!attachments) return { ok: false, cause: fileGone };
    const { subject, text, html } = objectOf(params);
    const words = { subject: textOf(subject), text: textOf(text), html: textOf(html) };
    return sendMail(place, { id, to: receiver, ...words, attachments }, engine.config.outboundAllow);
  },
};

const read = ['host', 'port', 'security', 'username', 'fromAddress', 'fromName'] as const;
type ServerRow = Picked<typeof mail, (typeof read)[number]> & { password: string | null };

/** Reads a mail server with its password; undefined where it does not exist. @throws SecretUnreadable */
export async function placeOf(engine: Engine, on: Sql, tenantId: string, code: string): Promise<MailPlace | undefined> {
  const t = columnsOf(mail);
  const row = await on.first<ServerRow>(
    sql`select ${pick(mail, read)}, t.password as password from ${tableOf(mail)}
      where ${t.tenantId} = ${tenantId} and ${t.mailCode} = ${code} and ${t.isDeleted} = 0`,
  );
  if (!row) return undefined;
  const { username, fromName, password, ...place } = row;
  const opened = password ? openSecret(engine, mail, 'password', password) : '';
  return { ...place, username: username ?? '', fromName: fromName ?? '', password: opened };
}
