import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { query } from './database.ts';
import { enqueue, type JobContext, type JobPayload, startJobs } from './jobs.ts';

let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
  await t.owner.run(`create table done (tenant_id varchar(12) not null, what text not null); select ec_fence('done')`);
});
afterAll(() => t?.close());

const queued = () => t.superuser.rows('select key from graphile_worker.jobs order by id');

describe('queueing as ec_app', () => {
  test('a job of a transaction that is rolled back is never queued', async () => {
    const work = t.database.withTenant('A', async (tx) => {
      expect(await enqueue(tx, 'note', { tenantId: 'A' })).toMatch(/^\d+$/);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await queued()).toEqual([]);
  });

  test('a tenant queues for itself only, and its keys are its own', async () => {
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

test('a queued job runs after the commit, inside its tenant, and again when it fails', async () => {
  let attempts = 0;
  const note = async (payload: JobPayload, { tenantId, database, attempt }: JobContext) => {
    attempts = attempt;
    if (attempt === 1) throw new Error('not yet');
    const row = query.insertInto('done').values({ tenant_id: tenantId, what: String(payload.what) });
    await database.withTenant(tenantId, (tx) => tx.run(row));
  };
  const jobs = await startJobs({ ownerUrl: t.urls.owner, database: t.database, log: t.log, tasks: { note } });
  try {
    await t.database.withTenant('A', (tx) => enqueue(tx, 'note', { tenantId: 'A', what: '结算' }));
    const done = query.selectFrom('done').select('what');
    await vi.waitFor(async () => expect(await t.database.read('A').rows(done)).toEqual([{ what: '结算' }]), {
      timeout: 10_000,
      interval: 50,
    });
    expect(attempts).toBe(2);
    expect(await t.database.read('B').rows(done)).toEqual([]);
  } finally {
    await jobs.stop();
  }
});

test('a schedule is known to the runner, and a cron line that is none stops the start', async () => {
  const ready = { ownerUrl: t.urls.owner, database: t.database, log: t.log, tasks: { tidy: () => Promise.resolve() } };
  const jobs = await startJobs({ ...ready, schedules: [{ task: 'tidy', cron: '0 4 * * *', tenantId: '000000' }] });
  await vi.waitFor(async () =>
    expect(await t.superuser.rows('select identifier from graphile_worker._private_known_crontabs')).toEqual([
      { identifier: 'tidy 000000' },
    ]),
  );
  await jobs.stop();
  const wrong = startJobs({ ...ready, schedules: [{ task: 'tidy', cron: 'daily', tenantId: '000000' }] });
  await expect(wrong).rejects.toThrow();
});
