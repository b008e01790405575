// A driver of an SMS provider signs a request and interprets the reply.
import type { OutboundReply, OutboundRequest } from '@ec/kernel/outbound';
import { objectOf } from '@ec/language/unknown';
import type { SendResult } from '../sending/channel.ts';

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
  /** The number, as `13800138000`, or with `+` and its country code. */
  phone: string;
  /** The values of the template, in the template's own order. */
  params: Readonly<Record<string, string>>;
}

export interface SmsDriver {
  /** The default endpoint, in mainland China; a row may name another region. */
  endpoint: string;
  /** Builds the signed request. The `endpoint` of the place has no slash at its end. */
  request(place: SmsPlace, message: SmsMessage, now: Date): OutboundRequest;
  /** Interprets a reply with a status below 500. */
  read(reply: Pick<OutboundReply, 'status' | 'text'>): SendResult;
}

export const refused = (code: string, message: string): SendResult => ({
  ok: false,
  reason: [code, message].filter((part) => part !== '').join(' '),
  isPassing: false,
});

/** Writes a number with its country code (E.164). */
export const e164 = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/** Removes the country code of mainland China from a number. */
export const national = (phone: string): string => phone.replace(/^\+86/, '');

/** Parses a reply; returns an empty object where it is no JSON, such as an error page of a proxy. */
export function answerOf(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}
