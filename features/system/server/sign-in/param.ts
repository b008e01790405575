// Reads a parameter, with or without a session: the tenant's own value if it has one, else the platform's.
import type { Database, Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { isTenantId } from './tenant-of-call.ts';

export function readParam(database: Database, key: string, tenantId = ''): Promise<string | undefined> {
  return paramIn(isTenantId(tenantId) ? database.read(tenantId) : database.unfenced, key);
}

/** Reads a parameter of the transaction's tenant. */
export async function paramIn(database: Sql, key: string): Promise<string | undefined> {
  const row = await database.first<{ value: string | null }>(sql`select ${paramValue(database, key)} as value`);
  return row?.value ?? undefined;
}

/** Returns the SQL expression of the parameter's value, a text or null, for a statement that reads other values too. */
export function paramValue({ tenantId }: Pick<Sql, 'tenantId'>, key: string) {
  const platformValue = sql`select param_value from system_param where param_key = ${key} and is_deleted = 0`;
  if (!tenantId) return sql`(${platformValue})`;
  const tenantValue = sql`select param_value from system_tenant_param where tenant_id = ${tenantId} and param_key = ${key}`;
  return sql`coalesce((${tenantValue}), (${platformValue}))`;
}
