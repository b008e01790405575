// Faults of WeChat Pay, classified by their effect on the money, and their entries in the error catalogue.
import { AppError, defineErrors } from '@ec/kernel/errors';
import { type ZodType, z } from 'zod';

/**
 * `unknown`: no reply, a server error, or a reply that cannot be read; the call may still have taken effect.
 * `untrusted`: a reply or notice that is not provably from WeChat; here, too, the call may have taken effect.
 * `refused`: WeChat refused the call with a code.
 */
export type WechatFault = 'unknown' | 'untrusted' | 'refused';

/** An error of WeChat Pay. `message` is for the log; after a refusal it is the text of WeChat. It contains no key and no body. */
export class WechatPayError extends Error {
  override readonly name = 'WechatPayError';
  readonly fault: WechatFault;
  /** The error code of WeChat, such as NOT_ENOUGH. */
  readonly code: string;

  constructor(fault: WechatFault, message: string, code = '') {
    super(message);
    this.fault = fault;
    this.code = code;
  }
}

/** @throws WechatPayError if the text is not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WechatPayError('unknown', 'WeChat answered with something that cannot be read');
  }
}

/** @throws WechatPayError if the value does not match the schema */
export function readAs<T>(schema: ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new WechatPayError('unknown', `WeChat says something unexpected of ${parsed.error.issues[0]?.path.join('.')}`);
}

/** A time with its zone, as in `2026-11-29T10:34:56+08:00`. */
export const wechatTime = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const refusals = defineErrors('charging.wechat', {
  unknown: { status: 400, zh: '微信未应答，请稍后再试', en: 'WeChat did not answer. Try again later' },
  untrusted: {
    status: 400,
    zh: '微信的应答未通过签名或摘要校验，未予采用',
    en: 'What came was not provably from WeChat and is not used',
  },
  refused: { status: 400, zh: '微信拒绝: {reason}', en: 'Rejected by WeChat: {reason}' },
});

/** Returns the error for a person who awaits the reply. */
export const refusalOf = ({ fault, message, code }: WechatPayError): AppError =>
  new AppError(refusals[fault], { reason: [message, code].filter(Boolean).join(' ') });
