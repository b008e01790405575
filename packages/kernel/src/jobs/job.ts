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
  /** @returns the number of items that were done; a run with 0 is not logged */
  run(context: JobContext): Promise<number>;
}

/**
 * A job. There are two kinds:
 *
 * - **Queued work** has neither `cron` nor `each`: a route queues it with `enqueue` and a payload. Several runs may run at the same time,
 *   as many as the runner allows.
 * - **A round** has `cron`, `each`, or both. Its runs share one queue with the job's name, so that two runs never overlap, not even in
 *   two server processes, and a waiting run is replaced by the next one. A round by the clock visits all tenants; `askForRound` queues
 *   a round for a single tenant.
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
 * - Neither an item that fails nor a tenant whose items cannot be read stops the others. A failure is logged with tenant and id; the same
 *   failure of the same item is logged at most once an hour. After all items were tried, the run fails and is repeated (`maxAttempts`).
 * - When the server stops, no further item begins, and the running statement is cancelled. The rest is done after the restart.
 * - The general log gets a row when a round fails, and when a round that is not `quiet` has done something.
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
