// A transaction inside a tenant. `begin` travels together with the first statement.
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import type { Sql } from './query.ts';
import { sqlOver } from './sql.ts';
import { beginText, type Isolation } from './tenant.ts';

export type TransactionOptions = {
  /** Milliseconds a statement may take; 8000 where nothing is said. Long tasks are jobs, which ask for more. */
  timeout?: number;
  isolation?: Isolation;
  /** Raised, it cancels the statement under way and rolls back. */
  signal?: AbortSignal;
};

/** `tenant` is '' for none. */
export function transaction<T>(
  pool: Pool,
  tenant: string,
  work: (tx: Sql) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { signal } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return pool.use(tenant, async (connection) => {
    const cancel = () => void connection.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await within(connection, tenant, work, options);
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
): Promise<T> {
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
  await commit(connection);
  return result;
}

function statementsOf(connection: Connection, tenant: string, scope: { over: boolean }): Sql {
  return sqlOver(tenant || undefined, (statement) => {
    // A forgotten await would otherwise run in whatever comes next on this connection.
    if (scope.over) throw new Error('The transaction is over: this statement came too late (a missing await?)');
    return connection.send(statement);
  });
}

async function commit(connection: Connection): Promise<void> {
  try {
    const answer = await connection.send({ sql: 'commit', parameters: [] } as never);
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK: somebody swallowed an error.
    if (answer.command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed');
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('The transaction was rolled back'))
      connection.broken = true;
    throw error;
  }
}

async function rollBack(connection: Connection): Promise<void> {
  if (connection.broken) return;
  await connection.sendText('rollback').catch(() => {
    connection.broken = true;
  });
}
