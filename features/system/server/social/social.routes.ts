// The way to a third party, and registration afterwards (contract §2.2).

import { configOf } from '@ec/kernel/config-part';
import { AppError } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Services } from '@ec/kernel/services';
import { z } from 'zod';
import { signInErrors } from '../sign-in/sign-in.errors.ts';
import { isTenantId, tenantOfSite } from '../sign-in/tenant-of-call.ts';
import { guestForm, registerGuest } from './guest.service.ts';
import { addressOfConsent } from './oauth-client.ts';
import { providerOf } from './providers.ts';
import { socialConfig } from './social-config.ts';
import { beginFlow } from './social-state.ts';

const renderForm = z.object({
  tenantId: z.string().max(12).optional(),
  /** sha256 (base64url) of a verifier that the browser keeps and sends with the code. */
  challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
});

export function socialRoutes(services: Services): Route[] {
  const secret = { access: 'public', carriesSecrets: true } as const;
  return [
    route({
      ...secret,
      method: 'GET',
      path: '/blade-auth/oauth/render/:source',
      title: 'Go to a third party to sign in',
      perMinute: 60,
      input: renderForm,
      handler: (call) => render(services, call),
    }),
    route({
      ...secret,
      method: 'POST',
      path: '/blade-user/register-guest',
      title: 'Register after a third-party sign-in',
      perMinute: 20,
      input: guestForm,
      async handler(call) {
        await registerGuest(services, call);
        return {};
      },
    }),
  ];
}

async function render(services: Services, call: Call<z.infer<typeof renderForm>>): Promise<void> {
  const { request, reply, input, userAgent } = call;
  const { source = '' } = request.params as { source?: string };
  const known = providerOf(configOf(services.config, socialConfig).EC_SOCIAL, source);
  if (!known) throw new AppError(signInErrors.socialNotSetUp);
  const siteTenantId = (await tenantOfSite(services.database, request.headers)) ?? '';
  const header = request.headers['tenant-id'];
  const said = siteTenantId || input.tenantId || (typeof header === 'string' ? header : '');
  const tenantId = isTenantId(said) ? said : '';
  const redirectUri = `${siteOf(services, call, siteTenantId)}/oauth/redirect/${source}`;
  const flow = { source, tenantId, siteTenantId, redirectUri };
  const state = await beginFlow(services, flow, { userAgent, challenge: input.challenge ?? '' });
  await reply.redirect(addressOfConsent({ ...known, redirectUri }, state), 302);
}

/** A tenant's own site is where the browser stands; else the address that is set up. */
function siteOf({ config }: Services, { request }: Call, siteTenantId: string): string {
  const here = `${request.protocol}://${request.host}`;
  return siteTenantId === '' ? (config.publicUrl ?? here) : here;
}
