// The OAuth grants that a client may have (contract §2.1), and the client of the console.
export const grantTypes = [
  { value: 'captcha', zh: '验证码登录', en: 'Captcha' },
  { value: 'password', zh: '密码登录', en: 'Password' },
  { value: 'refresh_token', zh: '刷新令牌', en: 'Refresh token' },
  { value: 'social', zh: '第三方登录', en: 'Social sign-in' },
  { value: 'authorization_code', zh: '授权码', en: 'Authorization code' },
] as const;

/** Grants that other consoles of this family save in a client. The server accepts them there and refuses a token call with them. */
export const unservedGrants = ['sms_code', 'register', 'implicit', 'client_credentials'] as const;

/** The console signs in and renews its tokens as this client, so the client must keep these grants. */
export const consoleClient = { id: 'saber', grants: ['captcha', 'refresh_token'] } as const;
