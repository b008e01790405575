// Tests vacuuming tables, and ending it with a signal.
import { getEventListeners } from 'node:events';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLogin } from './login.ts';
import { vacuumAnalyze } from './vacuum.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase({ from: 'empty' });
  await test.owner.run('create table car (id int); create table truck (id int)');
  await test.owner.run(
    'insert into car select generate_series(1, 10); insert into truck select generate_series(1, 20)',
  );
});
afterAll(() => test.close());

const counted = () =>
  test.superuser.rows(`select relname, reltuples from pg_class where relname in ('car', 'truck') order by 1`);

it.each(['owner', 'superuser'] as const)(
  'vacuumAnalyze as %s ends on an abort while it waits for a lock, and keeps the finished statistics',
  async (who) => {
    const other = await createLogin(test.urls.owner, 'ec_owner');
    await other.run('begin');
    await other.run('lock table truck in share update exclusive mode');
    const leaving = new AbortController();
    const running = vacuumAnalyze(test.urls[who], undefined, leaving.signal);
    await vi.waitFor(async () => {
      const waiting = await test.superuser.rows(`select from pg_stat_activity
      where datname = current_database() and query like 'vacuum%' and wait_event_type = 'Lock'`);
      expect(waiting).toHaveLength(1);
    });
    leaving.abort();
    await running;
    await other.close();
    expect(await counted()).toEqual([
      { relname: 'car', reltuples: 10 },
      { relname: 'truck', reltuples: -1 },
    ]);
    const left = await test.superuser.rows(
      `select from pg_stat_activity where datname = current_database() and query like 'vacuum%' and state = 'active'`,
    );
    expect(left).toEqual([]);
  },
);

it('vacuumAnalyze does nothing when its signal is already aborted', async () => {
  await vacuumAnalyze(test.urls.owner, ['truck'], AbortSignal.abort());
  expect(await counted()).toContainEqual({ relname: 'truck', reltuples: -1 });
});

it('vacuumAnalyze fails with the error of PostgreSQL', async () => {
  await expect(vacuumAnalyze(test.urls.owner, ['nosuch'], new AbortController().signal)).rejects.toThrow('nosuch');
});

it('vacuumAnalyze without tables analyses all of them, and then removes its abort listener', async () => {
  const { signal } = new AbortController();
  await vacuumAnalyze(test.urls.owner, undefined, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(await counted()).toContainEqual({ relname: 'truck', reltuples: 20 });
});
