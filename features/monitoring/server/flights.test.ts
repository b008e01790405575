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

/** Makes this many calls for the first reply, which is read once. */
async function ask(times: number): Promise<void> {
  const all = Array.from({ length: times }, share);
  reads[0]?.resolve('first');
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first']));
  expect(reads).toHaveLength(1);
}

test('an answer that many ask for is read anew before it ends, and nobody waits for that', async () => {
  await ask(50);
  vi.advanceTimersByTime(800);
  expect([await share(), reads.length]).toEqual(['first', 1]);
  vi.advanceTimersByTime(100);
  expect([await share(), await share(), reads.length]).toEqual(['first', 'first', 2]);
  reads[1]?.resolve('second');
  await expect.poll(share).toBe('second');
  expect(reads).toHaveLength(2);
  // The second reply is valid for a second from its own read.
  vi.advanceTimersByTime(900);
  expect(await share()).toBe('second');
});

test('one viewer reads for himself, once the answer is over', async () => {
  await ask(1);
  vi.advanceTimersByTime(990);
  expect([await share(), reads.length]).toEqual(['first', 1]);
  vi.advanceTimersByTime(20);
  const later = share();
  reads[1]?.resolve('second');
  expect(await later).toBe('second');
});

test('a read ahead that fails leaves the answer until its end; then its reader meets the error', async () => {
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

test('a read ahead that comes after a newer read is not kept', async () => {
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
