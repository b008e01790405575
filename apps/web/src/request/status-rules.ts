// Decides what an answer means (specification §8). Pure.
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
  // Calls without envelope (token, captcha, user-info of some servers) answer their value itself (contract §1.1).
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
  // Statuses 200 to 500 go through the handler; beyond, clients show nothing (contract §1.1).
  return status > 200 && status <= 500 ? 'reject-with-toast' : 'reject-silently';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
