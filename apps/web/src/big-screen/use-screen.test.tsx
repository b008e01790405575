// @vitest-environment happy-dom
// Tests that the big screen reads in a single chain, even if the network comes back several times.
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScreen } from './use-screen.ts';

const reads: PromiseWithResolvers<unknown>[] = [];
function readLater(): Promise<unknown> {
  const next = Promise.withResolvers<unknown>();
  reads.push(next);
  return next.promise;
}
const data = { view: '', time: '2026-11-26 12:00:00', map: { areaCode: '' } };
const reply = { ok: true, status: 200, json: async () => ({ code: 200, success: true, data }) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', readLater);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a network that comes back during a read starts no second chain', async () => {
  renderHook(() => useScreen({ view: undefined, areaCode: '' }, 'zh'));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(reads).toHaveLength(3);
  for (const read of reads) read.resolve(reply);
  await vi.advanceTimersByTimeAsync(13_500);
  expect(reads).toHaveLength(4);
});
