// Serves the redirect to a third party's consent page, and the registration afterwards (contract §2.2).

import { configOf } from '@ec/kernel/config-section';
import { AppError } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import type { InputOf } from '@ec/resource/contract';
import { serve } from '@ec/resource-server/serve';
import { registerGuest, renderConsent } from '../../shared/third-party.contract.ts';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { isTenantId, tenantOfSite } from '../sign-in/tenant-of-call.ts';
import { register } from './guest.service.ts';
import { addressOfConsent } from './oauth-client.ts';
import { providerOf } from './providers.ts';
import { socialConfig } from './social-config.ts';
import { beginFlow } from './social-state.ts';

export function socialRoutes(services: Services): Route[] {
  return [
    ...serve(renderConsent, (call) => redirectToConsent(services, call), { carriesSecrets: true, perMinute: 60 }),
    ...serve(
      registerGuest,
      async (call) => {
        await register(services, call);
        return {};
      },
      { carriesSecrets: true, perMinute: 20 },
    ),
  ];
}

async function redirectToConsent(services: Services, call: Call<InputOf<typeof renderConsent>>): Promise<void> {
  const { request, reply, input, userAgent } = call;
  const { source = '' } = request.params as { source?: string };
  const provider = providerOf(configOf(services.config, socialConfig).EC_SOCIAL, source);
  if (!provider) throw new AppError(signInErrors.socialNotSetUp);
  const siteTenantId = (await tenantOfSite(services.database, request.headers)) ?? '';
  const header = request.headers['tenant-id'];
  const sentTenant = siteTenantId || input.tenantId || (typeof header === 'string' ? header : '');
  const tenantId = isTenantId(sentTenant) ? sentTenant : '';
  const redirectUri = `${siteOriginOf(services, call, siteTenantId)}/oauth/redirect/${source}`;
  const flow = { source, tenantId, siteTenantId, redirectUri };
  const state = await beginFlow(services, flow, { userAgent, challenge: input.challenge ?? '' });
  await reply.redirect(addressOfConsent({ ...provider, redirectUri }, state), 302);
}

/** Returns the origin of this request on a tenant's own site; elsewhere the configured public address, if there is one. */
function siteOriginOf({ config }: Services, { request }: Call, siteTenantId: string): string {
  const requestOrigin = `${request.protocol}://${request.host}`;
  return siteTenantId === '' ? (config.publicUrl ?? requestOrigin) : requestOrigin;
}
