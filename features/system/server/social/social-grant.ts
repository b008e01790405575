// Sign-in through a third party (contract §2.1, §2.2): whoever is linked to a user comes in as that user; whoever is not gets a
// guest's token, which opens registration and next to nothing else.
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
import { askForIdentity, ThirdPartyError } from './oauth-client.ts';
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
  // A sign-in that was begun for one tenant does not end in another.
  if (flow.tenantId !== '' && sent !== '' && flow.tenantId !== sent) return refuse(signInErrors.wrongState);
  const identity = await askFor(services, { ...provider, redirectUri: flow.redirectUri }, code);
  const accounts = await accountsOf(services, source, identity);
  const requestedTenant = flow.tenantId || sent;
  const account = pick(accounts, flow, requestedTenant);
  if (account?.userId === undefined) return welcomeGuest(services, call, client, { flow, identity, requestedTenant });
  const { tenantId, userId } = account;
  const [tenant, user] = await Promise.all([
    readTenant(services, tenantId),
    readUser(services, tenantId, { id: userId }),
  ]);
  if (!tenant || !user) return refuse(signInErrors.wrongThirdParty);
  refuseUnusable(tenant, user);
  return openSession(services, call, client, { tenantId, userId, grant: 'social', source });
}

async function askFor(
  { config, log }: Services,
  provider: Parameters<typeof askForIdentity>[0],
  code: string,
): Promise<Identity> {
  try {
    return await askForIdentity(provider, code, config.outboundAllow);
  } catch (error) {
    if (!(error instanceof ThirdPartyError)) throw error;
    log.warn({ err: error }, 'A third party let nobody in');
    return refuse(signInErrors.thirdPartySilent);
  }
}

/**
 * A site that stands for a tenant leads into that tenant alone. Elsewhere the tenant that was named counts; the platform's is
 * what login pages send when nobody named one, and then the only tenant that the person belongs to is meant.
 */
function pick(
  accounts: readonly ThirdParty[],
  { siteTenantId }: Flow,
  requestedTenant: string,
): ThirdParty | undefined {
  const linked = accounts.filter(({ userId }) => userId !== undefined);
  const tenantId = siteTenantId || requestedTenant;
  const there = linked.find((account) => account.tenantId === tenantId);
  if (there || siteTenantId !== '') return there;
  const unnamed = requestedTenant === '' || requestedTenant === platformTenant;
  return unnamed && linked.length === 1 ? linked[0] : undefined;
}

async function welcomeGuest(
  services: Services,
  call: Call,
  client: Client,
  { flow, identity, requestedTenant }: { flow: Flow; identity: Identity; requestedTenant: string },
) {
  const { database, sessions, ids } = services;
  const { source, siteTenantId } = flow;
  const oauthId = await openRegistration(services, { tenantId: siteTenantId, source }, identity);
  // Whoever belongs to no tenant yet stands in the platform's, where a guest may do nothing either.
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
    // The registration starts with these values.
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
