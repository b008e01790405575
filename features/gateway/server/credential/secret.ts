// The secret of a device: 24 letters and digits that nobody mistakes for others, 120 random bits. OCPP wants 16 to 40 characters.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Devices are set up by hand on site: no letter looks like another or like a digit. */
export const freshSecret = (): string => Array.from(randomBytes(24), (byte) => letters[byte & 31]).join('');

/** Enough for what nobody can guess, and quick enough for a thousand devices that come back at once. */
export const digestOf = (secret: string): string => hash('sha256', secret, 'hex');

export const isSame = (secret: string, digest: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(digest.padEnd(64).slice(0, 64)));
