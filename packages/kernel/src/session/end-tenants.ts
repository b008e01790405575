// Ends the sessions of tenants that are being removed: sessions inside these tenants, and sessions of their operators inside other tenants.
import { sql } from 'kysely';
import type { Sql } from '../database.ts';

/** `tx`: the transaction that removes the tenants. The database notifies every process at its commit. */
export async function endSessionsOfTenants(tx: Sql, tenantIds: readonly string[], now: Date): Promise<void> {
  await tx.run(
    sql`update session set revoked_at = ${now} where revoked_at is null
      and (tenant_id = any(${[...tenantIds]}::text[]) or operator ->> 'tenantId' = any(${[...tenantIds]}::text[]))`,
  );
}
