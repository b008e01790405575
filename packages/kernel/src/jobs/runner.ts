// Runs jobs, on graphile-worker: as ec_owner, and every run enters the tenant it was queued for.
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
import { type JobNotes, runNoted } from './notes.ts';
import { oneRound } from './one-round.ts';
import { everyTenant, Interrupted, RoundFailed } from './round.ts';
import { ownerPool } from './tables.ts';

export type Jobs = {
  /** Begins no further run, cancels what is under way, and waits for it some seconds at most. */
  stop(): Promise<void>;
};

export interface JobsOptions extends JobNotes {
  ownerUrl: string;
  clock: Clock;
  jobs: readonly Job[];
  /** Jobs at a time. */
  concurrency?: number;
}

/** @throws where two jobs have one name, or a cron line is none */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log, jobs, concurrency = 4 } = options;
  const names = jobs.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined) throw new Error(`Two jobs are called ${double}`);
  // The pool needs a connection for each job, one more for each round, and those of the runner.
  const pool = ownerPool(options.ownerUrl, 2 * concurrency + 2, (error) =>
    log.warn({ err: error }, 'a connection of the job runner was lost'),
  );
  const events = new EventEmitter() as WorkerEvents;
  showRunner(events, log);
  goOnAtOnce(events);
  const runner = await runOrRelease(pool, () => ({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 0,
    // In batches, since then a stop waits until what became of each job is written down.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerOver(log),
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

/** The next of a queue would wait for the next poll: the worker looks for it before the one that is done is written down. */
function goOnAtOnce(events: WorkerEvents): void {
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

/** At most one round of a job runs and one waits: the key lets a later round replace the waiting one, the queue keeps them apart. */
/** @throws where the runner does not understand a line: it knows fewer forms than other clocks. */
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
  return async (queuedPayload, { job: queued, abortSignal: signal }) => {
    const { tenantId, ...others } = objectOf(queuedPayload);
    if (typeof tenantId !== 'string') throw new Error('The job names no tenant');
    const payload = { ...others, tenantId };
    const { database, clock } = services;
    const log = services.log.child({ job: queued.id, task: job.name });
    const context = { tenantId, payload, database, log, attempt: queued.attempts };
    const run = (during: AbortSignal) =>
      orGiveUp(during, runNoted(services, job, { ...context, now: clock.now(), signal: during }));
    try {
      await (job.isRound ? oneRound(pool, job.name, signal, run) : run(signal));
    } catch (error) {
      const isLast = queued.attempts >= queued.max_attempts;
      // An error brings it back after the restart; the last try is made up for by the next round.
      if (signal.aborted && isLast) return;
      if (signal.aborted) throw new Interrupted('The server stops');
      if (!(error instanceof RoundFailed)) log.error({ err: error, tenantId, isLast }, 'A job failed');
      throw error;
    }
  };
}

/** The rounds that a stop waits for. */
const grace = 3_000;

/** A run that ignores the signal is abandoned; the end of the process rolls its transaction back. */
function orGiveUp(signal: AbortSignal, work: Promise<void>): Promise<void> {
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

/** Failures are told by the jobs themselves, once (`notes.ts`). */
function loggerOver(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new Logger(() => (level, message, meta) => {
    const ours = meta?.failure ? 'debug' : levels[level];
    log[ours]({ source: 'jobs' }, message);
  });
}
