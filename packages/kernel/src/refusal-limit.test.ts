// Tests how long refusals count, and which client is removed when there are too many clients.
import { expect, test } from 'vitest';
import { refusalLimit } from './refusal-limit.ts';

test('a new client removes the oldest client from a full limit; a known client removes none', () => {
  const limit = refusalLimit({ now: () => new Date(0) }, { most: 3, seconds: 60 });
  for (let round = 0; round < 2; round += 1) limit.note('first');
  for (let client = 1; client < 10_000; client += 1) limit.note(`client ${client}`);
  limit.note('first');
  expect(limit.isReached('first')).toBe(true);
  limit.note('another client');
  expect(limit.isReached('first')).toBe(false);
});

test('a refusal counts for the given number of seconds', () => {
  let now = 0;
  const limit = refusalLimit({ now: () => new Date(now) }, { most: 1, seconds: 60 });
  limit.note('first');
  now = 59_999;
  expect(limit.isReached('first')).toBe(true);
  now = 60_000;
  expect(limit.isReached('first')).toBe(false);
});
