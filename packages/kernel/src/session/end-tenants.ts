// Ends whatever session is open in tenants that are no more: of their people and of operators inside them.
import { sql } from 'kysely';
import type { Sql } from '../database.ts';

/** In the transaction that removes the tenants; every process hears of it when that commits. */
export async function endSessionsOfTenants(tx: Sql, tenantIds: readonly string[], now: Date): Promise<void> {
  await tx.run(
    sql`update session set revoked_at = ${now} where revoked_at is null
      and (tenant_id = any(${[...tenantIds]}::text[]) or operator ->> 'tenantId' = any(${[...tenantIds]}::text[]))`,
  );
}
