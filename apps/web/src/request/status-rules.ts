// Decides how the request layer handles a reply (specification §8).
import { isObject } from '@ec/language/unknown';

export interface Answer {
  /** The body code, else the HTTP status. */
  status: number;
  data: unknown;
  message: string;
}

export type Handling = 'take' | 'sign-out' | 'reject-silently' | 'reject-with-toast';

/** Specification §8, default text. */
const unknownError = (language: string) => (language === 'en' ? 'Unknown error' : '未知错误');

export function readAnswer(httpStatus: number, body: unknown, language = 'zh'): Answer {
  if (!isObject(body)) {
    return { status: httpStatus, data: body, message: unknownError(language) };
  }
  const { code, msg, error_description: description, data } = body;
  const status = typeof code === 'number' && code > 0 ? code : httpStatus;
  // Some calls reply without the envelope: token, captcha, and user-info of some servers (contract §1.1).
  const enveloped = typeof code === 'number' && 'data' in body;
  return {
    status,
    data: enveloped ? data : body,
    message: textOf(msg) || textOf(description) || unknownError(language),
  };
}

export function handlingOf(status: number, silentStatuses: readonly number[]): Handling {
  if (status === 200) return 'take';
  if (silentStatuses.includes(status)) return 'reject-silently';
  if (status === 401) return 'sign-out';
  // For statuses outside of 200 to 500 a client shows nothing (contract §1.1).
  return status > 200 && status <= 500 ? 'reject-with-toast' : 'reject-silently';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
