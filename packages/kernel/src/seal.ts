// Encrypts secrets that the server must be able to read again (passwords of cameras and data sources) with AES-256-GCM; the key was created
// at the first start (contract §10 "Keys"). Secrets that are only compared are hashed instead.
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

/** `place` names what the secret belongs to: an encrypted text that is copied to another place cannot be decrypted there. */
export function seal(config: Pick<Config, 'secretFile'>, place: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns a text that is not encrypted as it is. @throws Error when the key or the place differs */
export function unseal(config: Pick<Config, 'secretFile'>, place: string, stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  const all = Buffer.from(stored.slice(mark.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), all.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(all.subarray(12, 28));
  return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8');
}
