// Signs a person in through a third party (contract §2.1, §2.2). A person who is linked to a user gets that user's session. Anybody else gets
// a guest's token, which permits registration and little else.
import { guestUserId } from '@ec/kernel/caller';
import { configOf } from '@ec/kernel/config-section';
import type { Call } from '@ec/kernel/http/route';
import { platformTenant } from '@ec/kernel/rights';
import type { Services } from '@ec/kernel/services';
import { loginResults } from '../../shared/log.enums.ts';
import type { TokenForm } from '../../shared/sign-in.contract.ts';
import type { Client } from '../sign-in/client.service.ts';
import { noteSignIn } from '../sign-in/login-log.ts';
import { openSession } from '../sign-in/open-session.ts';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { readTenant, readUser, refuse, refuseUnusable } from '../sign-in/usable-user.ts';
import { fetchIdentity, type ProviderSetup, ThirdPartyError } from './oauth-client.ts';
import { type Identity, providerOf } from './providers.ts';
import { socialConfig } from './social-config.ts';
import { type Flow, takeFlow } from './social-state.ts';
import { accountsOf, openRegistration, type ThirdParty } from './third-party.ts';

/** @throws TokenRefusal */
export async function signInSocially(services: Services, call: Call<TokenForm>, client: Client) {
  const { source = '', code = '', state = '', verifier = '', tenantId: sent = '' } = call.input;
  const provider = providerOf(configOf(services.config, socialConfig).EC_SOCIAL, source);
  if (!provider) return refuse(signInErrors.socialNotSetUp);
  const flow = await takeFlow(services, { state, source, verifier, userAgent: call.userAgent });
  if (!flow || code === '') return refuse(signInErrors.wrongState);
  // A sign-in that began for one tenant must not end in another.
  if (flow.tenantId !== '' && sent !== '' && flow.tenantId !== sent) return refuse(signInErrors.wrongState);
  const identity = await fetchIdentityOrRefuse(services, { ...provider, redirectUri: flow.redirectUri }, code);
  const accounts = await accountsOf(services, source, identity);
  const requestedTenant = flow.tenantId || sent;
  const account = pickAccount(accounts, flow, requestedTenant);
  if (account?.userId === undefined)
    return openGuestSession(services, call, client, { flow, identity, requestedTenant });
  const { tenantId, userId } = account;
  const [tenant, user] = await Promise.all([
    readTenant(services, tenantId),
    readUser(services, tenantId, { id: userId }),
  ]);
  if (!tenant || !user) return refuse(signInErrors.wrongThirdParty);
  refuseUnusable(tenant, user);
  return openSession(services, call, client, { tenantId, userId, grant: 'social', source });
}

async function fetchIdentityOrRefuse({ config, log }: Services, setup: ProviderSetup, code: string): Promise<Identity> {
  try {
    return await fetchIdentity(setup, code, config.outboundAllow);
  } catch (error) {
    if (!(error instanceof ThirdPartyError)) throw error;
    log.warn({ err: error }, 'A third party let nobody in');
    return refuse(signInErrors.thirdPartySilent);
  }
}

/**
 * Picks the person's account by tenant. A tenant's own site admits only to that tenant. Elsewhere the requested tenant counts. Login pages
 * send the platform's tenant if nobody named one: then a person who is linked in one tenant enters that tenant.
 */
function pickAccount(
  accounts: readonly ThirdParty[],
  { siteTenantId }: Flow,
  requestedTenant: string,
): ThirdParty | undefined {
  const linked = accounts.filter(({ userId }) => userId !== undefined);
  const tenantId = siteTenantId || requestedTenant;
  const match = linked.find((account) => account.tenantId === tenantId);
  if (match || siteTenantId !== '') return match;
  const isUnnamed = requestedTenant === '' || requestedTenant === platformTenant;
  return isUnnamed && linked.length === 1 ? linked[0] : undefined;
}

async function openGuestSession(
  services: Services,
  call: Call,
  client: Client,
  { flow, identity, requestedTenant }: { flow: Flow; identity: Identity; requestedTenant: string },
) {
  const { database, sessions, ids } = services;
  const { source, siteTenantId } = flow;
  const oauthId = await openRegistration(services, { tenantId: siteTenantId, source }, identity);
  // Outside a tenant's own site the guest's session belongs to the platform's tenant.
  const tenantId = siteTenantId || platformTenant;
  const seconds = Math.min(client.accessSeconds, 3600);
  const { remoteIp, userAgent } = call;
  const pair = await sessions.open({
    tenantId,
    userId: guestUserId,
    clientId: client.id,
    accessSeconds: seconds,
    refreshSeconds: seconds,
    remoteIp,
    userAgent,
  });
  const attempt = { tenantId, userId: guestUserId, account: '', grant: 'social', source, clientId: client.id };
  await database.withTenant(tenantId, (tx) =>
    noteSignIn(tx, ids, call, { ...attempt, result: loginResults.toRegister }),
  );
  return {
    // The registration form starts with the tenant and the nickname.
    tenant_id: requestedTenant || platformTenant,
    user_id: guestUserId,
    dept_id: '',
    post_id: '',
    role_id: '',
    oauth_id: oauthId,
    account: '',
    user_name: identity.nickname,
    userName: identity.nickname,
    nick_name: identity.nickname,
    real_name: identity.nickname,
    role_name: 'guest',
    avatar: identity.avatar,
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer',
    expires_in: pair.expiresIn,
  };
}
