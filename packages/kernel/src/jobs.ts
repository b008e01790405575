// Work that runs later, on graphile-worker: queued in the business transaction through ec_enqueue (0001_fence.sql), run as
// ec_owner, and every task enters the tenant it was queued for.
import { EventEmitter } from 'node:events';
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, raw, type Sql } from './database.ts';
import type { Log } from './log.ts';

export type JobPayload = { tenantId: string; [key: string]: unknown };

export type JobOptions = {
  /** Not before this moment. */
  runAt?: Date;
  /** A later job of the same key (within the tenant) replaces an earlier one that has not started. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  maxAttempts?: number;
  /** Smaller runs first; 0 where nothing is said. */
  priority?: number;
};

/** Queues a job in the transaction: rolled back with it, and run only after it is committed. Returns the job's id. */
export async function enqueue(tx: Sql, task: string, payload: JobPayload, options: JobOptions = {}): Promise<string> {
  const row = await tx.first(
    raw<{ id: string }>(sql`select ec_enqueue(${task}::text, ${JSON.stringify(payload)}::json,
      ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}::text, ${options.queue ?? null}::text,
      ${options.maxAttempts ?? null}::integer, ${options.priority ?? null}::integer) as id`),
  );
  return row?.id ?? '';
}

export type JobContext = {
  /** The tenant the job was queued for; its transactions go through it. */
  tenantId: string;
  database: Database;
  log: Log;
  /** Raised when the server stops: finish soon. */
  signal: AbortSignal;
  attempt: number;
};

export type Task = (payload: JobPayload, context: JobContext) => Promise<void>;

export type Schedule = {
  task: string;
  /** Five cron fields, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** The tenant it runs in; '000000' for the platform's own chores. */
  tenantId: string;
};

export type Jobs = { stop(): Promise<void> };

export type JobsOptions = {
  ownerUrl: string;
  database: Database;
  log: Log;
  tasks: Record<string, Task>;
  schedules?: Schedule[];
  /** Jobs at a time. */
  concurrency?: number;
};

/** Installs or upgrades graphile-worker's own tables, as ec_owner. */
export async function runJobMigrations(ownerUrl: string): Promise<void> {
  const pool = ownerPool(ownerUrl, 1, () => undefined);
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}

/** The same where they are missing: queueing works as soon as they are there, and the runner upgrades them. */
export async function ensureJobTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('graphile_worker.migrations') is not null as present`);
  await client.end();
  if (!rows[0]?.present) await runJobMigrations(ownerUrl);
}

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const concurrency = options.concurrency ?? 4;
  const pool = ownerPool(options.ownerUrl, concurrency + 2, (error) =>
    options.log.warn({ err: error }, 'a connection of the job runner was lost'),
  );
  const events = new EventEmitter() as WorkerEvents;
  events.on('job:failed', ({ job, error }) =>
    options.log.error({ err: error, job: job.id, task: job.task_identifier }, 'a job has failed for good'),
  );
  const runner: Runner = await runOrRelease(pool, () => ({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: loggerOver(options.log),
    pollInterval: 2000,
    taskList: Object.fromEntries(Object.entries(options.tasks).map(([name, task]) => [name, entering(task, options)])),
    parsedCronItems: parseCronItems(
      (options.schedules ?? []).map(({ cron, task, tenantId }) => ({
        task,
        match: cron,
        identifier: `${task} ${tenantId}`,
        payload: { tenantId },
      })),
    ),
  }));
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

async function runOrRelease(pool: pg.Pool, options: () => RunnerOptions): Promise<Runner> {
  try {
    return await run(options());
  } catch (error) {
    await pool.end();
    throw error;
  }
}

type WorkerTask = NonNullable<NonNullable<Parameters<typeof run>[0]['taskList']>[string]>;

function entering(task: Task, { database, log }: JobsOptions): WorkerTask {
  return async (payload, helpers) => {
    const { tenantId } = payload as Partial<JobPayload>;
    if (typeof tenantId !== 'string') throw new Error('The job names no tenant');
    await task(payload as JobPayload, {
      tenantId,
      database,
      log: log.child({ job: helpers.job.id, task: helpers.job.task_identifier, tenantId }),
      signal: helpers.abortSignal,
      attempt: helpers.job.attempts,
    });
  };
}

function ownerPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'energy-cloud jobs',
    onConnect: async (client: pg.ClientBase) => {
      await client.query('set role ec_owner');
    },
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError)); // also while a job has it
  return pool;
}

const silent = new Logger(() => () => undefined);

function loggerOver(log: Log): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new Logger(() => (level, message) => log[levels[level as keyof typeof levels]]({ source: 'jobs' }, message));
}
