// Tests when a token is renewed or has expired.
import { expect, test } from 'vitest';
import { site, tokenTime } from '../site.ts';
import { decideRefresh, isDue, isExpired } from './refresh-rules.ts';

const START = 1_800_000_000_000;
const token = (accessToken: string, age: number, expiresIn = 3600) => ({
  accessToken,
  obtainedAt: START - age * 1000,
  expiresIn,
});

test('the token time is the lifetime less 300 seconds', () => {
  expect(site.tokenValidity).toBe(300);
  expect(tokenTime(3600)).toBe(3300);
});

test('a token is renewed at its token time, not before', () => {
  expect(isDue(token('a', 3299), START)).toBe(false);
  expect(isDue(token('a', 3300), START)).toBe(true);
});

test('a token with a shorter life than the validity setting is renewed at half of its life', () => {
  expect(isDue(token('a', 100, 240), START)).toBe(false);
  expect(isDue(token('a', 120, 240), START)).toBe(true);
});

test('a clock that was set back renews the token', () => {
  expect(isDue(token('a', -3600), START)).toBe(true);
});

test('a token has expired after its whole life', () => {
  expect([isExpired(token('a', 3599), START), isExpired(token('a', 3600), START)]).toEqual([false, true]);
});

test('a tab keeps a fresh token, refreshes a due one, and adopts a newer one of another tab', () => {
  expect(decideRefresh(token('a', 10), token('a', 10), START)).toBe('keep');
  expect(decideRefresh(token('a', 3400), token('a', 3400), START)).toBe('refresh');
  expect(decideRefresh(token('a', 3400), token('b', 2), START)).toBe('adopt');
});

test('without a token in storage or in memory the person is signed out', () => {
  expect(decideRefresh(token('a', 10), undefined, START)).toBe('signed-out');
  expect(decideRefresh(undefined, token('a', 10), START)).toBe('signed-out');
});
