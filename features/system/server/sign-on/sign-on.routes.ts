// Single sign-on: whoever is signed in here gets a code that a registered application exchanges for a session of its own
// (contract §2.2; RFC 6749 §4.1.1, §4.1.2).

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
import { giveCode } from './sign-on-code.ts';

type AuthorizeForm = InputOf<typeof authorize>;

export function signOnRoutes(services: Services): Route[] {
  return serve(authorize, (call) => leadBack(services, call), { carriesSecrets: true, perMinute: 60 });
}

/** Redirects the browser only after the redirect address is proved to belong to the client (RFC 6749 §4.1.2.1). */
async function leadBack(services: Services, call: Call<AuthorizeForm>): Promise<OutputOf<typeof authorize>> {
  const { input, callerOrNone: caller, reply, request } = call;
  await checkClient(services, input);
  if (!caller) {
    await reply.redirect(loginPage(request.url), 302);
    return;
  }
  // A guest has no account that another application could know, and an operator's visit is limited to the tenant that he entered.
  if (caller.userId === guestUserId || caller.operator) throw new AppError(errors.forbidden);
  const code = await giveCode(services, caller, input);
  const back = addressWith(input.redirect_uri, { code, state: input.state });
  if (input.json === '1') return { location: back };
  await reply.redirect(back, 302);
}

/** The query string of the redirect address stays as it is (RFC 6749 §3.1.2). */
function addressWith(address: string, { code, state }: { code: string; state: string | undefined }): string {
  const query = new URLSearchParams({ code, ...(state === undefined ? {} : { state }) });
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Returns the login page's address, which leads back to this call with the same query after the sign-in. */
function loginPage(url: string): string {
  const question = url.slice(url.indexOf('?'));
  return `/login?to=${encodeURIComponent(`/oauth/authorize${question}`)}`;
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
