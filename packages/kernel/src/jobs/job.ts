// Work beside the calls: by the clock, or queued by a route. One list of jobs is what a feature brings.
import type { Label } from '@ec/language/label';
import type { TransactionOptions } from '../database.ts';
import type {
  Done,
  EachOf,
  EachRow,
  EachTenant,
  Inside,
  JobContext,
  Named,
  Outside,
  RoundDefinition,
  Rows,
} from './definition.ts';
import { createRound } from './round.ts';

interface Plain extends Named {
  each?: never;
  run(context: JobContext): Done;
}

type AnyRound = EachOf & {
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
  /** Its runs never overlap. */
  readonly isRound: boolean;
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
 *   run: ({ tx, row, tenantId }) => moveState(tx, blackList, row.id, 'blackStatus', 3, {}, byRule(tenantId, ids, 'end')),
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
  const { name, label = { zh: name, en: name }, cron, quiet = false, maxAttempts = quiet ? 1 : undefined } = definition;
  const run =
    definition.each === undefined
      ? async (context: JobContext) => ((await definition.run(context)) === false ? 0 : 1)
      : createRound(definition as RoundDefinition);
  const isRound = cron !== undefined || definition.each !== undefined;
  return { name, label, cron, quiet, maxAttempts, isRound, run };
}
