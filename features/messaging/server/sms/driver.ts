// A driver of an SMS provider signs a request and interprets the reply.
import type { OutboundReply, OutboundRequest } from '@ec/kernel/outbound';
import { objectOf } from '@ec/language/unknown';
import type { Sent } from '../sending/channel.ts';

/** A row of `sms` with its secret opened; empty where nothing is set. */
export interface SmsPlace {
  category: number;
  templateId: string;
  signName: string;
  accessKey: string;
  secretKey: string;
  appId: string;
  regionId: string;
  endpoint: string;
}

export interface SmsMessage {
  /** `13800138000`, or with `+` and the code of its country. */
  phone: string;
  /** The values of the template, in the template's own order. */
  params: Readonly<Record<string, string>>;
}

export interface SmsDriver {
  /** The region; mainland China unless the row names another. */
  endpoint: string;
  /** `endpoint`: without a slash at its end. */
  request(place: SmsPlace, message: SmsMessage, now: Date): OutboundRequest;
  /** Interprets a reply with a status below 500. */
  read(reply: Pick<OutboundReply, 'status' | 'text'>): Sent;
}

export const refused = (code: string, message: string): Sent => ({
  ok: false,
  reason: [code, message].filter((part) => part !== '').join(' '),
  isPassing: false,
});

/** With the code of its country, as E.164 writes it. */
export const e164 = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/** Without that of mainland China. */
export const national = (phone: string): string => phone.replace(/^\+86/, '');

/** The object that an answer is; an empty one where it is no JSON, as pages of proxies are. */
export function answerOf(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}
