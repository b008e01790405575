// For the time of a restore, inside its transaction: no fence for the owner (COPY refuses tables behind one), no triggers (the
// rows were checked when they were written), and no foreign keys, which come back afterwards and then check every row.
import type { Login } from '../database/login.ts';
import { nameOf } from './save.ts';
import type { TableShape } from './tables.ts';

export async function withoutGuards(login: Login, tables: TableShape[], work: () => Promise<void>): Promise<void> {
  const fenced = tables.filter((table) => table.fenced).map(nameOf);
  const ours = tables.filter((table) => table.schema === 'public').map(nameOf);
  const keys = await login.rows<{ name: string; target: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const table of fenced) await login.run(`alter table ${table} no force row level security`);
  for (const table of ours) await login.run(`alter table ${table} disable trigger user`);
  for (const { name, target } of keys) await login.run(`alter table ${target} drop constraint ${name}`);
  await work();
  for (const { name, target, definition } of keys)
    await login.run(`alter table ${target} add constraint ${name} ${definition}`);
  for (const table of ours) await login.run(`alter table ${table} enable trigger user`);
  for (const table of fenced) await login.run(`alter table ${table} force row level security`);
}
