// Signs links to files. Anybody who has a signed link may fetch the file for a limited time without a session: browsers fetch the pictures
// of a page that way. The signature is an HMAC over tenant, file name and end of validity. Its key is in the secret file (contract §10 "Keys").
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileNameOf, plainLink } from '@ec/resource/file-link';
import type { Config } from './config.ts';
import { openSecrets } from './secrets.ts';

type KeyConfig = Pick<Config, 'secretFile'>;

/** The query string of a signed link, without `?`. */
export interface LinkSignature {
  /** The tenant, because a request without a session names no tenant otherwise. */
  t: string;
  /** The end of the validity, in days since 1970. A number with eight digits counts minutes since 1970. */
  e: string;
  /** The signature. */
  s: string;
}

const day = 24 * 3600_000;
const minute = 60_000;
const keys = new Map<string, string>();

function keyOf({ secretFile }: KeyConfig): string {
  const key = keys.get(secretFile) ?? openSecrets(secretFile).get('fileLinks');
  keys.set(secretFile, key);
  return key;
}

const signatureOf = (config: KeyConfig, tenantId: string, name: string, until: number) =>
  createHmac('sha256', keyOf(config)).update(`${tenantId} ${name} ${until}`).digest('base64url').slice(0, 27);

/**
 * Returns a link that is valid for one to two days. All links to a file that are signed on one day (UTC) are equal, so that browsers can
 * cache the file. Links to other places are returned unchanged.
 */
export function signedLink(config: KeyConfig, tenantId: string, link: string, now: Date): string {
  const name = fileNameOf(link);
  if (name === undefined) return link;
  const until = Math.floor(now.getTime() / day) + 2;
  return `${plainLink(link)}?t=${tenantId}&e=${until}&s=${signatureOf(config, tenantId, name, until)}`;
}

/**
 * Returns a link that is valid for at most `minutes` minutes, for pages that anybody can see; '' for links to other places. The number of
 * minutes since 1970 has eight digits and the number of days five, so that `isSigned` can tell them apart.
 */
export function shortLink(
  config: KeyConfig,
  tenantId: string,
  link: string,
  { now, minutes }: { now: Date; minutes: number },
): string {
  const name = fileNameOf(link);
  if (name === undefined) return '';
  const until = Math.floor(now.getTime() / minute) + minutes;
  return `${plainLink(link)}?t=${tenantId}&e=${until}&s=${signatureOf(config, tenantId, name, until)}`;
}

/** Returns whether the signature is correct and still valid. */
export function isSigned(config: KeyConfig, name: string, { t, e, s }: LinkSignature, now: Date): boolean {
  const until = /^(?:\d{1,6}|\d{8})$/.test(e) ? Number.parseInt(e, 10) : 0;
  const received = Buffer.from(s);
  const expected = Buffer.from(signatureOf(config, t, name, until));
  const end = until * (e.length === 8 ? minute : day);
  return end > now.getTime() && received.length === expected.length && timingSafeEqual(received, expected);
}
