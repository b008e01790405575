// Tests the entries that runs of jobs leave in the general log.
import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobContext } from './definition.ts';
import { job } from './job.ts';
import { runAndRecord } from './notes.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
});
afterAll(() => stage.close());

const context = (): JobContext => ({
  tenantId: 'T1',
  payload: { tenantId: 'T1' },
  now: new Date(),
  attempt: 2,
  database: stage.database,
  log: stage.log,
  signal: new AbortController().signal,
});

async function noted(): Promise<{ log_id: string; log_level: string; data: Record<string, unknown> }[]> {
  const rows = await stage.superuser.rows<{ log_id: string; log_level: string; log_data: string }>(
    `with gone as (delete from log_usual where tenant_id = 'T1' returning id, log_id, log_level, log_data)
      select log_id, log_level, log_data from gone order by id`,
  );
  return rows.map(({ log_data, ...row }) => ({ ...row, data: JSON.parse(log_data) }));
}

test('a job logs its success and its failure without secrets; a quiet job logs only its failure', async () => {
  const fails = async () => {
    throw new Error('Not reached: https://x.example.com/?token=abcdefgh');
  };
  const good = async () => undefined;
  await runAndRecord(stage, job({ name: 'good', run: good }), context());
  await runAndRecord(stage, job({ name: 'often', quiet: true, run: good }), context());
  for (const each of [job({ name: 'bad', run: fails }), job({ name: 'gone', quiet: true, run: fails })])
    await expect(runAndRecord(stage, each, context())).rejects.toThrow('Not reached');
  const rows = await noted();
  expect(rows.map(({ log_id, log_level, data }) => [log_id, log_level, data.job])).toEqual([
    ['job.done', 'info', 'good'],
    ['job.failed', 'error', 'bad'],
    ['job.failed', 'error', 'gone'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('abcdefgh');
});

test('a round logs how many items it has done, and logs nothing when it has done none', async () => {
  const round = (ids: string[]) =>
    job({ name: 'round', each: async () => ids.map((id) => ({ id })), run: nothingForB });
  const nothingForB = async ({ row }: { row: { id: string } }) => row.id !== 'b';
  for (const ids of [[], ['b']]) await runAndRecord(stage, round(ids), context());
  expect(await noted()).toEqual([]);
  await runAndRecord(stage, round(['a', 'b', 'c']), context());
  expect(await noted()).toMatchObject([{ log_id: 'job.done', data: { job: 'round', done: 2, attempt: 2 } }]);
});

test('a failure that recurs in every round is logged once, until it changes', async () => {
  let why = 'broken';
  const bad = job({
    name: 'bad',
    each: async () => [{ id: '1' }, { id: '2' }],
    async run({ row }) {
      if (row.id === '1') throw new Error(why);
    },
  });
  const round = () => runAndRecord(stage, bad, context()).catch(() => 'failed');
  for (const _ of [1, 2, 3]) expect(await round()).toBe('failed');
  expect(await noted()).toMatchObject([
    { log_id: 'job.failed', data: { job: 'bad', done: 1, failed: 1, why: 'T1 1: broken' } },
  ]);
  why = 'worse';
  await round();
  expect(await noted()).toMatchObject([{ data: { why: 'T1 1: worse' } }]);
});
