// Tests the calls of the job screen: failed jobs, retries, removals, schedules, and which jobs each person sees.
import { seedPeople } from '@ec/demo/public';
import { job } from '@ec/kernel/jobs/job';
import { enqueue } from '@ec/kernel/jobs/queue';
import type { Feature } from '@ec/resource-server/feature';
import { type TestEngine, testEngine, type Who } from '@ec/testing/engine';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDisplayNames, systemFeature } from '../public.ts';

let isBroken = true;
let release: (() => void) | undefined;
const works: Feature = {
  name: 'works',
  resources: [],
  routes: () => [],
  jobs: () => [
    job({
      name: 'works.fails',
      label: { zh: '会失败的任务', en: 'A job that fails' },
      maxAttempts: 1,
      async run() {
        if (isBroken) throw new Error('Not reached: https://x.example.com/?token=abcdefgh\n    at somewhere');
      },
    }),
    job({
      name: 'works.long',
      run: () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    }),
    job({ name: 'works.daily', cron: '30 18 * * *', run: async () => false }),
  ],
};

let on: TestEngine;
beforeAll(async () => {
  on = await testEngine({ features: [systemFeature, works], names: createDisplayNames, jobs: true, fill: seedPeople });
});
afterAll(async () => {
  release?.();
  await on.close();
});

const [platform, admin, stranger, viewer]: Who[] = [
  ['000000', 'admin'],
  ['100003', 'admin'],
  ['100002', 'admin'],
  ['100003', 'viewer'],
];
type Queued = { id: string; job: string; jobName: string; state: number; why: string; tenantId: string };
const base = 'blade-system/jobs';
const patient = { timeout: 15_000, interval: 50 };

const queued = async (who: Who, name: string) =>
  (await on.get<{ records: Queued[] }>(who, `${base}/list`, { job: name })).data.records;
const begin = (task: string, tenantId = '100003') =>
  on.engine.database.withTenant(tenantId, (tx) => enqueue(tx, task, { tenantId }, { maxAttempts: 1 }));

test('a failed job is listed with its error, and a retry completes it', async () => {
  await begin('works.fails');
  const [failed] = await vi.waitFor(async () => {
    const rows = await queued(admin!, 'works.fails');
    expect(rows).toMatchObject([{ state: 3, jobName: '会失败的任务', tenantId: '100003' }]);
    return rows;
  }, patient);
  expect(failed?.why).toMatch(/^Not reached/);
  expect(failed?.why).not.toMatch(/abcdefgh|somewhere/);
  expect(await queued(platform!, 'works.fails')).toHaveLength(1);
  expect(await queued(stranger!, 'works.fails')).toEqual([]);
  for (const who of [stranger!]) {
    expect((await on.post(who, `${base}/retry`, { id: failed?.id })).status).toBe(409);
    expect((await on.post(who, `${base}/forget`, { id: failed?.id })).status).toBe(409);
  }
  for (const call of ['list', 'runs', 'schedules']) expect((await on.get(viewer!, `${base}/${call}`)).status).toBe(403);
  for (const call of ['retry', 'forget'])
    expect((await on.post(viewer!, `${base}/${call}`, { id: failed?.id })).status).toBe(403);
  isBroken = false;
  expect((await on.post(admin!, `${base}/retry`, { id: failed?.id })).status).toBe(200);
  await vi.waitFor(async () => expect(await queued(admin!, 'works.fails')).toEqual([]), patient);
  const runs = await on.get<{ records: { state: number; ms: number; why: string }[] }>(admin!, `${base}/runs`, {
    job: 'works.fails',
  });
  expect(runs.data.records).toMatchObject([
    { state: 1, why: '', done: 1 },
    { state: 2, why: expect.stringMatching(/^Not reached/) },
  ]);
  expect((await on.get<{ total: number }>(stranger!, `${base}/runs`)).data.total).toBe(0);
  expect((await on.auditOf('100003', 'system.jobs', failed?.id ?? '')).map(({ action }) => action)).toEqual(['retry']);
});

test('a running job can be neither retried nor dropped; only one parallel call drops a failed job', async () => {
  await begin('works.long');
  const [running] = await vi.waitFor(async () => {
    const rows = await queued(admin!, 'works.long');
    expect(rows).toMatchObject([{ state: 1 }]);
    return rows;
  }, patient);
  for (const call of ['retry', 'forget'])
    expect((await on.post(admin!, `${base}/${call}`, { id: running?.id })).status).toBe(409);
  release?.();
  isBroken = true;
  await begin('works.fails', '100002');
  const [failed] = await vi.waitFor(async () => {
    const rows = await queued(stranger!, 'works.fails');
    expect(rows).toMatchObject([{ state: 3 }]);
    return rows;
  }, patient);
  const drops = await Promise.all([1, 2, 3].map(() => on.post(platform!, `${base}/forget`, { id: failed?.id })));
  expect(drops.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await queued(stranger!, 'works.fails')).toEqual([]);
});

test('only the platform reads the schedules with the time of their next run', async () => {
  const { data } = await on.get<{ job: string; nextTime: string; cron: string }[]>(platform!, `${base}/schedules`);
  const daily = data.find(({ job: name }) => name === 'works.daily');
  expect(daily).toMatchObject({ cron: '30 18 * * *', nextTime: expect.stringMatching(/ 02:30:00$/), lastRun: null });
  expect((await on.get(admin!, `${base}/schedules`)).status).toBe(403);
});

test('a statement without a tenant cannot read the queue', async () => {
  const { sql } = await import('kysely');
  await expect(on.engine.database.unfenced.rows(sql`select * from ec_jobs()`)).rejects.toThrow();
});
