// Signatures of links to files: who was shown one may fetch the file for a while, without a session, as pictures in a page are
// fetched. An HMAC over tenant, name and time under a key that was made on first start (contract §10 "Keys").
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileNameOf, plainLink } from '@ec/resource/file-link';
import type { Config } from './config.ts';
import { openSecrets } from './secrets.ts';

type Keyed = Pick<Config, 'secretFile'>;

/** The query string of a signed link, without `?`. */
export interface LinkSignature {
  /** The tenant, which nobody says who follows a link without a session. */
  t: string;
  /** The day after which it is over, counted from 1970; of eight digits: the minute. */
  e: string;
  s: string;
}

const day = 24 * 3600_000;
const minute = 60_000;
const keys = new Map<string, string>();

function keyOf({ secretFile }: Keyed): string {
  const key = keys.get(secretFile) ?? openSecrets(secretFile).get('fileLinks');
  keys.set(secretFile, key);
  return key;
}

const signature = (config: Keyed, tenantId: string, name: string, until: number) =>
  createHmac('sha256', keyOf(config)).update(`${tenantId} ${name} ${until}`).digest('base64url').slice(0, 27);

/**
 * Good for one to two days, and the same all day long, so that browsers keep what they have fetched. Links that lead elsewhere
 * are given back as they are.
 */
export function signedLink(config: Keyed, tenantId: string, link: string, now: Date): string {
  const name = fileNameOf(link);
  if (name === undefined) return link;
  const until = Math.floor(now.getTime() / day) + 2;
  return `${plainLink(link)}?t=${tenantId}&e=${until}&s=${signature(config, tenantId, name, until)}`;
}

/** Good for so many minutes, for links that anybody is shown. The minute of its end has eight digits, a day five: neither passes as the other. */
export function shortLink(
  config: Keyed,
  tenantId: string,
  link: string,
  { now, minutes }: { now: Date; minutes: number },
): string {
  const name = fileNameOf(link);
  if (name === undefined) return '';
  const until = Math.floor(now.getTime() / minute) + minutes;
  return `${plainLink(link)}?t=${tenantId}&e=${until}&s=${signature(config, tenantId, name, until)}`;
}

export function isSigned(config: Keyed, name: string, { t, e, s }: LinkSignature, now: Date): boolean {
  const until = /^(?:\d{1,6}|\d{8})$/.test(e) ? Number.parseInt(e, 10) : 0;
  const [sent, right] = [Buffer.from(s), Buffer.from(signature(config, t, name, until))];
  const end = until * (e.length === 8 ? minute : day);
  return end > now.getTime() && sent.length === right.length && timingSafeEqual(sent, right);
}
