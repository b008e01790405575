// The captcha, and the calls that begin and renew a session by tokens (contract §2.1, §2.2).
import { bareJson } from '@ec/resource/bare-reply';
import { contract } from '@ec/resource/contract';
import { z } from 'zod';

const text = z.string();
// A PostgreSQL text cannot contain NUL.
const sent = z
  .string()
  .max(2000)
  .transform((input) => input.replaceAll('\0', ''))
  .optional();

const tokenForm = z.object({
  grant_type: sent,
  tenantId: sent,
  username: sent,
  password: sent,
  refresh_token: sent,
  deptId: sent,
  roleId: sent,
  source: sent,
  code: sent,
  state: sent,
  redirect_uri: sent,
  /** The verifier whose digest was the `challenge` of `renderConsent`. Only this product's console sends it. */
  verifier: sent,
});
export type TokenForm = z.infer<typeof tokenForm>;

/** The reply of a token call: flat, without a top-level `code`. */
export const token = z.strictObject({
  tenant_id: text,
  user_id: text,
  dept_id: text,
  post_id: text,
  role_id: text,
  oauth_id: text,
  account: text,
  user_name: text,
  userName: text,
  nick_name: text,
  real_name: text,
  role_name: text,
  avatar: text,
  access_token: text,
  refresh_token: text,
  token_type: text,
  expires_in: z.number().int(),
});

export const newCaptcha = contract({
  path: 'blade-auth/oauth/captcha',
  access: 'public',
  title: { zh: '获取验证码', en: 'Get a captcha' },
  output: z.strictObject({
    key: text,
    image: text.meta({ description: 'A picture as an address: data:image/png;base64,…' }),
  }),
  bare: bareJson,
});

export const signIn = contract({
  path: 'blade-auth/oauth/token',
  method: 'POST',
  access: 'public',
  title: { zh: '登录', en: 'Sign in' },
  input: tokenForm,
  output: token,
  bare: bareJson,
});

export const renewToken = contract({
  path: 'blade-auth/oauth/token/refresh',
  method: 'POST',
  access: 'public',
  title: { zh: '更新令牌', en: 'Renew the tokens' },
  input: tokenForm,
  output: token,
  bare: bareJson,
});
