// Tests a connection that opens after its waiting caller has timed out: the pool gives it to the next waiting caller.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import type { Connection } from './connection.ts';
import { createPool } from './pool.ts';

/** The connections that the pool has begun to open, the oldest first. Each is open as soon as the test resolves it. */
const opening: PromiseWithResolvers<Connection>[] = [];
function openConnection(): Promise<Connection> {
  const next = Promise.withResolvers<Connection>();
  opening.push(next);
  return next.promise;
}
const newConnection = () =>
  ({ tenant: '', isBroken: false, statements: new Map(), idleSince: 0, close: async () => undefined }) as never;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a connection that opens after its caller has timed out goes to the next caller', async () => {
  const limits = { size: 1, statementTimeout: 8000, waitTimeout: 1000 };
  const pool = createPool({
    ...limits,
    url: '',
    role: 'ec_app',
    name: 'late',
    log: createLog('silent'),
    openConnection,
  });
  const ends = Promise.withResolvers<void>();
  const first = pool.use('T1', async (connection) => {
    await ends.promise;
    connection.isBroken = true;
  });
  opening[0]?.resolve(newConnection());
  const early = expect(pool.use('T1', async () => 'early')).rejects.toMatchObject({ code: 'POOL' });
  await vi.advanceTimersByTimeAsync(600);
  const late = pool.use('T1', async () => 'late');
  ends.resolve();
  await first;
  expect(opening).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  await early;
  opening[1]?.resolve(newConnection());
  expect(await late).toBe('late');
  expect(pool.status()).toEqual({ size: 1, open: 1, idle: 1, waiting: 0 });
  await pool.close();
});
