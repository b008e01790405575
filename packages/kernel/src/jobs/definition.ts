// The definition of a job, and the context that each of its runs receives.
import type { Label } from '@ec/language/label';
import type { Database, Sql, TransactionOptions } from '../database.ts';
import type { Log } from '../log.ts';
import type { JobPayload } from './queue.ts';

/** The context of a run. */
export interface JobContext {
  /** The tenant it was queued for; the platform's where the clock asks. */
  tenantId: string;
  payload: JobPayload;
  database: Database;
  log: Log;
  /** The moment it began. */
  now: Date;
  /** Raised when the server stops: end at once, what is left is done after the restart. */
  signal: AbortSignal;
  attempt: number;
}

/** One unit of work: a tenant, or a row of a tenant. */
export interface Item<Row> extends Omit<JobContext, 'payload' | 'attempt'> {
  row: Row;
}

/** `false`: there was nothing to do after all. */
export type Done = Promise<unknown>;

export interface Named {
  /** As the log calls it, `truck.blackList`; rows in the queue are found by it, so that it stays what it is. */
  name: string;
  /** The name that people see. */
  label?: Label;
  /** Five fields in UTC: minute, hour, day, month, weekday. */
  cron?: string;
  /** Comes often: no word in the general log but for failures, and no second try, since the next round comes soon. */
  quiet?: boolean;
  /** Tries of one run; 1 where it is quiet, otherwise those of the runner (25, with longer and longer pauses). */
  maxAttempts?: number;
}

export interface EachOf extends Named {
  /** Items at a time; one after the other where nothing is said. More where they wait for somebody else. */
  concurrency?: number;
  /** Tenants that were removed, too. */
  withRemoved?: boolean;
}

/** The tenant that a job looks at; the item's own transaction checks the rows again, since somebody may have been quicker. */
export interface Look {
  tenantId: string;
  read: Sql;
  now: Date;
}

/** `id` names it in the log. */
export type Rows<Row extends { id: string }> = (look: Look) => Promise<readonly Row[]>;

export type EachTenant = { each: 'tenants' };
export type EachRow<Row extends { id: string }> = { each: Rows<Row> };
/** Each item in a transaction of its own, in its tenant. */
export type Inside<Row> = { transaction?: TransactionOptions; run(item: Item<Row> & { tx: Sql }): Done };
/** Without one: for work that asks others, or has transactions of its own. */
export type Outside<Row> = { transaction: 'none'; run(item: Item<Row>): Done };

/** The members that every kind of job has, as the round uses them. */
export type RoundDefinition = EachOf & {
  each: 'tenants' | Rows<{ id: string }>;
} & (Inside<{ id: string } | undefined> | Outside<{ id: string } | undefined>);
