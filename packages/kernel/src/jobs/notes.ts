// Records the runs of jobs: the result of each run, and entries of the general log about runs that did something or failed.
import { messageOf } from '@ec/language/unknown';
import type { Database } from '../database.ts';
import { type LogEvent, recordLogEvent } from '../event-log.ts';
import type { Log } from '../log.ts';
import type { JobContext } from './definition.ts';
import type { Job } from './job.ts';
import { Interrupted, RoundFailed } from './round.ts';
import { insertRun, type RunResult } from './runs.ts';

export interface JobNotes {
  database: Database;
  ids: { next(): string };
  log: Log;
}

/** Runs the job. Records the run when it did something or failed, but not when it was interrupted. @throws the error of the job */
export async function runAndRecord(services: JobNotes, job: Job, context: JobContext): Promise<void> {
  const startedAt = performance.now();
  const data = () => ({ job: job.name, attempt: context.attempt, ms: Math.round(performance.now() - startedAt) });
  const result = () => ({ id: services.ids.next(), job: job.name, ms: Math.round(performance.now() - startedAt) });
  let doneCount: number;
  try {
    doneCount = await job.run(context);
  } catch (error) {
    const isInterrupted = error instanceof Interrupted || context.signal.aborted;
    if (!isInterrupted)
      await recordRun(services, context, { ...result(), done: error instanceof RoundFailed ? error.done : 0, error });
    if (!isInterrupted && !isReported(error))
      await recordEvent(services, context, {
        event: 'job.failed',
        level: 'error',
        data: { ...data(), ...failureData(error) },
      });
    throw error;
  }
  if (doneCount > 0) await recordRun(services, context, { ...result(), done: doneCount });
  if (doneCount > 0 && !job.quiet)
    await recordEvent(services, context, { event: 'job.done', data: { ...data(), done: doneCount } });
}

/** Returns whether the error is of a round whose failures were all reported within the last hour. */
const isReported = (error: unknown): boolean => error instanceof RoundFailed && !error.isNews;

function failureData(error: unknown) {
  const why = messageOf(error);
  return error instanceof RoundFailed ? { done: error.done, failed: error.failed, why } : { why };
}

async function recordRun({ database, log }: JobNotes, context: JobContext, result: RunResult): Promise<void> {
  await database
    .withTenant(context.tenantId, (tx) => insertRun(tx, context, result))
    .catch((error) => log.warn({ err: error, job: result.job }, 'A run of a job could not be kept'));
}

/** Writes to the general log. A log entry that cannot be written must not let the job fail. */
async function recordEvent({ database, ids, log }: JobNotes, { tenantId }: JobContext, entry: LogEvent): Promise<void> {
  await database
    .withTenant(tenantId, (tx) => recordLogEvent(tx, tenantId, ids, entry))
    .catch((error) => log.warn({ err: error, event: entry.event }, 'A job could not be noted'));
}
