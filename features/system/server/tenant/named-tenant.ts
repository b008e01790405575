// Finds a tenant that a call names by its code or by the id of its row (contract §3.5).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { sql } from 'kysely';

export interface NamedTenant {
  id: string;
  tenantId: string;
  tenantName: string;
  packageId: string | null;
}

/** @throws AppError missingParameter without a name; noData if no tenant has it */
export async function findNamedTenant(db: Sql, name: string | undefined): Promise<NamedTenant> {
  if (!name) throw new AppError(errors.missingParameter, { name: 'tenantId' });
  const tenantRow = await db.first<NamedTenant>(
    sql`select id, tenant_id as "tenantId", tenant_name as "tenantName", package_id as "packageId"
      from system_tenant where (tenant_id = ${name} or id::text = ${name}) and is_deleted = 0
      order by tenant_id = ${name} desc limit 1`,
  );
  if (!tenantRow) throw new AppError(errors.noData);
  return tenantRow;
}
