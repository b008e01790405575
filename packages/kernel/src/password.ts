// Passwords: clients send the md5 of what people type, and that md5 is the secret; only argon2id of it is stored (contract §10).
import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { countedAddress } from './counted-address.ts';

// OWASP's second choice: 19 MiB, two passes. The library's variant is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

// Each one fills a core and 19 MiB; more at once only makes all of them slower.
const hashing = createConcurrencyLimiter({
  atOnce: Math.max(1, Math.min(4, availableParallelism())),
  mostWaiting: 500,
  mostWaitingEach: 50,
});

/** The secret of a plain password: UTF-8, lower hex, whatever the text looks like. */
export function md5Hex(plain: string): string {
  return createHash('md5').update(plain, 'utf8').digest('hex');
}

/** The secret that a client sent, or undefined where it is not 32 hex digits. */
export function readSecret(sent: string): string | undefined {
  return /^[0-9a-f]{32}$/i.test(sent) ? sent.toLowerCase() : undefined;
}

/** Strangers wait in the line of their address, people who have signed in and the product itself in a line of their own. */
const lineOf = (address: string | undefined) => (address === undefined ? '' : countedAddress(address));

/** Returns the stored hash of the md5 (`hashPassword(md5Hex(plain))`). `address`: that of a stranger who asks for it. */
export function hashPassword(secret: string, address?: string): Promise<string> {
  return hashing.take(() => hash(secret, cost), lineOf(address));
}

/** Takes the same time where there is no user or no proper secret: then it checks against a hash that nothing matches. */
export async function verifyPassword(
  stored: string | null | undefined,
  secret: string | undefined,
  address?: string,
): Promise<boolean> {
  const nobody = await nobodysHash();
  const hasPassword = Boolean(stored) && secret !== undefined;
  const matches = await hashing.take(() => verify(stored || nobody, secret ?? '').catch(() => false), lineOf(address));
  return hasPassword && matches;
}

let nobodys: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobodys ??= hash(randomBytes(32), cost);
  return nobodys;
}
