// @vitest-environment happy-dom
// Tests that the screen reads in one chain, however often the network comes back.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScreen } from './use-screen.ts';

const reads: PromiseWithResolvers<unknown>[] = [];
vi.mock('./screen-api.ts', () => ({
  ScreenRefusal: class extends Error {},
  readScreenCall() {
    const next = Promise.withResolvers<unknown>();
    reads.push(next);
    return next.promise;
  },
}));
const answer = () => ({ view: '', time: '2026-11-26 12:00:00', map: { areaCode: '' } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a network that comes back during a read starts no second chain', async () => {
  renderHook(() => useScreen({ view: undefined, areaCode: '' }, 'zh'));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(reads).toHaveLength(3);
  for (const read of reads) read.resolve(answer());
  await vi.advanceTimersByTimeAsync(13_500);
  expect(reads).toHaveLength(4);
});
