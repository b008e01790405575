// Refusals of the sign-in calls (contract §2).
import { defineErrors } from '@ec/kernel/errors';

export const signInErrors = defineErrors('system.signIn', {
  wrongClient: { status: 400, zh: '客户端认证失败', en: 'Client authentication failed' },
  wrongGrant: { status: 400, zh: '不支持的授权类型', en: 'Grant type not supported' },
  captchaDemanded: { status: 400, field: 'captcha', zh: '请使用验证码登录', en: 'Sign in with the captcha' },
  wrongCaptcha: { status: 400, field: 'captcha', zh: '验证码不正确', en: 'Wrong captcha' },
  // Also refuses an unknown tenant or account, so that the words do not reveal which of the three is wrong.
  wrongLogin: { status: 400, field: 'password', zh: '用户名或密码错误', en: 'Wrong user name or password' },
  accountLocked: { status: 400, zh: '用户登录失败次数过多', en: 'Too many failed sign-ins of this user' },
  addressLocked: {
    status: 400,
    zh: '用户登录失败次数过多，请稍后再试',
    en: 'Too many failed sign-ins. Try again later',
  },
  tenantExpired: { status: 400, zh: '租户已过期', en: 'The tenant has expired' },
  accountDisabled: { status: 400, zh: '账号已停用', en: 'The account is disabled' },
  awaitsApproval: { status: 400, zh: '账号等待管理员审核', en: 'The account awaits approval by an administrator' },
  deptNotHeld: { status: 400, zh: '无权使用该部门', en: 'You do not belong to this department' },
  roleNotHeld: { status: 400, zh: '无权使用该角色', en: 'You do not hold this role' },
  sessionOver: { status: 401, zh: '登录已失效，请重新登录', en: 'Your session has ended. Sign in again' },
  socialNotSetUp: { status: 400, zh: '第三方登录未配置', en: 'Third-party sign-in is not set up' },
  wrongState: { status: 400, zh: '登录请求已失效，请重新发起', en: 'This sign-in request has expired. Start again' },
  thirdPartySilent: {
    status: 400,
    zh: '第三方登录失败，请稍后再试',
    en: 'Third-party sign-in failed. Try again later',
  },
  wrongCode: { status: 400, zh: '授权码无效或已过期', en: 'The code is invalid or has expired' },
  wrongRedirect: { status: 400, zh: '回调地址未登记', en: 'This redirect address is not registered' },
  registrationClosed: { status: 400, zh: '暂未开放注册', en: 'Registration is not open' },
  wrongTenant: { status: 400, field: 'tenantId', zh: '租户信息错误!', en: 'Wrong tenant' },
  accountTaken: { status: 400, field: 'account', zh: '当前账号已被使用!', en: 'This account is already taken' },
  quotaReached: { status: 400, zh: '租户账号额度已满', en: 'The tenant’s account quota is used up' },
  wrongThirdParty: { status: 400, zh: '第三方登陆信息错误!', en: 'Wrong third-party sign-in data' },
  tooManyLogs: { status: 400, zh: '单次最多上传{most}条日志', en: 'At most {most} log entries at once' },
});
