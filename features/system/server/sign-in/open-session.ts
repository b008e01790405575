// Opens a session for a person whose identity was verified, writes its rows in the audit and the sign-in log, and returns the reply with the
// tokens.
import { audit } from '@ec/kernel/audit';
import type { Call } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import type { ActingChoice } from '@ec/kernel/session/sessions';
import { sql } from 'kysely';
import type { Client } from './client.service.ts';
import { noteSignIn } from './login-log.ts';
import { signInErrors } from './sign-in.errors.ts';
import { TokenRefusal } from './token-refusal.ts';
import { tokenReply } from './token-reply.ts';

export interface VerifiedSignIn {
  tenantId: string;
  userId: string;
  grant: string;
  /** The third party of the sign-in. */
  source?: string | undefined;
  choice?: ActingChoice | undefined;
  /** Receives the id of the new session before the tokens are returned. */
  onOpened?: (sessionId: string) => Promise<void>;
}

/** @throws TokenRefusal */
export async function openSession(services: Services, call: Call, client: Client, signIn: VerifiedSignIn) {
  const { database, sessions, ids } = services;
  const { remoteIp, userAgent, requestId } = call;
  const { tenantId, userId, choice } = signIn;
  const { id: clientId, accessSeconds, refreshSeconds } = client;
  const pair = await sessions.open({
    tenantId,
    userId,
    clientId,
    accessSeconds,
    refreshSeconds,
    remoteIp,
    userAgent,
    choice,
  });
  const caller = await sessions.find(pair.accessToken);
  if (!caller) throw new TokenRefusal(signInErrors.accountDisabled); // disabled since the session was opened
  await signIn.onOpened?.(caller.sessionId);
  await database.withTenant(tenantId, async (tx) => {
    const { grant, source } = signIn;
    await tx.run(
      sql`update "system_user" set last_sign_in_time = ${services.clock.now()}
        where tenant_id = ${tenantId} and id = ${userId}`,
    );
    await audit(tx, { caller, requestId, remoteIp }, ids, [
      { resource: 'session', action: 'signIn', rowId: caller.sessionId },
    ]);
    await noteSignIn(tx, ids, call, { tenantId, userId, account: caller.account, grant, source, clientId });
  });
  return tokenReply(services, caller, pair);
}
