// Tests the digest of the password that unlocks the console.
import { afterEach, expect, test, vi } from 'vitest';
import { digestPassword, matchesDigest } from './lock-digest.ts';

afterEach(() => vi.unstubAllGlobals());

/** Removes Web Crypto's digests, which a plain-http address does not offer. */
const withoutWebCrypto = () =>
  vi.stubGlobal('crypto', { getRandomValues: <T extends Uint8Array>(into: T) => into.fill(7) });

test('a digest does not contain the password, has its own salt, and matches only its password', async () => {
  const [first, second] = await Promise.all([digestPassword('锁屏 pass'), digestPassword('锁屏 pass')]);
  expect(JSON.stringify(first)).not.toContain('pass');
  expect(first.salt).not.toBe(second.salt);
  expect(first.digest).not.toBe(second.digest);
  expect(first.rounds).toBeGreaterThanOrEqual(600_000);
  expect(await matchesDigest('锁屏 pass', first)).toBe(true);
  expect(await matchesDigest('锁屏 Pass', first)).toBe(false);
});

test('without Web Crypto a library computes the same digest', async () => {
  withoutWebCrypto();
  const digest = await digestPassword('a\u0000b\ud800');
  expect(await matchesDigest('a\u0000b\ud800', digest)).toBe(true);
  expect(await matchesDigest('a', digest)).toBe(false);
  vi.unstubAllGlobals();
  expect(await matchesDigest('a\u0000b\ud800', digest)).toBe(true);
});
