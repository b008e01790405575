// A transaction inside a tenant. `begin` travels together with the first statement.
import { textOf } from '@ec/language/unknown';
import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import { raw, type Sql } from './query.ts';
import { sqlOver } from './sql.ts';
import { beginText, type Isolation } from './tenant.ts';

export type TransactionOptions = {
  /** Milliseconds that a statement may take; by default the pool's limit of 8000. Jobs with long statements ask for more. */
  timeout?: number;
  isolation?: Isolation;
  /**
   * Uses one plan of each statement for all values, for work by key that runs hundreds of times a second. PostgreSQL would otherwise plan
   * some of these statements anew each time, which takes longer than running them.
   */
  isPlannedOnce?: boolean;
  /** An abort cancels the running statement and rolls back. */
  signal?: AbortSignal;
};

/** `tenant` is '' for none; `onNotes` is called after a commit with the triggers' notes about live rows, if there are any. */
export function transaction<T>(
  pool: Pool,
  tenant: string,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions & { onNotes?: ((notes: string) => void) | undefined } = {},
): Promise<T> {
  const { signal, onNotes } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return pool.use(tenant, async (connection) => {
    // The signal may have been aborted while this waited for a connection.
    signal?.throwIfAborted();
    const cancel = () => void connection.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const [result, notes] = await runTransaction(connection, tenant, work, options);
      if (notes !== '') onNotes?.(notes);
      return result;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}

async function runTransaction<T>(
  connection: Connection,
  tenant: string,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions,
): Promise<[result: T, notes: string]> {
  const beginning = connection.sendText(beginText(tenant, options));
  beginning.catch(() => undefined); // awaited below; when it fails, the first statement fails, too
  const scope = { isOver: false };
  let result: T;
  try {
    result = await work(statementsOf(connection, tenant, scope));
    await beginning;
  } catch (error) {
    scope.isOver = true;
    await rollBack(connection);
    // When BEGIN itself has failed, its error is the cause.
    throw await beginning.then(
      () => error,
      (cause) => cause,
    );
  }
  scope.isOver = true;
  return [result, await commit(connection)];
}

function statementsOf(connection: Connection, tenant: string, scope: { isOver: boolean }): Sql {
  return sqlOver(tenant || undefined, (statement) => {
    // A statement whose await was forgotten would otherwise run in the next transaction on this connection.
    if (scope.isOver) throw new Error('The transaction is over: this statement came too late (a missing await?)');
    return connection.send(statement);
  });
}

const readNotes = raw<{ notes: string | null }>(sql`select current_setting('ec.noted', true) as notes`);

/** @returns the triggers' notes about live rows (db/migrations/0120_live_rows.sql), read in the same round trip as the commit */
async function commit(connection: Connection): Promise<string> {
  const notes = connection.send(readNotes);
  notes.catch(() => undefined); // fails in a failed transaction, which the commit reports
  try {
    const answer = await connection.send({ sql: 'commit', parameters: [] } as never);
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK: the work has swallowed an error.
    if (answer.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('The transaction was rolled back'))
      connection.isBroken = true;
    throw error;
  }
  return textOf((await notes).rows[0]?.notes);
}

async function rollBack(connection: Connection): Promise<void> {
  if (connection.isBroken) return;
  await connection.sendText('rollback').catch(() => {
    connection.isBroken = true;
  });
}
