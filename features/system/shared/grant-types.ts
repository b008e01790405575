// Grants that a client may have (contract §2.1), and what the console's own client cannot do without.
export const grantTypes = [
  { value: 'captcha', zh: '验证码登录', en: 'Captcha' },
  { value: 'password', zh: '密码登录', en: 'Password' },
  { value: 'refresh_token', zh: '刷新令牌', en: 'Refresh token' },
  { value: 'social', zh: '第三方登录', en: 'Social sign-in' },
  { value: 'authorization_code', zh: '授权码', en: 'Authorization code' },
] as const;

/** Grants that clients of this family of consoles are saved with and that are not served here: a token call with one is refused. */
export const unservedGrants = ['sms_code', 'register', 'implicit', 'client_credentials'] as const;

/** Every console that is open signs in and renews its tokens as this client. */
export const consoleClient = { id: 'saber', grants: ['captcha', 'refresh_token'] } as const;
