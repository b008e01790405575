// Writes jobs to the general log: that one did something, or why it failed.
import { messageOf } from '@ec/language/unknown';
import type { Database } from '../database.ts';
import { type LogEvent, recordLogEvent } from '../event-log.ts';
import type { Log } from '../log.ts';
import type { JobContext } from './definition.ts';
import type { Job } from './job.ts';
import { Interrupted, RoundFailed } from './round.ts';
import { noteRun, type RunResult } from './runs.ts';

export interface JobNotes {
  database: Database;
  ids: { next(): string };
  log: Log;
}

/** Runs the job and leaves a row in the tenant's log where it is worth one. @throws what the job throws */
export async function runNoted(services: JobNotes, job: Job, context: JobContext): Promise<void> {
  const started = performance.now();
  const data = () => ({ job: job.name, attempt: context.attempt, ms: Math.round(performance.now() - started) });
  const result = () => ({ id: services.ids.next(), job: job.name, ms: Math.round(performance.now() - started) });
  let doneCount: number;
  try {
    doneCount = await job.run(context);
  } catch (error) {
    if (!(error instanceof Interrupted || context.signal.aborted))
      await keep(services, context, { ...result(), done: error instanceof RoundFailed ? error.done : 0, error });
    const isWorthIt = !(error instanceof Interrupted || context.signal.aborted || isOld(error));
    if (isWorthIt)
      await tell(services, context, { event: 'job.failed', level: 'error', data: { ...data(), ...whyOf(error) } });
    throw error;
  }
  if (doneCount > 0) await keep(services, context, { ...result(), done: doneCount });
  if (doneCount > 0 && !job.quiet)
    await tell(services, context, { event: 'job.done', data: { ...data(), done: doneCount } });
}

const isOld = (error: unknown): boolean => error instanceof RoundFailed && !error.isNews;

function whyOf(error: unknown) {
  const why = messageOf(error);
  return error instanceof RoundFailed ? { done: error.done, failed: error.failed, why } : { why };
}

async function keep({ database, log }: JobNotes, context: JobContext, result: RunResult): Promise<void> {
  await database
    .withTenant(context.tenantId, (tx) => noteRun(tx, context, result))
    .catch((error) => log.warn({ err: error, job: result.job }, 'A run of a job could not be kept'));
}

/** A log entry that cannot be written must not fail the job. */
async function tell({ database, ids, log }: JobNotes, { tenantId }: JobContext, noteworthy: LogEvent): Promise<void> {
  await database
    .withTenant(tenantId, (tx) => recordLogEvent(tx, tenantId, ids, noteworthy))
    .catch((error) => log.warn({ err: error, event: noteworthy.event }, 'A job could not be noted'));
}
