// The interface of the drivers for SMS providers. A driver signs a request and interprets the reply.
import type { OutboundReply, OutboundRequest } from '@ec/kernel/outbound';
import { objectOf } from '@ec/language/unknown';
import type { ProviderAnswer } from '../sending/channel.ts';

/** A row of `sms` with its decrypted secret; unset fields are empty. */
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
  /** A number of mainland China such as `13800138000`, or a number with `+` and country code. */
  phone: string;
  /** The values of the template by name, in the order of the template. */
  params: Readonly<Record<string, string>>;
}

export interface SmsDriver {
  /** The default endpoint, in mainland China. A row of `sms` may have another. */
  endpoint: string;
  /** Builds the signed request. `place.endpoint` has no slash at its end. */
  request(place: SmsPlace, message: SmsMessage, now: Date): OutboundRequest;
  /** Interprets a reply with a status below 500, except 429. */
  read(reply: Pick<OutboundReply, 'status' | 'text'>): ProviderAnswer;
}

export const refused = (code: string, message: string): ProviderAnswer => ({
  ok: false,
  reason: [code, message].filter((part) => part !== '').join(' '),
  isPassing: false,
});

/** Returns the number with its country code (E.164). */
export const e164 = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/** Removes the country code of mainland China from a number. */
export const national = (phone: string): string => phone.replace(/^\+86/, '');

/** Parses a reply. Returns an empty object for a reply that is not JSON, such as an error page of a proxy. */
export function answerOf(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}
