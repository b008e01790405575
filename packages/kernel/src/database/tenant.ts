// Statements that set the tenant. `beginText` inserts the tenant id into SQL text, so callers first check the id with `checkTenantId`.
import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';
import { raw } from './query.ts';

const plainTenantId = /^[0-9A-Za-z_-]{1,12}$/;

export function checkTenantId(tenantId: string): string {
  if (typeof tenantId !== 'string' || !plainTenantId.test(tenantId))
    throw new Error('Not a tenant id: the statement was not run');
  return tenantId;
}

/** Returns the SQL that begins a transaction inside a tenant ('' for none). `timeout` is the limit of each statement in milliseconds. */
export function beginText(
  tenantId: string,
  settings: { timeout?: number; isolation?: Isolation; isPlannedOnce?: boolean } = {},
): string {
  const isolation = settings.isolation ? ` isolation level ${settings.isolation}` : '';
  const timeout =
    settings.timeout === undefined ? '' : `; set local statement_timeout to ${Math.trunc(settings.timeout)}`;
  const plans = settings.isPlannedOnce ? ", set_config('plan_cache_mode', 'force_generic_plan', true)" : '';
  return `begin${isolation}; select set_config('app.tenant_id', '${tenantId}', true)${plans}${timeout}`;
}

export type Isolation = 'repeatable read' | 'serializable';

/** Returns the statement that sets the tenant of the session; single statements then run inside that tenant. */
export function enterSession(tenantId: string): CompiledQuery<unknown> {
  return raw(sql`select set_config('app.tenant_id', ${tenantId}, false)`);
}
