// Single statements, each on whatever connection is free. The tenant stands in the session and is sent only where the
// connection's differs, together with the statement.
import type { CompiledQuery } from 'kysely';
import type { Connection } from './connection.ts';
import { asDatabaseError, isConnectionLost, isStalePlan } from './error.ts';
import type { Pool } from './pool.ts';
import type { Sql } from './query.ts';
import type { Answer } from './sent-statement.ts';
import { sqlOver } from './sql.ts';
import { enterSession } from './tenant.ts';

/** `tenant` is '' for the tables without a fence. */
export function singleStatements(pool: Pool, tenant: string): Sql {
  const once = (statement: CompiledQuery<unknown>) =>
    pool.use(tenant, (connection) => runInside(connection, tenant, statement));
  return sqlOver(tenant || undefined, async (statement) => {
    try {
      return await once(statement);
    } catch (error) {
      // A read that met a dead connection or an outdated plan runs again; a write might have happened.
      const mapped = asDatabaseError(error);
      const again = isStalePlan(mapped) || (isConnectionLost(mapped) && /^\s*select/i.test(statement.sql));
      if (!again) throw mapped;
      return once(statement);
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
    connection.broken = true; // whatever was answered, it was not asked inside this tenant
    await answer.catch(() => undefined);
    throw error;
  }
  connection.tenant = tenant;
  return answer;
}
