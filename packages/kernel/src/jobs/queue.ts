// Queues jobs in the business transaction through ec_enqueue (0001_fence.sql): a job is rolled back with the transaction and runs only after
// the commit.
import { sql } from 'kysely';
import { raw, type Sql } from '../database.ts';

export type JobPayload = { tenantId: string; [key: string]: unknown };

export type QueueOptions = {
  /** The job does not run before this time. */
  runAt?: Date;
  /** A later job of the tenant with the same key replaces an earlier job that has not started. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  maxAttempts?: number;
  /** Jobs with a smaller number run first; 0 by default. */
  priority?: number;
};

/** Queues one run of the job with this name. @returns the id of the queued run */
export async function enqueue(tx: Sql, job: string, payload: JobPayload, options: QueueOptions = {}): Promise<string> {
  const row = await tx.first(
    raw<{ id: string }>(sql`select ec_enqueue(${job}::text, ${JSON.stringify(payload)}::json,
      ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null}::text, ${options.queue ?? null}::text,
      ${options.maxAttempts ?? null}::integer, ${options.priority ?? null}::integer) as id`),
  );
  return row?.id ?? '';
}

/** Attempts of a requested round. */
const mostAttempts = 3;

/**
 * Requests a round of a job in the tenant of the transaction. The round does not overlap with other rounds of the job.
 * `about`: the row that the round is requested for. A new request replaces a waiting request of the same job, tenant and `about`.
 */
export async function askForRound(
  tx: Sql,
  job: string,
  { about, runAt }: { about?: string; runAt?: Date } = {},
): Promise<void> {
  const key = about === undefined ? job : `${job} ${about}`;
  const time = runAt ? { runAt } : {};
  await enqueue(tx, job, { tenantId: tx.tenantId ?? '' }, { ...time, key, queue: job, maxAttempts: mostAttempts });
}
