// What may go wrong with WeChat Pay, told apart by what it means for the money.

/**
 * `unknown`: not answered, or answered with a fault; it may have been done all the same.
 * `untrusted`: answered, but not provably by WeChat; counts as unknown.
 * `refused`: WeChat says no, with a code.
 */
export type WechatFault = 'unknown' | 'untrusted' | 'refused';

/** Carries no key and no body; `message` may be shown and logged. */
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
