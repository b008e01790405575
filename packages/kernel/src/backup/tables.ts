// Lists the contents of a backup: tables (of the product and of the job queue), partitions and the positions of the sequences.
import type { Login } from '../database/login.ts';

export type TableShape = {
  schema: string;
  name: string;
  columns: string[];
  /** The table has forced row security. A backup reads such a table as ec_platform, which sees all rows. */
  fenced: boolean;
};

export type Partition = { name: string; parent: string; bound: string };
export type SequenceState = { name: string; value: string; called: boolean };

/** These tables record the applied migrations. A backup leaves them out; the migrations of a restore fill them. */
const MADE_BY_MIGRATIONS = ['public.ec_migration', 'graphile_worker.migrations'];

export async function readTables(login: Login): Promise<TableShape[]> {
  const rows = await login.rows<TableShape>(
    `select n.nspname as schema, c.relname as name, c.relforcerowsecurity as fenced,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all ($1)
     group by 1, 2, 3 order by 1, 2`,
    [MADE_BY_MIGRATIONS],
  );
  return rows;
}

export function readPartitions(login: Login): Promise<Partition[]> {
  return login.rows<Partition>(
    `select c.oid::regclass::text as name, i.inhparent::regclass::text as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid
     where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.oid`,
  );
}

export async function readSequences(login: Login): Promise<SequenceState[]> {
  const names = await login.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [state] = await login.rows<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}
