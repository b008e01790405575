// A transaction inside a tenant. `begin` travels together with the first statement.
import { textOf } from '@ec/language/unknown';
import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import { raw, type Sql } from './query.ts';
import { sqlOver } from './sql.ts';
import { beginText, type Isolation } from './tenant.ts';

export type TransactionOptions = {
  /** Milliseconds a statement may take; 8000 where nothing is said. Long tasks are jobs, which ask for more. */
  timeout?: number;
  isolation?: Isolation;
  /**
   * Keeps one plan of each statement for all values, for work by key that runs hundreds of times a second. PostgreSQL otherwise plans
   * some of these statements anew each time, which takes longer than to run them.
   */
  isPlannedOnce?: boolean;
  /** Raised, it cancels the statement under way and rolls back. */
  signal?: AbortSignal;
};

/** `tenant` is '' for none; `noted` is called after a commit with what triggers noted of live rows in it, if anything. */
export function transaction<T>(
  pool: Pool,
  tenant: string,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions & { noted?: ((notes: string) => void) | undefined } = {},
): Promise<T> {
  const { signal, noted } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return pool.use(tenant, async (connection) => {
    // The wait for a connection may have been long.
    signal?.throwIfAborted();
    const cancel = () => void connection.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const [result, notes] = await within(connection, tenant, work, options);
      if (notes !== '') noted?.(notes);
      return result;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}

async function within<T>(
  connection: Connection,
  tenant: string,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions,
): Promise<[result: T, notes: string]> {
  const begun = connection.sendText(beginText(tenant, options));
  begun.catch(() => undefined); // awaited below; until then the first statement fails with it
  const scope = { over: false };
  let result: T;
  try {
    result = await work(statementsOf(connection, tenant, scope));
    await begun;
  } catch (error) {
    scope.over = true;
    await rollBack(connection);
    throw await begun.then(
      () => error,
      (cause) => cause,
    );
  }
  scope.over = true;
  return [result, await commit(connection)];
}

function statementsOf(connection: Connection, tenant: string, scope: { over: boolean }): Sql {
  return sqlOver(tenant || undefined, (statement) => {
    // A forgotten await would otherwise run in whatever comes next on this connection.
    if (scope.over) throw new Error('The transaction is over: this statement came too late (a missing await?)');
    return connection.send(statement);
  });
}

const notes = raw<{ notes: string | null }>(sql`select current_setting('ec.noted', true) as notes`);

/** @returns what triggers noted of live rows (db/migrations/0120_live_rows.sql), read on the same way to the server as the commit */
async function commit(connection: Connection): Promise<string> {
  const noted = connection.send(notes);
  noted.catch(() => undefined); // of a failed transaction: the commit says so
  try {
    const answer = await connection.send({ sql: 'commit', parameters: [] } as never);
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK: somebody swallowed an error.
    if (answer.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('The transaction was rolled back'))
      connection.broken = true;
    throw error;
  }
  return textOf((await noted).rows[0]?.notes);
}

async function rollBack(connection: Connection): Promise<void> {
  if (connection.broken) return;
  await connection.sendText('rollback').catch(() => {
    connection.broken = true;
  });
}
