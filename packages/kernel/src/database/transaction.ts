// Runs a transaction, inside a tenant or without one. `begin` is not awaited, so that it travels together with the first statement.
import { textOf } from '@ec/language/unknown';
import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import { raw, type Sql } from './query.ts';
import { sqlOver } from './sql.ts';
import { beginText, type Isolation } from './tenant.ts';

export type TransactionOptions = {
  /** Milliseconds that each statement may take; by default the pool's `statementTimeout`. */
  timeout?: number;
  isolation?: Isolation;
  /**
   * Makes PostgreSQL use the same plan of a prepared statement for all values. This suits very frequent statements that find rows by
   * key: planning them anew each time takes longer than running them.
   */
  isPlannedOnce?: boolean;
  /** An abort cancels the running statement, if there is one, and rolls the transaction back unless its commit has already been sent. */
  signal?: AbortSignal;
};

/** `tenant` is '' for none. `onNotes` is called after a commit if triggers wrote notes about live rows in the transaction. */
export function transaction<T>(
  pool: Pool,
  tenant: string,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions & { onNotes?: ((notes: string) => void) | undefined } = {},
): Promise<T> {
  const { signal, onNotes } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return pool.use(tenant, async (connection) => {
    // The signal may have been aborted while the pool had no free connection.
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
  beginning.catch(() => undefined); // awaited below; this handler prevents an unhandled rejection until then
  const scope = { isOver: false };
  let result: T;
  try {
    result = await work(statementsOf(connection, tenant, scope));
    await beginning;
    // The abort may have come while no statement was running, so that PostgreSQL had nothing to cancel.
    options.signal?.throwIfAborted();
  } catch (error) {
    scope.isOver = true;
    await rollBack(connection);
    // When BEGIN itself has failed, it caused the later errors, so its error is thrown.
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
    // Without this check, a statement whose await was forgotten could run in the next caller's transaction on this connection.
    if (scope.isOver) throw new Error('The transaction is over: this statement came too late (a missing await?)');
    return connection.send(statement);
  });
}

const readNotes = raw<{ notes: string | null }>(sql`select current_setting('ec.noted', true) as notes`);

/** @returns the triggers' notes about live rows (db/migrations/0120_live_rows.sql), read in the same round trip as the commit */
async function commit(connection: Connection): Promise<string> {
  const notes = connection.send(readNotes);
  notes.catch(() => undefined); // this statement fails in a failed transaction; the check of the commit below reports that
  try {
    const answer = await connection.send({ sql: 'commit', parameters: [] } as never);
    // PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction had failed and `work` has caught its error.
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
