// Reads a parameter, also before anybody has signed in: the tenant's own value where there is one, else the platform's.
import type { Database, Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { isTenantId } from './tenant-of-call.ts';

export function readParam(database: Database, key: string, tenantId = ''): Promise<string | undefined> {
  return paramIn(isTenantId(tenantId) ? database.read(tenantId) : database.unfenced, key);
}

/** Reads a parameter of the transaction's tenant. */
export async function paramIn(database: Sql, key: string): Promise<string | undefined> {
  const tenantValue = sql`select param_value from system_tenant_param where tenant_id = ${database.tenantId} and param_key = ${key}`;
  const platforms = sql`select param_value from system_param where param_key = ${key} and is_deleted = 0`;
  const row = await database.first<{ value: string | null }>(
    database.tenantId
      ? sql`select coalesce((${tenantValue}), (${platforms})) as value`
      : sql`select (${platforms}) as value`,
  );
  return row?.value ?? undefined;
}
