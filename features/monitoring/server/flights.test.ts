// Tests shared reads with a clock that the test moves: the number of reads, and the replies during a read.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlights } from './flights.ts';

const keepMs = 1000;
let reads: PromiseWithResolvers<string>[];
let share: () => Promise<string>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  reads = [];
  const flights = createFlights<string>(1);
  share = () =>
    flights.share('wall', keepMs, () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes this many calls at once, which share the first read. */
async function ask(times: number): Promise<void> {
  const all = Array.from({ length: times }, share);
  reads[0]?.resolve('first');
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first']));
  expect(reads).toHaveLength(1);
}

test('an answer with many requests is renewed before it expires, and no caller waits for that', async () => {
  await ask(50);
  vi.advanceTimersByTime(800);
  expect([await share(), reads.length]).toEqual(['first', 1]);
  vi.advanceTimersByTime(100);
  expect([await share(), await share(), reads.length]).toEqual(['first', 'first', 2]);
  reads[1]?.resolve('second');
  await expect.poll(share).toBe('second');
  expect(reads).toHaveLength(2);
  // The second answer is valid for one second, counted from its own read.
  vi.advanceTimersByTime(900);
  expect(await share()).toBe('second');
});

test('an answer with few requests is read again only after it expires', async () => {
  await ask(1);
  vi.advanceTimersByTime(990);
  expect([await share(), reads.length]).toEqual(['first', 1]);
  vi.advanceTimersByTime(20);
  const later = share();
  reads[1]?.resolve('second');
  expect(await later).toBe('second');
});

test('a failed renewal keeps the answer until it expires; the next read then reports an error', async () => {
  await ask(10);
  vi.advanceTimersByTime(900);
  expect(await share()).toBe('first');
  reads[1]?.reject(new Error('down'));
  expect([await share(), reads.length]).toEqual(['first', 2]);
  vi.advanceTimersByTime(300);
  const later = share();
  reads[2]?.reject(new Error('still down'));
  await expect(later).rejects.toThrow('still down');
});

test('a renewal that finishes after a newer read is dropped', async () => {
  await ask(10);
  vi.advanceTimersByTime(900);
  await share();
  vi.advanceTimersByTime(300);
  const newer = share();
  reads[2]?.resolve('third');
  expect(await newer).toBe('third');
  reads[1]?.resolve('second');
  await Promise.resolve();
  expect(await share()).toBe('third');
});
