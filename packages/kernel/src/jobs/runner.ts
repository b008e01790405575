// Runs the jobs with graphile-worker. The runner itself works as ec_owner; each run enters the tenant that it was queued for.
import { EventEmitter } from 'node:events';
import { objectOf } from '@ec/language/unknown';
import {
  type Task as GraphileTask,
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { platformTenant } from '../rights-facts.ts';
import type { Job } from './job.ts';
import { showRunner, watchForLost } from './lost-runners.ts';
import { type JobNotes, runAndRecord } from './notes.ts';
import { oneRound } from './one-round.ts';
import { everyTenant, Interrupted, RoundFailed } from './round.ts';
import { ownerPool } from './tables.ts';

export type Jobs = {
  /** Begins no further run, aborts the current runs, and waits at most a few seconds until they end. */
  stop(): Promise<void>;
};

export interface JobsOptions extends JobNotes {
  ownerUrl: string;
  clock: Clock;
  jobs: readonly Job[];
  /** The number of jobs that run at the same time; 4 by default. */
  concurrency?: number;
}

/** @throws Error when two jobs have the same name or a cron line is invalid */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log, jobs, concurrency = 4 } = options;
  const names = jobs.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate !== undefined) throw new Error(`Two jobs are called ${duplicate}`);
  // The pool needs one connection for each job, one more for the lock of each round, and two for the runner.
  const pool = ownerPool(options.ownerUrl, 2 * concurrency + 2, (error) =>
    log.warn({ err: error }, 'a connection of the job runner was lost'),
  );
  const events = new EventEmitter() as WorkerEvents;
  showRunner(events, log);
  continueQueues(events);
  const runner = await runOrRelease(pool, () => ({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 0,
    // With a batch delay, even of 0, a stop waits until the result of each job is written.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createWorkerLogger(log),
    pollInterval: 2000,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, options, pool)])),
    parsedCronItems: cronItems(jobs),
  }));
  const endWatch = await watchForLost(pool, log);
  return {
    async stop() {
      await endWatch();
      await runner.stop();
      await pool.end();
    },
  };
}

/**
 * Lets the next job of a queue begin soon after the previous job. The worker looks for the next job before the end of the previous job is
 * written. The next job is still blocked then, and without the nudge it would wait for the next poll.
 */
function continueQueues(events: WorkerEvents): void {
  let isStopping = false;
  events.on('pool:gracefulShutdown', () => {
    isStopping = true;
  });
  events.on('job:complete', ({ worker: { workerPool } }) => {
    setTimeout(() => isStopping || workerPool.nudge(1), 20);
  });
}

async function runOrRelease(pool: pg.Pool, options: () => RunnerOptions): Promise<Runner> {
  try {
    return await run(options());
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Returns the schedule of the jobs with a cron line. The key lets a later round by the clock replace a waiting round by the clock. The queue
 * keeps the rounds of a job from running at the same time.
 * @throws Error when the runner does not understand a line: it supports fewer forms than other cron programs
 */
export function cronItems(jobs: readonly Job[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.flatMap(({ name, cron, maxAttempts }) => {
      if (cron === undefined) return [];
      const options = { queueName: name, jobKey: name, ...(maxAttempts === undefined ? {} : { maxAttempts }) };
      const payload = { tenantId: platformTenant, ...everyTenant };
      return [{ task: name, match: cron, identifier: `${name} ${platformTenant}`, payload, options }];
    }),
  );
}

function taskOf(job: Job, services: JobsOptions, pool: pg.Pool): GraphileTask {
  return async (queuedPayload, { job: queuedJob, abortSignal: signal }) => {
    const { tenantId, ...others } = objectOf(queuedPayload);
    if (typeof tenantId !== 'string') throw new Error('The job names no tenant');
    const payload = { ...others, tenantId };
    const { database, clock } = services;
    const log = services.log.child({ job: queuedJob.id, task: job.name });
    const context = { tenantId, payload, database, log, attempt: queuedJob.attempts };
    const run = (runSignal: AbortSignal) =>
      abandonAfterAbort(runSignal, runAndRecord(services, job, { ...context, now: clock.now(), signal: runSignal }));
    try {
      await (job.isRound ? oneRound(pool, job.name, signal, run) : run(signal));
    } catch (error) {
      const isLast = queuedJob.attempts >= queuedJob.max_attempts;
      // When the server stops, an error lets the job run again later. On its last attempt the job counts as done instead of failed.
      if (signal.aborted && isLast) return;
      if (signal.aborted) throw new Interrupted('The server stops');
      if (!(error instanceof RoundFailed)) log.error({ err: error, tenantId, isLast }, 'A job failed');
      throw error;
    }
  };
}

/** Milliseconds that a stop waits for a run to end. */
const grace = 3_000;

/** Waits for the run, but no longer than `grace` after the abort. The end of the process rolls back the run's transaction. @throws Interrupted */
function abandonAfterAbort(signal: AbortSignal, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const { promise, reject } = Promise.withResolvers<void>();
  const onAbort = () => {
    timer = setTimeout(() => reject(new Interrupted('It took too long to stop')), grace);
  };
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, promise]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
}

/** Creates the logger of graphile-worker. Its messages about failed jobs are logged at level debug, because other code logs the failures. */
function createWorkerLogger(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new Logger(() => (level, message, meta) => {
    const logLevel = meta?.failure ? 'debug' : levels[level];
    log[logLevel]({ source: 'jobs' }, message);
  });
}
