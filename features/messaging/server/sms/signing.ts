// Functions for the signatures of providers.
import { createHash, createHmac } from 'node:crypto';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmac = (algorithm: 'sha1' | 'sha256', key: string | Buffer, text: string): Buffer =>
  createHmac(algorithm, key).update(text).digest();

/** Percent encoding of RFC 3986, which leaves only letters, digits and -_.~ as they are. */
export const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
