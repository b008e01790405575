// The client's side of the authorization code grant (RFC 6749 §4.1): builds the address of the consent page, exchanges the code for a token,
// and the token for the person's identity. Error messages contain nothing that was sent.

import { callOut, type OutboundRequest } from '@ec/kernel/outbound';
import { textOf } from '@ec/language/unknown';
import type { Identity, Provider, Reply } from './providers.ts';
import type { SocialConfig } from './social-config.ts';

export interface ProviderSetup {
  provider: Provider;
  config: SocialConfig;
  redirectUri: string;
}

export class ThirdPartyError extends Error {
  override readonly name = 'ThirdPartyError';
}

/** RFC 6749 §4.1.1 */
export function addressOfConsent({ provider, config, redirectUri }: ProviderSetup, state: string): string {
  // WeChat also names the parameter `appid` here; DingTalk uses `clientId` only in the token call.
  const id = provider.names?.id === 'appid' ? 'appid' : 'client_id';
  return withQuery(
    provider.authorizeUrl,
    {
      [id]: config.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: provider.scope,
      state,
      ...provider.extra,
    },
    provider.hash,
  );
}

/** @throws ThirdPartyError if a call fails or is refused, or the reply names no person */
export async function fetchIdentity(setup: ProviderSetup, code: string, allow: readonly string[]): Promise<Identity> {
  const { provider, config } = setup;
  const token = await callThirdParty('token', tokenCall(setup, code), allow);
  const { query, headers } = provider.userCall(token, config);
  const url = query ? withQuery(provider.userUrl, query) : provider.userUrl;
  const user = await callThirdParty('user', { url, headers: { ...commonHeaders, ...headers } }, allow);
  const identity = provider.identityOf(user, token);
  if (identity.uuid === '' || identity.uuid.length > 128) throw new ThirdPartyError('It named nobody');
  return {
    uuid: identity.uuid,
    nickname: identity.nickname.slice(0, 64),
    avatar: /^https:\/\//.test(identity.avatar) ? identity.avatar.slice(0, 500) : '',
  };
}

/** GitHub refuses calls without a user agent. */
const commonHeaders = { accept: 'application/json', 'user-agent': 'energy-cloud' };

/** RFC 6749 §4.1.3 */
function tokenCall({ provider, config, redirectUri }: ProviderSetup, code: string): OutboundRequest {
  const { id, secret } = provider.names ?? { id: 'client_id', secret: 'client_secret' };
  const sent = { [id]: config.clientId, [secret]: config.clientSecret, code, ...provider.tokenExtra };
  if (provider.tokenBy === 'json')
    return {
      method: 'POST',
      url: provider.tokenUrl,
      headers: { ...commonHeaders, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    };
  const standard = { ...sent, grant_type: 'authorization_code', redirect_uri: redirectUri };
  if (provider.tokenBy === 'query') return { url: withQuery(provider.tokenUrl, standard), headers: commonHeaders };
  return {
    method: 'POST',
    url: provider.tokenUrl,
    headers: { ...commonHeaders, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(standard).toString(),
  };
}

async function callThirdParty(
  callName: 'token' | 'user',
  request: OutboundRequest,
  allow: readonly string[],
): Promise<Reply> {
  const answer = await callOut(request, allow).catch((cause: Error & { code?: string }) => {
    throw new ThirdPartyError(`The ${callName} call was not answered: ${cause.code ?? cause.name}`);
  });
  const reply = readReply(answer.text);
  if (answer.status !== 200 || !reply)
    throw new ThirdPartyError(`The ${callName} call was answered with ${answer.status}`);
  // Some third parties refuse with status 200 and an error code in the body.
  if (reply.error !== undefined || (typeof reply.errcode === 'number' && reply.errcode !== 0))
    throw new ThirdPartyError(
      `The ${callName} call was refused: ${textOf(reply.error ?? reply.errcode).slice(0, 100)}`,
    );
  return reply;
}

function readReply(text: string): Reply | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Reply) : undefined;
  } catch {
    return undefined;
  }
}

function withQuery(address: string, query: Record<string, string>, hash = ''): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = hash;
  return url.href;
}
