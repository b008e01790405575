// Foreign keys behind the fence. PostgreSQL looks at rows that are there already through the eyes of who adds a key or sets it in
// force, and behind the fence ec_owner sees none of them: such a key would hold for new rows alone. So the owner sees all rows of
// both tables while a key is proven (PostgreSQL, “ALTER TABLE”: no force row level security).
import type { Login } from './login.ts';

interface ForeignKey {
  oid: number;
  /** Columns of the referencing table and of the referenced one, quoted where SQL demands it. */
  table: string;
  target: string;
  name: string;
  definition: string;
}

export function readKeys(login: Login, where = 'true'): Promise<ForeignKey[]> {
  return login.rows<ForeignKey>(
    `select oid, conrelid::regclass::text as "table", confrelid::regclass::text as target, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint k
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and ${where} order by oid`,
  );
}

/** Within a transaction, as ec_owner, who sees all rows of these tables meanwhile. */
export async function unfenced(login: Login, tables: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const fenced = await login.rows<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid = any ($1::regclass[]) and relforcerowsecurity order by oid`,
    [tables],
  );
  for (const { name } of fenced) await login.run(`alter table ${name} no force row level security`);
  await work();
  for (const { name } of fenced) await login.run(`alter table ${name} force row level security`);
}

/**
 * As ec_owner, in a transaction: runs what may make keys, and proves those.
 * @throws pg.DatabaseError foreign_key_violation, with the row that points at nothing
 */
export async function proveNewKeys(login: Login, work: () => Promise<unknown>): Promise<void> {
  const before = new Set((await readKeys(login)).map(({ oid }) => oid));
  await work();
  // Where there are no rows there is nothing to prove: so it is with nearly all keys of a new database.
  const isFilled = `(pg_relation_size(conrelid) > 0 or (select relkind = 'p' from pg_class where oid = conrelid))`;
  for (const { oid, table, target, name, definition } of await readKeys(login, isFilled))
    if (!before.has(oid))
      await unfenced(login, [table, target], () =>
        login.run(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`),
      );
}

/**
 * As ec_owner, outside a transaction: no key is looked at until all of them are set in force again; here, or by the next start where
 * this one breaks off. Before PostgreSQL 18 they stay in force.
 */
export async function setKeysAside(login: Login): Promise<void> {
  const [server] = await login.rows<{ number: number }>(`select current_setting('server_version_num')::int as number`);
  if (server!.number < 180_000) return;
  for (const { table, name } of await readKeys(login))
    await login.run(`alter table ${table} alter constraint ${name} not enforced`);
}

/** PostgreSQL ends one of two transactions that wait for each other. */
const deadlock = '40P01';
/** Each waits for a second before PostgreSQL looks for a deadlock. */
const mostAttempts = 20;

/**
 * As ec_owner, outside a transaction: sets in force, and proves, whatever was set aside. Jobs may read both tables meanwhile, in any
 * order: where they and we wait for each other we try again.
 * @throws pg.DatabaseError foreign_key_violation
 */
export async function enforceKeys(login: Login): Promise<void> {
  for (const key of await readKeys(login, `to_jsonb(k) ->> 'conenforced' = 'false'`))
    for (let attempt = 1; !(await enforce(login, key, attempt < mostAttempts)); attempt += 1);
}

/** Returns false after a deadlock, when it may be tried again. */
async function enforce(login: Login, { table, target, name }: ForeignKey, mayRetry: boolean): Promise<boolean> {
  await login.run('begin');
  try {
    await unfenced(login, [table, target], () => login.run(`alter table ${table} alter constraint ${name} enforced`));
    await login.run('commit');
    return true;
  } catch (error) {
    await login.run('rollback');
    if (mayRetry && (error as { code?: string }).code === deadlock) return false;
    throw error;
  }
}
