// Enums of the sign-in log. They are closed, because code reads their keys: tenants may edit texts but not keys.
import { defineEnum } from '@ec/resource/enum';

const closed = { level: 'system', closed: true } as const;

export const loginWay = defineEnum(
  'log_loginWay',
  { zh: '登录方式', en: 'Method' },
  {
    captcha: [1, '验证码', 'Captcha'],
    password: [2, '密码', 'Password'],
    thirdParty: [3, '第三方', 'Third party'],
    singleSignOn: [4, '单点登录', 'Single sign-on'],
    platformOperator: [5, '平台进入租户', 'Platform operator'],
  },
  closed,
);
export const loginResult = defineEnum(
  'log_loginResult',
  { zh: '登录结果', en: 'Result' },
  {
    signedIn: [1, '成功', 'Signed in', 'good'],
    refused: [2, '拒绝', 'Refused', 'bad'],
    toRegister: [3, '待注册', 'To register', 'warning'],
  },
  closed,
);
export const loginReason = defineEnum(
  'log_loginReason',
  { zh: '拒绝原因', en: 'Reason' },
  {
    wrongPassword: [1, '用户名或密码错误', 'Wrong user name or password'],
    accountLocked: [2, '账号已锁定', 'Account locked'],
    addressLocked: [3, 'IP已锁定', 'Address locked'],
    wrongCaptcha: [4, '验证码错误', 'Wrong captcha'],
    tenantExpired: [5, '租户已过期', 'Tenant expired'],
    accountDisabled: [6, '账号已停用', 'Account disabled'],
    awaitsApproval: [7, '等待审核', 'Awaits approval'],
    clientRefused: [8, '客户端或授权方式不符', 'Client or grant not allowed'],
    thirdPartyRefused: [9, '第三方授权失败', 'Third party refused'],
    wrongCode: [10, '授权码无效', 'Wrong code'],
    other: [99, '其他', 'Other'],
  },
  closed,
);

/** The keys of `loginWay` by OAuth grant; `enter` is an administrator of the platform who enters a tenant. */
export const loginWays = { captcha: 1, password: 2, social: 3, authorization_code: 4, enter: 5 } as const;
export const loginResults = { signedIn: 1, refused: 2, toRegister: 3 } as const;
