// Background jobs: they run by the clock, or a route queues them. A feature provides a list of its jobs.
import type { Label } from '@ec/language/label';
import type { TransactionOptions } from '../database.ts';
import type {
  Done,
  EachRow,
  EachTenant,
  Inside,
  JobBase,
  JobContext,
  Outside,
  RoundBase,
  RoundDefinition,
  Rows,
} from './definition.ts';
import { createRound } from './round.ts';

interface PlainJob extends JobBase {
  each?: never;
  run(context: JobContext): Done;
}

type AnyRound = RoundBase & {
  each: 'tenants' | Rows<{ id: string }>;
  transaction?: TransactionOptions | 'none';
  run(item: never): Done;
};

export interface Job {
  readonly name: string;
  readonly label: Label;
  readonly cron?: string | undefined;
  readonly quiet: boolean;
  readonly maxAttempts?: number | undefined;
  /** The runs of a round never overlap. */
  readonly isRound: boolean;
  /** @returns the number of items that were done; a successful run with 0 items is not recorded */
  run(context: JobContext): Promise<number>;
}

/**
 * Creates a job. There are two kinds of jobs:
 *
 * - **Queued work** has neither `cron` nor `each`. A route queues it with `enqueue` and a payload. Several runs may run at the same time,
 *   up to the concurrency of the runner.
 * - **A round** has `cron`, `each`, or both. Two runs never overlap, not even in two server processes. A new run by the clock
 *   replaces a waiting one. A run by the clock visits all tenants; `askForRound` queues a round for a single tenant.
 *
 * With `each`, the round finds the items and `run` processes one item:
 *
 * ```ts
 * export const blackListJob = ({ ids }: Needs) => job({
 *   name: 'truck.blackList',
 *   cron: '*\/5 * * * *',
 *   quiet: true,
 *   each: ({ read, now }) => read.rows<{ id: string }>(…),   // or 'tenants'
 *   run: ({ tx, row, tenantId }) => moveState(tx, blackList, row.id, 'blackStatus', 3, {}, byRule(tenantId, ids, 'end')),
 * });
 * ```
 *
 * - Each item has a separate transaction (`tx`); `transaction` sets its options, and with `'none'` there is no transaction.
 * - After a failure the round goes on with the other items and tenants. It logs the failure with tenant and id, and logs the same failure
 *   of the same item at most once an hour per process. After all items were tried, the run fails; `maxAttempts` limits its repetitions.
 * - When the server stops, no further item begins, and the running statement of a transaction (`tx`) is cancelled. A later run does the rest.
 * - The general log gets a row when a round fails with a failure that is new within the hour. It also gets a row when a round that is not
 *   `quiet` has done something.
 */
export function job(definition: PlainJob): Job;
export function job(definition: RoundBase & EachTenant & Outside<undefined>): Job;
export function job(definition: RoundBase & EachTenant & Inside<undefined>): Job;
export function job<Row extends { id: string }>(definition: RoundBase & EachRow<Row> & Outside<Row>): Job;
export function job<Row extends { id: string }>(definition: RoundBase & EachRow<Row> & Inside<Row>): Job;
export function job(definition: PlainJob | AnyRound): Job {
  const { name, label = { zh: name, en: name }, cron, quiet = false, maxAttempts = quiet ? 1 : undefined } = definition;
  const run =
    definition.each === undefined
      ? async (context: JobContext) => ((await definition.run(context)) === false ? 0 : 1)
      : createRound(definition as RoundDefinition);
  const isRound = cron !== undefined || definition.each !== undefined;
  return { name, label, cron, quiet, maxAttempts, isRound, run };
}
