// Stored secrets that must be readable again (passwords of cameras and data sources): AES-256-GCM under a key that was made on
// first start (contract §10 "Keys"). What is only compared is hashed instead.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { openSecrets } from './secrets.ts';

const mark = 'sealed:';
const keys = new Map<string, Buffer>();

function keyOf({ secretFile }: Pick<Config, 'secretFile'>): Buffer {
  const key =
    keys.get(secretFile) ?? createHash('sha256').update(openSecrets(secretFile).get('storedSecrets')).digest();
  keys.set(secretFile, key);
  return key;
}

/** `place` says what the secret belongs to: a sealed text that is copied elsewhere cannot be opened there. */
export function seal(config: Pick<Config, 'secretFile'>, place: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Throws where the key or the place is another one. A text that was never sealed is given back as it is. */
export function unseal(config: Pick<Config, 'secretFile'>, place: string, stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  const all = Buffer.from(stored.slice(mark.length), 'base64url');
  const opener = createDecipheriv('aes-256-gcm', keyOf(config), all.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(all.subarray(12, 28));
  return Buffer.concat([opener.update(all.subarray(28)), opener.final()]).toString('utf8');
}
