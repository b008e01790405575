// Tests the limit on tasks that run at the same time, and the queue of waiting tasks.
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('the limiter runs atOnce tasks at a time, queues the next in order and refuses more than mostWaiting', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 2, mostWaiting: 3 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) =>
    turns.take(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      order.push(n);
    });
  const first = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toThrow('请求过于频繁');
  await Promise.all(first);
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  await Promise.all([7, 8].map(work));
  expect(order.slice(-2)).toEqual([7, 8]);
});

test('a task that fails frees its place', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, mostWaiting: 1 });
  const fail = () => turns.take(() => Promise.reject(new Error('no')));
  await Promise.all([expect(fail()).rejects.toThrow('no'), expect(fail()).rejects.toThrow('no')]);
  expect(await turns.take(() => Promise.resolve('yes'))).toBe('yes');
});

test('each address has a limit, addresses take turns, and a full queue makes room for a new address', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 1, mostWaiting: 5, mostWaitingEach: 4 });
  const order: string[] = [];
  const holder = Promise.withResolvers<void>();
  const held = turns.take(() => holder.promise, 'a');
  const work = (name: string, address: string) => turns.take(async () => void order.push(name), address);
  const ofA = [1, 2, 3, 4].map((no) => work(`a${no}`, 'a'));
  await expect(work('a5', 'a')).rejects.toThrow('请求过于频繁');
  const ofB = work('b1', 'b');
  const ofC = work('c1', 'c');
  await expect(ofA[3]).rejects.toThrow('请求过于频繁');
  holder.resolve();
  await Promise.all([held, ...ofA.slice(0, 3), ofB, ofC]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});
