// Sign-in by a third party, the registration that may follow it, and single sign-on (contract §2.2).
import { redirect } from '@ec/resource/bare-reply';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

const text = z
  .string()
  .max(200)
  .transform((sent) => sent.replaceAll('\0', '').trim())
  .optional();

/** Redirects to the third party. */
export const renderConsent = contract({
  path: 'blade-auth/oauth/render/:source',
  access: 'public',
  title: { zh: '第三方登录', en: 'Go to a third party to sign in' },
  input: z.object({
    tenantId: z.string().max(12).optional(),
    /** The base64url SHA-256 of a verifier. The browser keeps the verifier and sends it with the code. */
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

/** Redirects to the application, or to the sign-in page if nobody is signed in. */
export const authorize = contract({
  path: 'blade-auth/oauth/authorize',
  access: 'public',
  title: { zh: '单点登录', en: 'Single sign-on' },
  input: z.object({
    client_id: z.string().max(48),
    redirect_uri: z.string().max(500),
    state: z.string().max(500).optional(),
    /** `1` returns the address instead of a redirect, because a browser does not show the target of a redirect to a script. */
    json: z.string().optional(),
  }),
  output: z.strictObject({ location: z.string() }).optional(),
});
