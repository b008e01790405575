// Hashes and verifies passwords. Clients send the md5 of the password that a person types. This md5 is the secret, and the database stores
// only its argon2id hash (contract §10).
import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { countedAddress } from './counted-address.ts';

// OWASP's second recommendation: 19 MiB, two passes. The library's default variant is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

// Each calculation uses a whole core and 19 MiB, so more calculations at a time would only slow each other down.
const limiter = createConcurrencyLimiter({
  atOnce: Math.max(1, Math.min(4, availableParallelism())),
  mostWaiting: 500,
  mostWaitingEach: 50,
});

/** Returns the secret of a password: the md5 of its UTF-8 bytes in lower-case hex. */
export function md5Hex(plain: string): string {
  return createHash('md5').update(plain, 'utf8').digest('hex');
}

/** Returns the secret that a client sent, in lower case; undefined when the text is not 32 hex digits. */
export function readSecret(text: string): string | undefined {
  return /^[0-9a-f]{32}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Returns the key of the waiting queue. Each address of clients who have not signed in has a queue; all other calls share one queue. */
const queueOf = (address: string | undefined) => (address === undefined ? '' : countedAddress(address));

/** Returns the hash to store for a secret (see `md5Hex`). `address`: the address of the client, unless the client has signed in. */
export function hashPassword(secret: string, address?: string): Promise<string> {
  return limiter.take(() => hash(secret, cost), queueOf(address));
}

/**
 * Returns whether the secret matches the stored hash. Without a stored hash the secret is compared with a dummy hash, so that the time does
 * not reveal whether a user exists. `address`: the address of the client, unless the client has signed in.
 */
export async function verifyPassword(
  stored: string | null | undefined,
  secret: string | undefined,
  address?: string,
): Promise<boolean> {
  const dummy = await dummyHash();
  const hasPassword = Boolean(stored) && secret !== undefined;
  const matches = await limiter.take(() => verify(stored || dummy, secret ?? '').catch(() => false), queueOf(address));
  return hasPassword && matches;
}

let cachedDummyHash: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  cachedDummyHash ??= hash(randomBytes(32), cost);
  return cachedDummyHash;
}
