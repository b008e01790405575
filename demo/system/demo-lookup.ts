// Looks up the demo's users and departments, for the demo data of other features.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { type DeptKey, demoTenants, depts } from './demo-tenants.ts';

export interface DemoPlace {
  deptId(key: DeptKey): string;
  userId(account: string): string;
}

/** Returns undefined where the tenant is no demo tenant, or was removed. */
export async function lookUpDemo(tx: Sql, tenantId: string): Promise<DemoPlace | undefined> {
  const tenant = demoTenants.find((each) => each.tenantId === tenantId);
  const match = await tx.first(
    sql`select 1 as found from system_tenant where tenant_id = ${tenantId} and is_demo = 1 and is_deleted = 0`,
  );
  if (!tenant || !match) return undefined;
  const deptRows = await tx.rows<{ id: string; name: string }>(
    sql`select id, dept_name as name from system_dept where tenant_id = ${tenantId}`,
  );
  const userRows = await tx.rows<{ id: string; account: string }>(
    sql`select id, account from "system_user" where tenant_id = ${tenantId}`,
  );
  const nameOf = (key: DeptKey) => depts.find((dept) => dept.key === key)?.name || tenant.company;
  return {
    deptId: (key) =>
      idIn(
        deptRows.find(({ name }) => name === nameOf(key)),
        key,
      ),
    userId: (account) =>
      idIn(
        userRows.find((row) => row.account === account),
        account,
      ),
  };
}

function idIn(row: { id: string } | undefined, what: string): string {
  if (!row) throw new Error(`The demo has no ${what} any more`);
  return row.id;
}
