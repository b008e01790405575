// Work that runs later, queued in the business transaction through ec_enqueue (0001_fence.sql): rolled back with it, and run only
// after it is committed.
import { sql } from 'kysely';
import { raw, type Sql } from '../database.ts';

export type JobPayload = { tenantId: string; [key: string]: unknown };

export type QueueOptions = {
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

/** Queues one run of the job that is named so. @returns its id */
export async function enqueue(tx: Sql, job: string, payload: JobPayload, options: QueueOptions = {}): Promise<string> {
  const row = await tx.first(
    raw<{ id: string }>(sql`select ec_enqueue(${job}::text, ${JSON.stringify(payload)}::json,
      ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}::text, ${options.queue ?? null}::text,
      ${options.maxAttempts ?? null}::integer, ${options.priority ?? null}::integer) as id`),
  );
  return row?.id ?? '';
}

/** The clock's own round comes anyway. */
const mostAttempts = 3;

/**
 * Asks for a round of a job in the tenant of the transaction, beside those that come by the clock and never at the same time.
 * `about`: the row that it is wanted for; a later wish about it replaces this one, without it any later wish does.
 */
export async function askForRound(
  tx: Sql,
  job: string,
  { about, runAt }: { about?: string; runAt?: Date } = {},
): Promise<void> {
  const key = about === undefined ? job : `${job} ${about}`;
  const when = runAt ? { runAt } : {};
  await enqueue(tx, job, { tenantId: tx.tenantId ?? '' }, { ...when, key, queue: job, maxAttempts: mostAttempts });
}
