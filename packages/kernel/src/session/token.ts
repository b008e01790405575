// Opaque access and refresh tokens of 32 random bytes each; the database stores only their sha256 (contract §2.1).
import { hash, randomBytes } from 'node:crypto';

export type TokenKind = 'access' | 'refresh';

export interface NewToken {
  text: string;
  hash: Buffer;
}

export function createToken(): NewToken {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Returns whether the text has the form of a token. A text without this form needs no query. */
export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);
}
