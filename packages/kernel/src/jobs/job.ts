// Work beside the calls: by the clock, or queued by a route. One list of jobs is what a feature brings.
import type { Database, Sql, TransactionOptions } from '../database.ts';
import type { Log } from '../log.ts';
import type { JobPayload } from './queue.ts';
import { createRound } from './round.ts';

/** What a run is given. */
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

/** One tenant, or one row of it. */
export interface Item<Row> extends Omit<JobContext, 'payload' | 'attempt'> {
  row: Row;
}

/** `false`: there was nothing to do after all. */
type Done = Promise<unknown>;

interface Named {
  /** As the log calls it, `truck.blackList`; rows in the queue are found by it, so that it stays what it is. */
  name: string;
  /** Five fields in UTC: minute, hour, day, month, weekday. */
  cron?: string;
  /** Comes often: no word in the general log but for failures, and no second try, since the next round comes soon. */
  quiet?: boolean;
  /** Tries of one run; 1 where it is quiet, otherwise those of the runner (25, with longer and longer pauses). */
  maxAttempts?: number;
}

interface Plain extends Named {
  each?: never;
  run(context: JobContext): Done;
}

interface EachOf extends Named {
  /** Items at a time; one after the other where nothing is said. More where they wait for somebody else. */
  concurrency?: number;
  /** Tenants that were removed, too. */
  withRemoved?: boolean;
}

/** Of one tenant; what is looked at again in the item's own transaction, since somebody may have been quicker. */
export interface Look {
  tenantId: string;
  read: Sql;
  now: Date;
}

/** `id` names it in the log. */
export type Rows<Row extends { id: string }> = (look: Look) => Promise<readonly Row[]>;

type EachTenant = { each: 'tenants' };
type EachRow<Row extends { id: string }> = { each: Rows<Row> };
/** Each item in a transaction of its own, in its tenant. */
type Inside<Row> = { transaction?: TransactionOptions; run(item: Item<Row> & { tx: Sql }): Done };
/** Without one: for work that asks others, or has transactions of its own. */
type Outside<Row> = { transaction: 'none'; run(item: Item<Row>): Done };

/** What all of them have in common, as the round sees them. */
export type RoundDefinition = EachOf & {
  each: 'tenants' | Rows<{ id: string }>;
} & (Inside<{ id: string } | undefined> | Outside<{ id: string } | undefined>);

type AnyRound = EachOf & {
  each: 'tenants' | Rows<{ id: string }>;
  transaction?: TransactionOptions | 'none';
  run(item: never): Done;
};

export interface Job {
  readonly name: string;
  readonly cron?: string | undefined;
  readonly quiet: boolean;
  readonly maxAttempts?: number | undefined;
  /** @returns what it did: 0 is not worth a word */
  run(context: JobContext): Promise<number>;
}

/**
 * A job. There are two kinds:
 *
 * - **Queued work** has neither `cron` nor `each`: a route queues it with `enqueue` and a payload, and as many run side by side as
 *   the runner has hands.
 * - **A round** has `cron`, `each`, or both. Its runs have one queue of the job's name, so that two never overlap, not even in two
 *   server processes, and one that is late is replaced by the next. By the clock it goes through all tenants; `askForRound` queues
 *   one for a single tenant.
 *
 * With `each`, the mechanism walks and `run` does one item:
 *
 * ```ts
 * export const blackListJob = ({ ids }: Needs) => job({
 *   name: 'truck.blackList',
 *   cron: '*\/5 * * * *',
 *   quiet: true,
 *   each: ({ read, now }) => read.rows<{ id: string }>(…),   // or 'tenants'
 *   run: ({ tx, row, tenantId }) => moveState(tx, merchantBlackList, row.id, 'blackStatus', 3, {}, byRule(tenantId, ids, 'end')),
 * });
 * ```
 *
 * - Each item has a transaction of its own (`tx`); `transaction` sets its options, `'none'` leaves it away.
 * - An item that fails stops no other, nor does a tenant whose look fails. It is logged with tenant and id; the same failure of
 *   the same item again at most once an hour. After all were tried the run fails, and comes again (`maxAttempts`).
 * - When the server stops no further item begins, and the statement under way is cancelled. What is left is done after the restart.
 * - The general log gets a row when a round has failed, or has done something and is not `quiet`.
 */
export function job(definition: Plain): Job;
export function job(definition: EachOf & EachTenant & Outside<undefined>): Job;
export function job(definition: EachOf & EachTenant & Inside<undefined>): Job;
export function job<Row extends { id: string }>(definition: EachOf & EachRow<Row> & Outside<Row>): Job;
export function job<Row extends { id: string }>(definition: EachOf & EachRow<Row> & Inside<Row>): Job;
export function job(definition: Plain | AnyRound): Job {
  const { name, cron, quiet = false, maxAttempts = quiet ? 1 : undefined } = definition;
  const run =
    definition.each === undefined
      ? async (context: JobContext) => ((await definition.run(context)) === false ? 0 : 1)
      : createRound(definition as RoundDefinition);
  return { name, cron, quiet, maxAttempts, run };
}
