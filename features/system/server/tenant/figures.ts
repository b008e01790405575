// Reads the key figures of tenants, for the platform's home page and the usage page. The numbers of rows and bytes come from the last
// measurement (usage.ts), because counting takes too long.
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import type { TenantFigures } from '../../shared/tenant-figures.contract.ts';

/** `ending`: a condition on system_tenant with the alias t, and order and limit. */
export async function readTenantFigures(tx: Sql, ending: ReturnType<typeof sql>, now: Date): Promise<TenantFigures[]> {
  const since = new Date(now.getTime() - 30 * 86_400_000);
  const rows = await tx.rows<TenantFigures>(
    sql`select t.id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.is_demo as "isDemo",
        coalesce(p.package_name, '') as "packageName", coalesce(t.account_number, -1) as "accountNumber",
        coalesce(t.expire_time::text, '') as "expireTime", t.create_time::text as "createTime",
        (select count(*)::int from "system_user" u where u.tenant_id = t.tenant_id and u.is_deleted = 0) as accounts,
        (select count(*)::int from audit_log a where a.tenant_id = t.tenant_id and a.resource = 'session'
          and a.action = 'signIn' and a.create_time > ${since}) as "signIns",
        (select count(*)::int from session s where s.tenant_id = t.tenant_id and s.revoked_at is null
          and s.expires_at > ${now}) as "openSessions",
        coalesce(greatest(
          (select max(s.last_seen_at) from session s where s.tenant_id = t.tenant_id and s.revoked_at is null),
          (select a.create_time from audit_log a where a.tenant_id = t.tenant_id order by a.create_time desc limit 1)
        )::text, '') as "lastActivity",
        (select coalesce(sum(x.row_count), 0)::float8 from system_tenant_usage x where x.tenant_id = t.tenant_id) as rows,
        (select coalesce(sum(x.bytes), 0)::float8 from system_tenant_usage x where x.tenant_id = t.tenant_id) as bytes
      from system_tenant t left join system_tenant_package p on p.id = t.package_id and p.is_deleted = 0
      where t.is_deleted = 0 and ${ending}`,
  );
  return rows.map((row) => ({
    ...row,
    expireTime: wire(row.expireTime),
    createTime: wire(row.createTime),
    lastActivity: wire(row.lastActivity),
  }));
}

const wire = (time: string) => (time === '' ? '' : toWireTime(time));
