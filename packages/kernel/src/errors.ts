// The catalogue of errors: name, HTTP status and texts in both languages (contract §1.1). Features add entries with defineErrors.
import { fill } from '@ec/language/fill';
import type { Language } from '@ec/language/language';

export interface ErrorEntry {
  /** `<area>.<entry>`, set by `defineErrors`. Clients recognize a refusal by this name, because its text may change. */
  name?: string;
  /** The name of the field that the refusal is about. `{name}` is replaced by the value of the parameter `name`. */
  field?: string;
  /** HTTP status and `code` of the envelope. */
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500;
  /**
   * The text in Chinese. `{name}` is replaced by the value of the parameter `name`. If `field` is missing, a prefix such as `gunId:` or
   * `{name}:` states the field. The prefix is not shown.
   */
  zh: string;
  /** The text in English, with the same parameters. A prefix is not shown. */
  en: string;
}

type NamedEntries<E> = { readonly [K in keyof E]: E[K] & { readonly name: string } };

const entriesByName = new Map<string, ErrorEntry>();

/** All entries by their names. */
export const errorEntries: ReadonlyMap<string, ErrorEntry> = entriesByName;

/** Adds the entries to the catalogue, each under the name `<area>.<entry>`. @throws Error when a name exists already */
export function defineErrors<const E extends Record<string, ErrorEntry>>(area: string, entries: E): NamedEntries<E> {
  const namedEntries = Object.entries<ErrorEntry>(entries).map(([key, entry]) => [
    key,
    { ...entry, name: `${area}.${key}` },
  ]);
  for (const [, entry] of namedEntries as [string, ErrorEntry & { name: string }][]) {
    if (entriesByName.has(entry.name)) throw new Error(`Two catalogues define the error ${entry.name}`);
    entriesByName.set(entry.name, entry);
  }
  return Object.fromEntries(namedEntries) as NamedEntries<E>;
}

export const errors = defineErrors('common', {
  failed: { status: 400, zh: '操作失败', en: 'The operation failed' },
  missingParameter: { status: 400, zh: '缺少必要的请求参数: {name}', en: 'Missing parameter: {name}' },
  wrongParameter: { status: 400, zh: '请求参数格式错误: {name}', en: 'Wrong format of parameter: {name}' },
  invalid: { status: 400, zh: '{name}:{message}', en: '{name}:{message}' },
  unstorable: {
    status: 400,
    zh: '{name} 含有无法保存的字符',
    en: '{name} contains characters that cannot be stored',
  },
  unstorableField: {
    status: 400,
    zh: '{name}:{label}含有无法保存的字符',
    en: '{name}:{label} contains characters that cannot be stored',
  },
  outOfRange: { status: 400, zh: '数值或日期超出可保存的范围', en: 'A number or date is out of range' },
  unreadableBody: { status: 400, zh: '请求内容无法解析', en: 'The request body cannot be parsed' },
  unauthorized: { status: 401, zh: '请求未授权', en: 'Sign in first' },
  forbidden: { status: 403, zh: '无权访问', en: 'You have no permission for this' },
  noData: { status: 404, zh: '数据不存在', en: 'The record does not exist' },
  noPath: { status: 404, zh: '路径不存在', en: 'The path does not exist' },
  wrongMethod: { status: 405, zh: '不支持当前请求方法', en: 'This method is not supported' },
  conflict: { status: 409, zh: '状态不允许', en: 'Not possible in this state' },
  changedByOther: { status: 409, zh: '数据已被他人修改', en: 'Someone else has changed this record' },
  tooLarge: { status: 413, zh: '请求内容过大', en: 'The request is too large' },
  wrongMediaType: { status: 415, zh: '不支持当前媒体类型', en: 'This media type is not supported' },
  tooMany: { status: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Try again later' },
  tooManyStreams: {
    status: 429,
    zh: '同时打开的实时连接不能超过{most}个，请关闭部分页面后重试',
    en: 'At most {most} live connections can be open. Close some pages and try again',
  },
  tenantFull: { status: 400, zh: '租户账号额度已满', en: 'The tenant’s account quota is used up' },
  tooSlow: { status: 500, zh: '查询超时，请缩小查询范围', en: 'The query took too long. Narrow it down' },
  server: { status: 500, zh: '服务器异常 {requestId}', en: 'Server error {requestId}' },
});

/** A refusal with an entry of the catalogue. An object `data` is merged into the `data` of the envelope (http/error-reply.ts). */
export class AppError extends Error {
  readonly entry: ErrorEntry;
  readonly parameters: Record<string, string | number>;
  readonly data: unknown;

  constructor(entry: ErrorEntry, parameters: Record<string, string | number> = {}, data: unknown = {}) {
    super(errorText(entry, parameters, 'zh'));
    this.name = 'AppError';
    this.entry = entry;
    this.parameters = parameters;
    this.data = data;
  }
}

export function fail(entry: ErrorEntry, parameters?: Record<string, string | number>, data?: unknown): never {
  throw new AppError(entry, parameters, data);
}

/** Matches the prefix of a text that states the field. `errorText` removes the prefix, which is not meant for people. */
const fieldPrefix = /^(\{name\}|[a-z]\w*):(?=[^\s/])/;

export function errorText(entry: ErrorEntry, parameters: Record<string, string | number>, language: Language): string {
  return fill(entry[language].replace(fieldPrefix, ''), parameters).trim();
}

/** Returns the name of the field that the refusal is about; undefined when it is not about a field. */
export function errorField(entry: ErrorEntry, parameters: Record<string, string | number>): string | undefined {
  const field = entry.field ?? fieldPrefix.exec(entry.zh)?.[1];
  return field === undefined ? undefined : fill(field, parameters);
}
