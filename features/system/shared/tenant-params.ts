// The parameters that the product itself reads, and with them the only ones that a tenant may set for itself. Whoever reads one
// takes the tenant's own value where there is one, else the platform's (server/sign-in/param.ts).
import { type Label, type Language, labelOf } from '@ec/resource/label';

export interface TenantParam {
  key: string;
  label: Label;
  kind: 'switch' | 'count' | 'password';
  /** Of a count, or of the length of a password. */
  min?: number;
  max?: number;
}

export const tenantParams: readonly TenantParam[] = [
  { key: 'account.registerUser', label: { zh: '是否开放注册', en: 'Registration is open' }, kind: 'switch' },
  {
    key: 'account.initPassword',
    label: { zh: '账号初始密码', en: 'Initial password' },
    ...{ kind: 'password', min: 6, max: 64 },
  },
  {
    key: 'account.failCount',
    label: { zh: '登录失败锁定次数', en: 'Failed sign-ins before the lock' },
    ...{ kind: 'count', min: 1, max: 100 },
  },
];

export const tenantParam = (key: unknown): TenantParam | undefined => tenantParams.find((one) => one.key === key);

/** What is wrong with a value, undefined where it is fine. */
export function paramIssue({ label, kind, min = 0, max = 255 }: TenantParam, value: string, language: Language) {
  const say = (zh: string, en: string) =>
    `${labelOf(label, language)}${language === 'en' ? ': ' : ''}${language === 'en' ? en : zh}`;
  if (kind === 'switch' && !/^(true|false)$/.test(value)) return say('应为 true 或 false', 'true or false is expected');
  if (kind === 'count' && !(/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max))
    return say(`应为${min}至${max}的整数`, `a whole number from ${min} to ${max} is expected`);
  if (kind === 'password' && (value.length < min || value.length > max || /\s/.test(value)))
    return say(`应为${min}至${max}个字符，不含空格`, `${min} to ${max} characters without spaces are expected`);
  return undefined;
}
