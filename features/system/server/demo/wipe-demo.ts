// Takes the demo tenants away: every row of theirs in every table, so that nothing of the demo is left but the note that it was here.
import { type Database, raw, type Sql } from '@ec/kernel/database';
import { sql } from 'kysely';

export interface WipedDemo {
  tenants: string[];
  rows: number;
}

export async function demoTenantIds(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    raw(sql`select tenant_id as id from system_tenant where is_demo = 1 order by tenant_id`),
  );
  return rows.map(({ id }) => id);
}

export function wipeDemo(database: Database): Promise<WipedDemo> {
  return database.asPlatform(
    'wipe the demo',
    async (tx) => {
      const tenants = await demoTenantIds(tx);
      // The ledger lets nothing go but the whole of a demo (db/migrations/0025_ledger.sql).
      await tx.run(raw(sql`select set_config('app.wiping', 'on', true)`));
      let rows = 0;
      for (const table of await tenantTables(tx))
        rows += await tx.run(raw(sql`delete from ${sql.table(table)} where tenant_id = any(${tenants})`));
      await tx.run(
        raw(sql`delete from system_tenant_package p where remark = '演示数据'
          and not exists (select from system_tenant t where t.package_id = p.id)`),
      );
      return { tenants, rows };
    },
    { timeout: 600_000 },
  );
}

/** Tables with a tenant_id, those that point at others before those. Partitions go with their parents. */
async function tenantTables(tx: Sql): Promise<string[]> {
  const tables = await tx.rows<{ name: string; targets: string[] }>(
    raw(sql`select c.relname::text as name, array(
        select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
          and exists (select from pg_attribute b where b.attrelid = t.oid and b.attname = 'tenant_id')) as targets
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege('ec_platform', c.oid, 'delete') order by c.relname`),
  );
  const ordered: string[] = [];
  const left = new Map(tables.map(({ name, targets }) => [name, targets]));
  while (left.size > 0) {
    const free = [...left.keys()].filter((name) => ![...left.values()].some((targets) => targets.includes(name)));
    if (free.length === 0) throw new Error(`These tables point at each other: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
