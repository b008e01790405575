// Encrypts secrets that the server must read again, such as passwords of cameras, with AES-256-GCM. The key is the SHA-256 of the secret
// `storedSecrets` in the secret file (contract §10 "Keys").
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

/** `place` names the field of the secret, such as `camera.password`. The text can be decrypted only with the same `place`. */
export function seal(config: Pick<Config, 'secretFile'>, place: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a text from `seal`; a text without its mark is returned unchanged. @throws Error when the key, the place or the text differs */
export function unseal(config: Pick<Config, 'secretFile'>, place: string, stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  const all = Buffer.from(stored.slice(mark.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), all.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(all.subarray(12, 28));
  return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString('utf8');
}
