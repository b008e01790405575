// Runs a job once without the job runner, so that a failure of the job fails the test.
import type { Clock } from '@ec/kernel/clock';
import type { Database } from '@ec/kernel/database';
import type { Job } from '@ec/kernel/jobs/job';
import { everyTenant } from '@ec/kernel/jobs/round';
import type { Log } from '@ec/kernel/log';

export interface JobServices {
  database: Database;
  clock: Clock;
  log: Log;
}

export interface JobRunOptions {
  /** The tenant for which the job runs, as if a route had queued the job. If undefined, a round visits every tenant. */
  tenantId?: string;
  signal?: AbortSignal;
}

/** @returns the number of items that the job has done */
export function runJob(job: Job, { database, clock, log }: JobServices, run: JobRunOptions = {}): Promise<number> {
  const tenantId = run.tenantId ?? '000000';
  const payload = run.tenantId === undefined ? { tenantId, ...everyTenant } : { tenantId };
  const signal = run.signal ?? new AbortController().signal;
  return job.run({ tenantId, payload, database, log, now: clock.now(), signal, attempt: 1 });
}
