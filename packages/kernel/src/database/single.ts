// Runs single statements outside a transaction, each on any free connection. The tenant is a setting of the session. When the session has
// another tenant, the statement that changes the setting is sent first, without waiting for its answer.
import type { CompiledQuery } from 'kysely';
import type { Connection } from './connection.ts';
import { asDatabaseError, isConnectionLost, isStalePlan } from './error.ts';
import type { Pool } from './pool.ts';
import type { Sql } from './query.ts';
import type { Answer } from './sent-statement.ts';
import { sqlOver } from './sql.ts';
import { enterSession } from './tenant.ts';

/** `tenant` is '' for statements on tables without row security. */
export function singleStatements(pool: Pool, tenant: string): Sql {
  const run = (statement: CompiledQuery<unknown>) =>
    pool.use(tenant, (connection) => runInside(connection, tenant, statement));
  return sqlOver(tenant || undefined, async (statement) => {
    try {
      return await run(statement);
    } catch (error) {
      // A statement with an outdated plan has not run, so it is repeated. After a lost connection only a SELECT is repeated, because any
      // other statement may already have written rows.
      const mapped = asDatabaseError(error);
      const canRetry = isStalePlan(mapped) || (isConnectionLost(mapped) && /^\s*select/i.test(statement.sql));
      if (!canRetry) throw mapped;
      return run(statement);
    }
  });
}

async function runInside(connection: Connection, tenant: string, statement: CompiledQuery<unknown>): Promise<Answer> {
  if (connection.tenant === tenant) return connection.send(statement);
  const entering = connection.send(enterSession(tenant));
  const answer = connection.send(statement);
  answer.catch(() => undefined); // the caller receives this error, unless `entering` failed
  try {
    await entering;
  } catch (error) {
    connection.isBroken = true; // the statement may have run inside another tenant, so its answer is dropped
    await answer.catch(() => undefined);
    throw error;
  }
  connection.tenant = tenant;
  return answer;
}
