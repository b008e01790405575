// Queues mails to accounts or to addresses; each receiver gets a separate mail (domain §13).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { storable } from '@ec/kernel/storable';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { userStatus } from '@ec/system/shared/platform.enums';
import { user } from '@ec/system/shared/user.resource';
import { sql } from 'kysely';
import { isMailAddress } from '../../shared/mail-address.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { sendingErrors } from '../sending/sending.errors.ts';
import { type MailAttachment, storeAttachments } from './attachments.ts';
import { mailChannel } from './mail.channel.ts';

export interface MailRequest {
  /** Accounts of the tenant, or addresses. Accounts that are disabled or have no valid address are left out. */
  to: { users: readonly string[] } | { addresses: readonly string[] };
  subject: string;
  text: string;
  /** The HTML version beside the plain text. */
  html?: string;
  attachments?: readonly MailAttachment[];
  /** The code of a mail server; by default the enabled one. */
  code?: string;
  /** The sender; '0' is the product itself. */
  userId: string;
}

const mostReceivers = 200;
const mostCharacters = 500_000;
const longestSubject = 200;

/**
 * Queues mails in the transaction. A job sends them after the commit, and retries while the server is unreachable.
 * @returns ids in the log, one for each receiver
 * @throws AppError noMailServer, wrongMailServer, wrongAddress, noAddress, tooManyAddresses, wrongSubject, tooLong,
 * tooManyFiles, noFile, mailLimit, addressLimit
 */
export async function queueMail(engine: Engine, tx: Sql, tenantId: string, request: MailRequest): Promise<string[]> {
  const { text, html = '', attachments = [], code = '', userId } = request;
  const receivers = await receiversOf(tx, tenantId, request.to);
  // The subject must be one line, because text after a line break would become another header.
  const subject = storable(request.subject).replace(/\s+/g, ' ').trim();
  if (subject === '' || subject.length > longestSubject) fail(sendingErrors.wrongSubject);
  if (text.length + html.length > mostCharacters) fail(sendingErrors.tooLong);
  const params = { subject, text: storable(text), html: storable(html) };
  const messageIds = await queueMessages(engine, tx, tenantId, mailChannel, {
    code,
    receivers,
    params,
    subject,
    userId,
  });
  await storeAttachments(engine, tx, { tenantId, messageIds }, attachments);
  return messageIds;
}

/** Splits typed addresses at commas, semicolons and white space. */
export const addressesIn = (text: string): string[] => text.split(/[,，;；\s]+/).filter((part) => part !== '');

async function receiversOf(tx: Sql, tenantId: string, to: MailRequest['to']): Promise<string[]> {
  const addresses = 'users' in to ? await addressesOf(tx, tenantId, to.users) : to.addresses;
  const wrong = 'users' in to ? undefined : addresses.find((address) => !isMailAddress(address));
  if (wrong !== undefined) fail(sendingErrors.wrongAddress, { address: wrong.slice(0, 60) });
  const lower = addresses.map((address) => address.toLowerCase());
  const receivers = addresses.filter((_, n) => lower.indexOf(lower[n] ?? '') === n);
  if (receivers.length === 0) fail(sendingErrors.noAddress);
  if (receivers.length > mostReceivers) fail(sendingErrors.tooManyAddresses, { most: mostReceivers });
  return receivers;
}

async function addressesOf(tx: Sql, tenantId: string, users: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ email: string }>(
    sql`select t.email from ${tableOf(user)} where t.tenant_id = ${tenantId} and t.id = any(${users}::bigint[])
      and t.is_deleted = 0 and t.status = ${userStatus.key.enabled} and t.email is not null order by t.id`,
  );
  return rows.map(({ email }) => email.trim()).filter(isMailAddress);
}
