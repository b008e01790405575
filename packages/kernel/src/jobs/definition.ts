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
  /** Is aborted when the server stops: the run must end at once; the rest is done after the restart. */
  signal: AbortSignal;
  /** From 1. */
  attempt: number;
}

/** One unit of work: a tenant, or a row of a tenant. */
export interface Item<Row> extends Omit<JobContext, 'payload' | 'attempt'> {
  row: Row;
}

/** The result of `run`. `false` means that there was nothing to do. */
export type Done = Promise<unknown>;

export interface JobBase {
  /** For example `truck.blackList`. The log shows it, and queued runs refer to it, so it must not change. */
  name: string;
  /** The name that people see. */
  label?: Label;
  /** Five fields in UTC: minute, hour, day, month, weekday. */
  cron?: string;
  /** For a job that runs often: the general log shows only its failures, and a failed run is not repeated, because the next one is near. */
  quiet?: boolean;
  /** Attempts of one run; 1 for a quiet job, otherwise the runner's default of 25, with growing pauses. */
  maxAttempts?: number;
}

export interface RoundBase extends JobBase {
  /** Items at the same time; 1 by default. More is useful for items that wait for other systems. */
  concurrency?: number;
  /** The round also visits removed tenants. */
  withRemoved?: boolean;
}

/** The tenant in which a round looks for items. The transaction of an item must check its row again, because it may have changed meanwhile. */
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
