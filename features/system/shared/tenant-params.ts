// The parameters for which a tenant may have its own value, and those whose value the platform alone sets. The readers in
// server/sign-in/param.ts return the tenant's value, or else the platform's.
import { type Label, labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { embedParam, wrongOrigin } from './embed-origins.ts';

/** The value `0` hides the big screen from people without a share link and without a session. */
export const publicScreenParam = 'screen.public';

export interface TenantParam {
  key: string;
  label: Label;
  /** The value of a switch is true or false, of a flag 1 or 0. */
  kind: 'switch' | 'flag' | 'count' | 'digits' | 'password' | 'origins';
  /** Bounds of a count, of the length of a password, or of the number of digits. */
  min?: number;
  max?: number;
}

export const tenantParams: readonly TenantParam[] = [
  { key: 'account.registerUser', label: { zh: '是否开放注册', en: 'Registration open' }, kind: 'switch' },
  {
    key: 'account.initPassword',
    label: { zh: '账号初始密码', en: 'Initial password' },
    kind: 'password',
    min: 6,
    max: 64,
  },
  {
    key: 'account.failCount',
    label: { zh: '登录失败锁定次数', en: 'Failed sign-ins before lockout' },
    kind: 'count',
    min: 1,
    max: 100,
  },
  // BR-13
  {
    key: 'account.creditAlone',
    label: { zh: '一人可授信的额度(¥)', en: 'Credit one person may grant (¥)' },
    kind: 'count',
    min: 0,
    max: 999_999_999,
  },
  // BR-23
  { key: 'block.expired', label: { zh: '证件过期禁止启动', en: 'Expired documents block starting' }, kind: 'flag' },
  // domain §8.1
  { key: 'device.control', label: { zh: '设备控制', en: 'Device control' }, kind: 'flag' },
  // domain §9
  { key: publicScreenParam, label: { zh: '公开大屏', en: 'Public big screen' }, kind: 'flag' },
  // domain §6.2
  {
    key: 'meter.tolerance',
    label: { zh: '计量可能上限(额定功率的%)', en: 'Meter rise limit (% of rated power)' },
    kind: 'count',
    min: 100,
    max: 1_000_000,
  },
  // BR-67
  ...(
    [
      ['elec', '电费', 'electricity'],
      ['service', '充电服务费', 'charging service'],
      ['swap', '换电服务费', 'swap service'],
    ] as const
  ).flatMap(([item, zh, en]): TenantParam[] => [
    {
      key: `invoice.${item}Rate`,
      label: { zh: `发票税率(%)：${zh}`, en: `Invoice tax rate (%): ${en}` },
      kind: 'count',
      min: 0,
      max: 100,
    },
    {
      key: `invoice.${item}Code`,
      label: { zh: `发票税收分类编码：${zh}`, en: `Invoice tax code: ${en}` },
      kind: 'digits',
      min: 19,
      max: 19,
    },
  ]),
  // BR-31
  {
    key: 'swap.targetSoc',
    label: { zh: '换电仓目标SOC(%)', en: 'Target SOC in slots (%)' },
    kind: 'count',
    min: 50,
    max: 100,
  },
  {
    key: 'swap.minReady',
    label: { zh: '换电站最少可用电池', en: 'Minimum ready batteries per station' },
    kind: 'count',
    min: 0,
    max: 100,
  },
  // contract §10
  { key: 'file.maxMb', label: { zh: '上传文件最大(MB)', en: 'Largest upload (MB)' }, kind: 'count', min: 1, max: 4096 },
  {
    key: 'file.dayCount',
    label: { zh: '每人每天上传文件数', en: 'Uploads per person per day' },
    kind: 'count',
    min: 1,
    max: 100_000,
  },
  { key: 'sms.dayCount', label: { zh: '每天发送短信数', en: 'SMS per day' }, kind: 'count', min: 0, max: 1_000_000 },
  {
    key: 'sms.phoneDayCount',
    label: { zh: '同一手机号每天短信数', en: 'SMS per phone per day' },
    kind: 'count',
    min: 0,
    max: 1000,
  },
  {
    key: 'mail.dayCount',
    label: { zh: '每天发送邮件数', en: 'E-mails per day' },
    kind: 'count',
    min: 0,
    max: 1_000_000,
  },
  {
    key: 'mail.addressDayCount',
    label: { zh: '同一邮箱每天邮件数', en: 'E-mails per address per day' },
    kind: 'count',
    min: 0,
    max: 1000,
  },
  {
    key: 'dingTalk.dayCount',
    label: { zh: '每天发送钉钉消息数', en: 'DingTalk messages per day' },
    kind: 'count',
    min: 0,
    max: 1_000_000,
  },
  {
    key: 'dingTalk.robotDayCount',
    label: { zh: '同一机器人每天消息数', en: 'DingTalk messages per robot per day' },
    kind: 'count',
    min: 0,
    max: 100_000,
  },
  {
    key: 'message.inboxDays',
    label: { zh: '站内消息保留天数', en: 'Retention of in-app messages (days)' },
    kind: 'count',
    min: 0,
    max: 3650,
  },
  {
    key: 'message.logDays',
    label: { zh: '发送记录保留天数', en: 'Retention of delivery records (days)' },
    kind: 'count',
    min: 0,
    max: 3650,
  },
];

/** Parameters with a checked value that no tenant can override. */
export const platformParams: readonly TenantParam[] = [
  { key: embedParam, label: { zh: '可嵌入的网站来源', en: 'Origins that may be embedded' }, kind: 'origins' },
];

/** Returns the definition of a parameter whose key cannot change and whose value is checked. */
export const productParam = (key: unknown): TenantParam | undefined =>
  [...tenantParams, ...platformParams].find((parameter) => parameter.key === key);

const digits = (min: number, max: number) => (min === max ? `${min}` : `${min}–${max}`);

export const tenantParam = (key: unknown): TenantParam | undefined => tenantParams.find((one) => one.key === key);

/** Returns what is wrong with a value; undefined for a valid one. */
export function paramIssue({ label, kind, min = 0, max = 255 }: TenantParam, value: string, language: Language) {
  const say = (zh: string, en: string) =>
    `${labelOf(label, language)}${language === 'en' ? ': ' : ''}${language === 'en' ? en : zh}`;
  if (kind === 'switch' && !/^(true|false)$/.test(value)) return say('应为 true 或 false', 'Must be true or false');
  if (kind === 'flag' && !/^[01]$/.test(value)) return say('应为 1 或 0', 'Must be 1 or 0');
  if (kind === 'count' && !(/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max))
    return say(`应为${min}至${max}的整数`, `a whole number from ${min} to ${max} is expected`);
  if (kind === 'digits' && !(/^\d+$/.test(value) && value.length >= min && value.length <= max))
    return say(`应为${digits(min, max)}位数字`, `${digits(min, max)} digits are expected`);
  const wrong = kind === 'origins' ? wrongOrigin(value) : undefined;
  if (wrong !== undefined)
    return say(
      `：「${wrong}」不是网站来源，应为 https://主机名`,
      `“${wrong}” is no origin of a site; https://host is expected`,
    );
  if (kind === 'password' && (value.length < min || value.length > max || /\s/.test(value)))
    return say(`应为${min}至${max}个字符，不含空格`, `${min} to ${max} characters without spaces are expected`);
  return undefined;
}
