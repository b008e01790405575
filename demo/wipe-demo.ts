// Deletes the demo tenants with all their rows, and rows of the platform that only the demo uses. The entries of system_seed stay, so the
// demo does not return.
import type { Database, Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { demoRemark } from './develop/seed-codes.ts';
import { deleteDemoMenu } from './system/seed-menus.ts';

export interface WipedDemo {
  tenants: string[];
  rows: number;
}

export async function demoTenantIds(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select tenant_id as id from system_tenant where is_demo = 1 order by tenant_id`,
  );
  return rows.map(({ id }) => id);
}

export function wipeDemo(database: Database): Promise<WipedDemo> {
  return database.asPlatform(
    'wipe the demo',
    async (tx) => {
      const tenants = await demoTenantIds(tx);
      // With this setting the ledger allows deletion (db/migrations/0025_ledger.sql).
      await tx.run(sql`select set_config('app.wiping', 'on', true)`);
      let rows = 0;
      for (const tables of await tenantTables(tx)) rows += await removeFrom(tx, tables, tenants);
      await tx.run(
        sql`delete from system_tenant_package p where remark = '演示数据'
          and not exists (select from system_tenant t where t.package_id = p.id)`,
      );
      await tx.run(deleteDemoMenu);
      for (const table of ['develop_code', 'develop_model', 'develop_datasource'])
        await tx.run(sql`delete from ${sql.table(table)} where remark = ${demoRemark}`);
      return { tenants, rows };
    },
    { timeout: 600_000 },
  );
}

/** Deletes the rows in one statement, because tables that reference each other can only be emptied together. */
async function removeFrom(tx: Sql, tables: readonly string[], tenants: readonly string[]): Promise<number> {
  const deletions = tables.map((table, index) => {
    const removed = sql`delete from ${sql.table(table)} where tenant_id = any(${tenants}) returning 1`;
    return sql`${sql.ref(`d${index}`)} as (${removed})`;
  });
  const counts = tables.map((_, index) => sql`(select count(*) from ${sql.ref(`d${index}`)})`);
  const counted = await tx.first<{ n: string }>(
    sql`with ${sql.join(deletions)} select ${sql.join(counts, sql` + `)} as n`,
  );
  return Number(counted?.n ?? 0);
}

interface Table {
  name: string;
  targets: string[];
}

/** Returns the tables with a tenant_id, each before the tables that it references; tables of a ring form one group. */
async function tenantTables(tx: Sql): Promise<string[][]> {
  const tables = await tx.rows<Table>(
    sql`select c.relname::text as name, array(
        select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
          and exists (select from pg_attribute b where b.attrelid = t.oid and b.attname = 'tenant_id')) as targets
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege('ec_platform', c.oid, 'delete') order by c.relname`,
  );
  const ordered: string[][] = [];
  const remaining = new Map(tables.map((table) => [table.name, table.targets]));
  const isFree = (names: ReadonlySet<string>) =>
    ![...remaining].some(([name, targets]) => !names.has(name) && targets.some((target) => names.has(target)));
  while (remaining.size > 0) {
    const single = [...remaining.keys()].filter((name) => isFree(new Set([name])));
    const free = single.length > 0 ? single.map((name) => [name]) : [smallestRing(remaining, isFree)];
    for (const name of free.flat()) remaining.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** Returns the smallest group that contains, with each table, all remaining tables that reference it. */
function smallestRing(
  remaining: ReadonlyMap<string, readonly string[]>,
  isFree: (names: ReadonlySet<string>) => boolean,
) {
  const rings = [...remaining.keys()].map((first) => {
    const ring = new Set([first]);
    for (const target of ring) for (const [name, targets] of remaining) if (targets.includes(target)) ring.add(name);
    return ring;
  });
  const [smallest] = rings.filter(isFree).sort((a, b) => a.size - b.size);
  if (!smallest) throw new Error(`These tables reference each other: ${[...remaining.keys()].join(', ')}`);
  return [...smallest];
}
