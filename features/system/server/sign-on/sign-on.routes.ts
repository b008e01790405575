// Serves single sign-on: a signed-in person gets a code, which a registered application exchanges for its own session (contract §2.2;
// RFC 6749 §4.1.1, §4.1.2).

import { guestUserId } from '@ec/kernel/caller';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { isRedirectUri, redirectUrisOf } from '../../shared/redirect-uris.ts';
import { rowStatus } from '../../shared/row-status.ts';
import { authorize } from '../../shared/third-party.contract.ts';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { issueCode } from './sign-on-code.ts';

type AuthorizeForm = InputOf<typeof authorize>;

export function signOnRoutes(services: Services): Route[] {
  return serve(authorize, (call) => redirectWithCode(services, call), { carriesSecrets: true, perMinute: 60 });
}

/** Checks first that the redirect address belongs to the client: no other address may receive a browser (RFC 6749 §4.1.2.1). */
async function redirectWithCode(services: Services, call: Call<AuthorizeForm>): Promise<OutputOf<typeof authorize>> {
  const { input, callerOrNone: caller, reply, request } = call;
  await checkClient(services, input);
  if (!caller) {
    await reply.redirect(loginPage(request.url), 302);
    return;
  }
  // A guest has no account that another application could know, and an operator's visit is limited to the tenant that he entered.
  if (caller.userId === guestUserId || caller.operator) throw new AppError(errors.forbidden);
  const code = await issueCode(services, caller, input);
  const location = addressWith(input.redirect_uri, { code, state: input.state });
  if (input.json === '1') return { location };
  await reply.redirect(location, 302);
}

/** Appends the parameters and keeps the query string that the address has (RFC 6749 §3.1.2). */
function addressWith(address: string, { code, state }: { code: string; state: string | undefined }): string {
  const parameters = new URLSearchParams({ code, ...(state === undefined ? {} : { state }) });
  return `${address}${address.includes('?') ? '&' : '?'}${parameters}`;
}

/** Returns the address of the login page. After the sign-in it calls this route again with the same query. */
function loginPage(url: string): string {
  const query = url.slice(url.indexOf('?'));
  return `/login?to=${encodeURIComponent(`/oauth/authorize${query}`)}`;
}

/** @throws AppError */
async function checkClient({ database }: Services, { client_id, redirect_uri }: AuthorizeForm): Promise<void> {
  const client = await database.unfenced.first<{ grants: string[]; uris: string | null }>(
    sql`select authorized_grant_types as grants, web_server_redirect_uri as uris from system_client
      where client_id = ${client_id} and is_deleted = 0 and status = ${keys(rowStatus.inUse)}`,
  );
  if (!client?.grants.includes('authorization_code')) throw new AppError(signInErrors.wrongClient);
  // The address must match exactly: no prefix, no further query, no other port (contract §10 "Sign-on").
  const isKnown = redirectUrisOf(client.uris ?? '').includes(redirect_uri);
  if (!isKnown || !isRedirectUri(redirect_uri)) throw new AppError(signInErrors.wrongRedirect);
}
