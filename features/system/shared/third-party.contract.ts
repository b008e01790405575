// Sign-in by a third party, registration afterwards, and single sign-on (contract §2.2).
import { redirect } from '@ec/resource/bare-reply';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

const text = z
  .string()
  .max(200)
  .transform((sent) => sent.replaceAll('\0', '').trim())
  .optional();

/** Leads to the provider. */
export const renderConsent = contract({
  path: 'blade-auth/oauth/render/:source',
  access: 'public',
  title: { zh: '第三方登录', en: 'Go to a third party to sign in' },
  input: z.object({
    tenantId: z.string().max(12).optional(),
    /** sha256 (base64url) of a verifier that the browser keeps and sends with the code. */
    challenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
  }),
  bare: redirect,
});

export const registerGuest = contract({
  path: 'blade-user/register-guest',
  method: 'POST',
  access: 'public',
  title: { zh: '第三方登录后注册', en: 'Register after a third-party sign-in' },
  input: z.object({
    tenantId: text,
    name: text,
    account: text,
    password: z.string().max(200).optional(),
    oauthId: text,
  }),
  output: z.strictObject({}),
});

/** Leads back to the application, or to the sign-in page first. */
export const authorize = contract({
  path: 'blade-auth/oauth/authorize',
  access: 'public',
  title: { zh: '单点登录', en: 'Single sign-on' },
  input: z.object({
    client_id: z.string().max(48),
    redirect_uri: z.string().max(500),
    state: z.string().max(500).optional(),
    /** `1`: tell the address instead of leading there. A script is shown no address that it was redirected to. */
    json: z.string().optional(),
  }),
  output: z.strictObject({ location: z.string() }).optional(),
});
