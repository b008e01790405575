// Runs single statements, each on any free connection. The tenant is a setting of the session; it is sent together with the statement, and
// only when the connection has another tenant.
import type { CompiledQuery } from 'kysely';
import type { Connection } from './connection.ts';
import { asDatabaseError, isConnectionLost, isStalePlan } from './error.ts';
import type { Pool } from './pool.ts';
import type { Sql } from './query.ts';
import type { Answer } from './sent-statement.ts';
import { sqlOver } from './sql.ts';
import { enterSession } from './tenant.ts';

/** `tenant` is '' for the tables without row security. */
export function singleStatements(pool: Pool, tenant: string): Sql {
  const run = (statement: CompiledQuery<unknown>) =>
    pool.use(tenant, (connection) => runInside(connection, tenant, statement));
  return sqlOver(tenant || undefined, async (statement) => {
    try {
      return await run(statement);
    } catch (error) {
      // An outdated plan has done nothing, so every statement is repeated. After a lost connection only a read is repeated, because a
      // write may have happened.
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
  answer.catch(() => undefined); // reported below, unless entering failed
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
