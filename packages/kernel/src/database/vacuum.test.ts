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
  'as %s ends when it is told to, though it waits for a table, and keeps what it has seen',
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

it('does nothing when it is told to end before it begins', async () => {
  await vacuumAnalyze(test.urls.owner, ['truck'], AbortSignal.abort());
  expect(await counted()).toContainEqual({ relname: 'truck', reltuples: -1 });
});

it('fails with what PostgreSQL says', async () => {
  await expect(vacuumAnalyze(test.urls.owner, ['nosuch'], new AbortController().signal)).rejects.toThrow('nosuch');
});

it('analyses every table of the owner, and is told nothing of a later end', async () => {
  const { signal } = new AbortController();
  await vacuumAnalyze(test.urls.owner, undefined, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(await counted()).toContainEqual({ relname: 'truck', reltuples: 20 });
});
