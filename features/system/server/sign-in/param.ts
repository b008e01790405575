// Reads a parameter, also before anybody has signed in: the tenant's own value where there is one, else the platform's.
import { type Database, raw } from '@ec/kernel/database';
import { sql } from 'kysely';
import { isTenantId } from './tenant-of-call.ts';

export async function readParam(database: Database, key: string, tenantId = ''): Promise<string | undefined> {
  const ofTenant = isTenantId(tenantId);
  const own = sql`select param_value from system_tenant_param where tenant_id = ${tenantId} and param_key = ${key}`;
  const platforms = sql`select param_value from system_param where param_key = ${key} and is_deleted = 0`;
  const row = await (ofTenant ? database.read(tenantId) : database.unfenced).first<{ value: string | null }>(
    raw(ofTenant ? sql`select coalesce((${own}), (${platforms})) as value` : sql`select (${platforms}) as value`),
  );
  return row?.value ?? undefined;
}
