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
  /** Runs the job only for this tenant, as after a route has queued it. Undefined runs it for every tenant, as its schedule does. */
  tenantId?: string;
  signal?: AbortSignal;
}

/** @returns the number that the job reports as done */
export function runJob(job: Job, { database, clock, log }: JobServices, run: JobRunOptions = {}): Promise<number> {
  const tenantId = run.tenantId ?? '000000';
  const payload = run.tenantId === undefined ? { tenantId, ...everyTenant } : { tenantId };
  const signal = run.signal ?? new AbortController().signal;
  return job.run({ tenantId, payload, database, log, now: clock.now(), signal, attempt: 1 });
}
