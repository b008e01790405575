// Functions for the signatures of providers.
import { createHash, createHmac } from 'node:crypto';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmac = (algorithm: 'sha1' | 'sha256', key: string | Buffer, text: string): Buffer =>
  createHmac(algorithm, key).update(text).digest();

/** Percent encoding as RFC 3986 has it: letters, digits and -_.~ stay. */
export const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
