// Creates the link of an invitation and requests its delivery.

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { SentInvitation } from '../../shared/invitation.contract.ts';
import { invitationErrors } from './invitation.errors.ts';
import { invitationCreated } from './invitation-event.ts';
import { createInvitation, invitationHours } from './invitation-token.ts';

interface Invitee {
  id: string;
  account: string;
  realName: string;
  email: string | null;
  phone: string | null;
}

/** Sends by mail if the user has an e-mail address, else by SMS. @throws AppError noReceiver, noWay, and the errors of the listeners */
export async function sendInvitation(
  engine: Engine,
  { tx, call }: { tx: Sql; call: Call },
  { id, account, realName, email, phone }: Invitee,
): Promise<SentInvitation> {
  const { tenantId, userId } = call.caller;
  const way = email ? 'mail' : 'sms';
  const receiver = email || phone || fail(invitationErrors.noReceiver);
  const { token, expires } = await createInvitation(tx, { tenantId, userId: id }, engine.clock.now());
  const tenant = await tx.first<{ name: string; domain: string }>(
    sql`select tenant_name as name, coalesce(domain_url, '') as domain from system_tenant where tenant_id = ${tenantId}`,
  );
  // Browsers do not send the part behind the #, so the token gets into no server's log.
  const link = `${siteOriginOf(engine, call, tenant?.domain ?? '')}/login#invitation=${token}`;
  const { language } = call;
  const message = { way, receiver, realName, account, tenantName: tenant?.name ?? '', link, language } as const;
  const answers = await engine.events.emit(tx, invitationCreated, {
    ...message,
    tenantId,
    userId,
    hours: invitationHours,
  });
  if (answers.length === 0) fail(invitationErrors.noWay);
  return { id, way, receiver, expires: toWireTime(expires) };
}

/** Returns the origin of the tenant's own site if its domain is a whole address, else that of the product's site. */
function siteOriginOf({ config }: Engine, { request }: Call, domain: string): string {
  if (/^https?:\/\//i.test(domain) && URL.canParse(domain)) return new URL(domain).origin;
  return config.publicUrl ?? `${request.protocol}://${request.host}`;
}
