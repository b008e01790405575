// The types of a job's definition, and of the context that each run receives.
import type { Label } from '@ec/language/label';
import type { Database, Sql, TransactionOptions } from '../database.ts';
import type { Log } from '../log.ts';
import type { JobPayload } from './queue.ts';

/** The context of a run. */
export interface JobContext {
  /** The tenant that the run was queued for; the platform's tenant for runs by the clock. */
  tenantId: string;
  payload: JobPayload;
  database: Database;
  log: Log;
  /** The time at which the run began. */
  now: Date;
  /** The runner aborts the signal when the server stops. The run must then end at once, and a later run does the rest. */
  signal: AbortSignal;
  /** The first attempt is 1. */
  attempt: number;
}

/** One unit of work of a round: a tenant, or a row of a tenant. `row` is undefined if the unit is a tenant. */
export interface Item<Row> extends Omit<JobContext, 'payload' | 'attempt'> {
  row: Row;
}

/** The result of `run`. The result `false` means that there was nothing to do. */
export type Done = Promise<unknown>;

export interface JobBase {
  /** For example `truck.blackList`. Queued runs refer to their job by this name, so the name must not change. */
  name: string;
  /** The name that people see. */
  label?: Label;
  /** Five fields in UTC: minute, hour, day, month, weekday. A job without `cron` runs only when it is queued. */
  cron?: string;
  /** Set for a job that runs often. The general log then shows only failures, and a failed run by the clock is not repeated by default. */
  quiet?: boolean;
  /**
   * Attempts of one run by the clock, with growing pauses. The default is 1 for a quiet job and 25 for other jobs. Queued runs have the
   * attempts that `enqueue` (25 by default) or `askForRound` sets.
   */
  maxAttempts?: number;
}

export interface RoundBase extends JobBase {
  /** The number of items that run at the same time; 1 by default. A larger number helps items that wait for other systems. */
  concurrency?: number;
  /** The round also visits removed tenants. */
  withRemoved?: boolean;
}

/** The arguments with which a round reads the due rows of a tenant. `run` must check its row again, because the row may have changed. */
export interface Look {
  tenantId: string;
  read: Sql;
  now: Date;
}

/** Returns the rows that are due in a tenant; the log names a row by its `id`. */
export type Rows<Row extends { id: string }> = (look: Look) => Promise<readonly Row[]>;

export type EachTenant = { each: 'tenants' };
export type EachRow<Row extends { id: string }> = { each: Rows<Row> };
/** Each item runs in a separate transaction inside its tenant. */
export type Inside<Row> = { transaction?: TransactionOptions; run(item: Item<Row> & { tx: Sql }): Done };
/** The items run without a transaction: for work that calls other systems or opens its own transactions. */
export type Outside<Row> = { transaction: 'none'; run(item: Item<Row>): Done };

/** The definition of any round, as `createRound` uses it. */
export type RoundDefinition = RoundBase & {
  each: 'tenants' | Rows<{ id: string }>;
} & (Inside<{ id: string } | undefined> | Outside<{ id: string } | undefined>);
