// The two opaque tokens: 32 random bytes each, of which the database knows only the sha256 (contract §2.1).
import { hash, randomBytes } from 'node:crypto';

export type TokenKind = 'access' | 'refresh';

export interface FreshToken {
  text: string;
  hash: Buffer;
}

export function freshToken(): FreshToken {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Anything else cannot be a token of ours, so the database is not asked. */
export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);
}
