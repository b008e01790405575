// Stores the results of job runs and deletes them after a week.
import { messageOf } from '@ec/language/unknown';
import { sql } from 'kysely';
import type { Sql } from '../database.ts';
import { scrubText } from '../http/scrub-text.ts';
import type { JobContext } from './definition.ts';
import { type Job, job } from './job.ts';

const runState = { done: 1, failed: 2 } as const;

export interface RunResult {
  id: string;
  job: string;
  ms: number;
  done: number;
  error?: unknown;
}

export function insertRun(tx: Sql, { tenantId, now, attempt }: JobContext, result: RunResult): Promise<number> {
  const { id, job: name, ms, done, error } = result;
  const state = error === undefined ? runState.done : runState.failed;
  const why =
    error === undefined ? '' : scrubText(messageOf(error)).toWellFormed().replaceAll('\u0000', '').slice(0, 1000);
  return tx.run(
    sql`insert into system_job_run (id, tenant_id, job, start_time, ms, state, done, attempt, why)
      values (${id}, ${tenantId}, ${name}, ${now}, ${ms}, ${state}, ${done}, ${attempt}, ${why})`,
  );
}

export const forgetRunsJob = (): Job =>
  job({
    name: 'job.forget',
    label: { zh: '清理任务运行记录', en: 'Delete old job runs' },
    /** 03:30 in Shanghai. */
    cron: '30 19 * * *',
    quiet: true,
    run: ({ database }) =>
      database.asPlatform(
        'forget runs of jobs',
        (tx) => tx.run(sql`delete from system_job_run where start_time < now() - interval '7 days'`),
        { audit: 'log' },
      ),
  });
