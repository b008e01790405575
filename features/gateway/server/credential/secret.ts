// Creates and compares the secrets of devices: 24 characters with 120 random bits. OCPP allows 16 to 40 characters.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** People type secrets into devices on site, so no letter looks like another or like a digit. */
export const createSecret = (): string => Array.from(randomBytes(24), (byte) => letters[byte & 31]).join('');

/** A fast digest is safe for a random secret, and copes with a thousand devices that reconnect at once. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'hex');

export const isSame = (secret: string, digest: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(digest.padEnd(64).slice(0, 64)));
