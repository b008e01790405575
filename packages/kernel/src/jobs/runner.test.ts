// Tests queueing jobs and running them in one or several job runners, also after a stop or a crash of a runner.
import { setTimeout as pause } from 'node:timers/promises';
import { anyQuery } from '@ec/testing/any-query';
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { JobContext } from './definition.ts';
import { type Job, job } from './job.ts';
import { askForRound, enqueue, type JobPayload } from './queue.ts';
import { type Jobs, startJobs } from './runner.ts';

let t: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  t = await testDatabase();
  await t.owner.run(`create table done (tenant_id varchar(12) not null, what text not null); select ec_fence('done')`);
});
beforeEach(() => t.superuser.run('delete from graphile_worker._private_jobs; delete from log_usual'));
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => t?.close());

/** Starts a job runner, which stands for one server process. */
async function start(...jobs: Job[]): Promise<Jobs> {
  const started = await startJobs({ ...t, clock: systemClock, ownerUrl: t.urls.owner, jobs });
  running.push(started);
  return started;
}

const queued = () => t.superuser.rows('select key from graphile_worker.jobs order by id');
const patient = { timeout: 10_000, interval: 20 };

describe('queueing as ec_app', () => {
  test('a job of a transaction that is rolled back is never queued', async () => {
    const work = t.database.withTenant('A', async (tx) => {
      expect(await enqueue(tx, 'note', { tenantId: 'A' })).toMatch(/^\d+$/);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await queued()).toEqual([]);
  });

  test('a tenant queues jobs only for itself, and job keys of different tenants do not collide', async () => {
    const foreign = t.database.withTenant('A', (tx) => enqueue(tx, 'note', { tenantId: 'B' }));
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
    const far = { key: 'daily', runAt: new Date('2100-01-01') };
    for (const tenantId of ['A', 'B', 'A'])
      await t.database.withTenant(tenantId, (tx) => enqueue(tx, 'note', { tenantId }, far));
    expect(await queued()).toEqual([{ key: 'B:daily' }, { key: 'A:daily' }].sort((a, b) => (a.key < b.key ? -1 : 1)));
  });

  test('a job without a tenant is refused', async () => {
    const nowhere = t.database.withUnfenced((tx) => enqueue(tx, 'note', {} as JobPayload));
    await expect(nowhere).rejects.toMatchObject({ code: '23514' });
  });
});

test('a queued job runs after the commit, inside its tenant, and runs again when it fails', async () => {
  let attempts = 0;
  const run = async ({ payload, tenantId, database, attempt }: JobContext) => {
    attempts = attempt;
    if (attempt === 1) throw new Error('not yet');
    const row = anyQuery.insertInto('done').values({ tenant_id: tenantId, what: String(payload.what) });
    await database.withTenant(tenantId, (tx) => tx.run(row));
  };
  await start(job({ name: 'note', run }));
  await t.database.withTenant('A', (tx) => enqueue(tx, 'note', { tenantId: 'A', what: '结算' }));
  const done = anyQuery.selectFrom('done').select('what');
  await vi.waitFor(async () => expect(await t.database.read('A').rows(done)).toEqual([{ what: '结算' }]), patient);
  expect(attempts).toBe(2);
  expect(await t.database.read('B').rows(done)).toEqual([]);
});

test('the runner registers a cron job, and does not start with a bad cron line or a duplicate job name', async () => {
  const run = async () => undefined;
  await start(job({ name: 'tidy', cron: '0 4 * * *', run }));
  await vi.waitFor(async () =>
    expect(await t.superuser.rows('select identifier from graphile_worker._private_known_crontabs')).toEqual([
      { identifier: 'tidy 000000' },
    ]),
  );
  await expect(start(job({ name: 'tidy', cron: 'daily', run }))).rejects.toThrow();
  await expect(start(job({ name: 'tidy', run }), job({ name: 'tidy', run }))).rejects.toThrow('tidy');
});

describe('rounds of one job', () => {
  test('never overlap, not even in two processes; other jobs run beside them', async () => {
    let [inside, most, rounds, others] = [0, 0, 0, 0];
    const newJobs = () => [
      job({
        name: 'round',
        each: 'tenants',
        transaction: 'none',
        async run() {
          inside += 1;
          most = Math.max(most, inside);
          await pause(150);
          inside -= 1;
          rounds += 1;
        },
      }),
      job({
        name: 'other',
        async run() {
          others += inside;
        },
      }),
    ];
    await start(...newJobs());
    await start(...newJobs());
    for (const about of ['1', '2', '3', '4', '5', '6'])
      await t.database.withTenant('A', (tx) => askForRound(tx, 'round', { about }));
    await vi.waitFor(() => expect(inside).toBe(1), patient);
    await t.database.withTenant('A', (tx) => enqueue(tx, 'other', { tenantId: 'A' }));
    await vi.waitFor(() => expect(rounds).toBe(6), patient);
    expect(most).toBe(1);
    expect(others, 'what ran at the same time').toBe(1);
  });

  test('do not overlap when another runner gets the lock of a round that is still running', async () => {
    let [inside, most, rounds] = [0, 0, 0];
    const slow = () =>
      job({
        name: 'round',
        each: 'tenants',
        transaction: 'none',
        async run() {
          inside += 1;
          most = Math.max(most, inside);
          await pause(800);
          inside -= 1;
          rounds += 1;
        },
      });
    await start(slow());
    await t.database.withTenant('A', (tx) => askForRound(tx, 'round', { about: '1' }));
    await vi.waitFor(() => expect(inside).toBe(1), patient);
    await start(slow());
    // Graphile-worker takes the lock back after four hours; `watchForLost` takes it back when a runner has lost its connection.
    await t.superuser.run(`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
      where locked_by is not null`);
    await t.database.withTenant('A', (tx) => askForRound(tx, 'round', { about: '2' }));
    await vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(2), patient);
    expect(most).toBe(1);
  });

  test('are merged into one queued job as long as none has begun', async () => {
    const runAt = new Date('2100-01-01');
    for (const _ of [1, 2, 3]) await t.database.withTenant('A', (tx) => askForRound(tx, 'round', { runAt }));
    expect(await queued()).toEqual([{ key: 'A:round' }]);
  });
});

describe('a stop of the runner', () => {
  test('cancels the running item without a failure; the next runner repeats the round', async () => {
    const begun: string[] = [];
    const slow = () =>
      job({
        name: 'slow',
        each: async () => ['1', '2', '3'].map((id) => ({ id })),
        async run({ tx, row }) {
          begun.push(row.id);
          if (begun.length === 2) await tx.run({ sql: 'select pg_sleep(60)', parameters: [] } as never);
        },
      });
    const first = await start(slow());
    await t.database.withTenant('A', (tx) => askForRound(tx, 'slow'));
    await vi.waitFor(() => expect(begun).toEqual(['1', '2']), patient);
    const from = performance.now();
    await first.stop();
    running.length = 0;
    expect(performance.now() - from).toBeLessThan(2_500);
    expect(begun).toEqual(['1', '2']);
    const logRows = await t.superuser.rows(`select log_id from log_usual`);
    expect(logRows, 'a stop is no failure').toEqual([]);
    // PostgreSQL ends the process of a connection a moment after the client has closed the connection.
    await vi.waitFor(async () => {
      const open = await t.superuser.rows(`select state, query from pg_stat_activity
        where datname = current_database() and application_name like 'energy-cloud jobs%'`);
      expect(open, 'connections left').toEqual([]);
    }, patient);
    await start(slow());
    await vi.waitFor(() => expect(begun).toEqual(['1', '2', '1', '2', '3']), patient);
  });

  test('does not wait for a job that ignores the signal', async () => {
    let isIn = false;
    const deaf = job({
      name: 'deaf',
      each: 'tenants',
      async run() {
        isIn = true;
        await pause(30_000);
      },
    });
    const jobs = await start(deaf);
    await t.database.withTenant('A', (tx) => enqueue(tx, 'deaf', { tenantId: 'A' }));
    await vi.waitFor(() => expect(isIn).toBe(true), patient);
    const from = performance.now();
    await jobs.stop();
    running.length = 0;
    expect(performance.now() - from).toBeLessThan(6_000);
  });
});

describe('a process that died', () => {
  const left = (onRun: () => void) => job({ name: 'left', each: 'tenants', run: async () => onRun() });
  const hold = (runner: string, since: string) =>
    t.superuser.run(`update graphile_worker._private_jobs set locked_by = '${runner}', locked_at = now() - interval '${since}';
      update graphile_worker._private_job_queues set locked_by = '${runner}', locked_at = now() - interval '${since}'
      where queue_name = 'left'`);

  test.each([
    ['gives its rounds back', 'pool-dead', '2 minutes', 1],
    ['may only have lost its connection for a moment', 'pool-dead', '10 seconds', 0],
  ])('%s', async (_, runner, since, ran) => {
    let runs = 0;
    await t.database.withTenant('A', (tx) => askForRound(tx, 'left'));
    await hold(runner, since);
    await start(left(() => runs++));
    if (ran) await vi.waitFor(() => expect(runs).toBe(ran), patient);
    await pause(300);
    expect(runs).toBe(ran);
    await t.superuser.run(`select graphile_worker.force_unlock_workers('{${runner}}')`);
  });

  test('is distinguished from a living process by the name on its connection', async () => {
    await start(job({ name: 'other', run: async () => undefined }));
    const names = () =>
      t.superuser.rows<{ name: string }>(`select split_part(application_name, ' ', 3) as name from pg_stat_activity
        where datname = current_database() and application_name like 'energy-cloud jobs pool-%'`);
    await vi.waitFor(async () => expect(await names()).toHaveLength(1), patient);
    await t.database.withTenant('A', (tx) => askForRound(tx, 'left'));
    await hold((await names())[0]?.name ?? '', '1 hour');
    let runs = 0;
    await start(left(() => runs++));
    await pause(500);
    expect(runs).toBe(0);
  });
});
