// Faults of WeChat Pay, classified by their effect on the money, and their entries in the error catalogue.
import { AppError, defineErrors } from '@ec/kernel/errors';
import type { ZodType } from 'zod';

/**
 * `unknown`: not answered, or answered with a fault; it may have been done all the same.
 * `untrusted`: answered, but not provably by WeChat; counts as unknown.
 * `refused`: WeChat says no, with a code.
 */
export type WechatFault = 'unknown' | 'untrusted' | 'refused';

/** Carries no key and no body; `message` is for the log, where it was refused in WeChat's own words. */
export class WechatPayError extends Error {
  override readonly name = 'WechatPayError';
  readonly fault: WechatFault;
  /** WeChat's own, such as NOT_ENOUGH. */
  readonly code: string;

  constructor(fault: WechatFault, message: string, code = '') {
    super(message);
    this.fault = fault;
    this.code = code;
  }
}

/** @throws WechatPayError where it is not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WechatPayError('unknown', 'WeChat answered with something that cannot be read');
  }
}

/** @throws WechatPayError where it says something else than expected */
export function readAs<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WechatPayError('unknown', `WeChat says something unexpected of ${parsed.error.issues[0]?.path.join('.')}`);
}

const refusals = defineErrors('charging.wechat', {
  unknown: { status: 400, zh: '微信未应答，请稍后再试', en: 'WeChat did not answer. Try again later' },
  untrusted: {
    status: 400,
    zh: '微信的应答未通过签名或摘要校验，未予采用',
    en: 'What came was not provably from WeChat and is not used',
  },
  refused: { status: 400, zh: '微信拒绝: {reason}', en: 'Rejected by WeChat: {reason}' },
});

/** For a person who waits for the answer. */
export const refusalOf = ({ fault, message, code }: WechatPayError): AppError =>
  new AppError(refusals[fault], { reason: [message, code].filter(Boolean).join(' ') });
