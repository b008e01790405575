// Tests a pool whose database answers late: nobody loses a place in the queue, and no connection is lost.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import type { Connection } from './connection.ts';
import { createPool } from './pool.ts';

/** A new connection is open after this many milliseconds; a real database cannot be made to answer this late. */
let delay = 0;
vi.mock('./connection.ts', () => ({
  openConnection: async () => {
    await pause(delay);
    return { tenant: undefined, isBroken: false, statements: new Map(), idleSince: 0, close: async () => undefined };
  },
}));

const poolOf = () =>
  createPool({
    url: '',
    role: 'ec_app',
    name: 'late',
    size: 1,
    statementTimeout: 8000,
    waitTimeout: 400,
    log: createLog('silent'),
  });

test('a connection that comes too late for one who waited is used by the next', async () => {
  delay = 0;
  const pool = poolOf();
  const ends = Promise.withResolvers<void>();
  const first = pool.use('T1', async (connection: Connection) => {
    await ends.promise;
    connection.isBroken = true;
  });
  await expect.poll(() => pool.status().open).toBe(1);
  const early = expect(pool.use('T1', async () => 'early')).rejects.toMatchObject({ code: 'POOL' });
  await pause(300);
  const late = pool.use('T1', async () => 'late');
  delay = 250;
  ends.resolve();
  await first;
  await early;
  expect(await late).toBe('late');
  expect(pool.status()).toEqual({ size: 1, open: 1, idle: 1, waiting: 0 });
  await pool.close();
});
