import { type TestDatabase, testDatabase } from '@ec/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withNotes } from './job-notes.ts';
import type { JobContext } from './jobs.ts';

let stage: TestDatabase;
beforeAll(async () => {
  stage = await testDatabase();
});
afterAll(() => stage.close());

test('a job leaves a row when it is done or fails, a quiet one only when it fails, and no secret', async () => {
  const { database, log } = stage;
  const context: JobContext = { tenantId: 'T1', database, log, signal: new AbortController().signal, attempt: 2 };
  const fails = async () => {
    throw new Error('Not reached: https://x.example.com/?token=abcdefgh');
  };
  const tasks = withNotes(
    stage,
    { good: async () => undefined, bad: fails, often: async () => undefined, gone: fails },
    new Set(['often', 'gone']),
  );
  await tasks.good?.({ tenantId: 'T1' }, context);
  await tasks.often?.({ tenantId: 'T1' }, context);
  for (const name of ['bad', 'gone'])
    await expect(tasks[name]?.({ tenantId: 'T1' }, context)).rejects.toThrow('Not reached');
  const rows = await stage.superuser.rows<{ log_id: string; log_level: string; log_data: string }>(
    `select log_id, log_level, log_data from log_usual where tenant_id = 'T1' order by id`,
  );
  expect(rows.map(({ log_id, log_level, log_data }) => [log_id, log_level, JSON.parse(log_data).job])).toEqual([
    ['job.done', 'info', 'good'],
    ['job.failed', 'error', 'bad'],
    ['job.failed', 'error', 'gone'],
  ]);
  expect(rows[1]?.log_data).not.toContain('abcdefgh');
});
