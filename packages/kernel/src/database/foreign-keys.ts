// Adds and enforces foreign keys of tables with forced row security. When a role adds or enforces a key, PostgreSQL checks the existing
// rows that the role sees. ec_owner sees no rows of these tables, so existing rows would go unchecked. Therefore row security is not
// forced on ec_owner while PostgreSQL checks a key (PostgreSQL, “ALTER TABLE”: no force row level security).
import type { Login } from './login.ts';

interface ForeignKey {
  oid: number;
  /** The referencing table. `table`, `target` and `name` are quoted where SQL requires quotes. */
  table: string;
  /** The referenced table. */
  target: string;
  name: string;
  definition: string;
}

/** Reads the foreign keys of the schema public. `where` is an SQL condition on pg_constraint, whose alias is k. */
export function readKeys(login: Login, where = 'true'): Promise<ForeignKey[]> {
  return login.rows<ForeignKey>(
    `select oid, conrelid::regclass::text as "table", confrelid::regclass::text as target, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint k
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and ${where} order by oid`,
  );
}

/** Runs `work` while ec_owner sees all rows of these tables. To be called as ec_owner, in a transaction. */
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
 * Runs `work`, which may add keys, and checks all existing rows against the keys that it added. To be called as ec_owner, in a transaction.
 * @throws pg.DatabaseError foreign_key_violation, which names a row that refers to a missing row
 */
export async function proveNewKeys(login: Login, work: () => Promise<unknown>): Promise<void> {
  const before = new Set((await readKeys(login)).map(({ oid }) => oid));
  await work();
  // Empty tables need no check. A partitioned table has no size of its own, so its keys are always checked.
  const isFilled = `(pg_relation_size(conrelid) > 0 or (select relkind = 'p' from pg_class where oid = conrelid))`;
  for (const { oid, table, target, name, definition } of await readKeys(login, isFilled))
    if (!before.has(oid))
      await unfenced(login, [table, target], () =>
        login.run(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`),
      );
}

/**
 * Stops the enforcement of all keys; `enforceKeys` starts it again. If the program ends in between, the next start calls `enforceKeys`
 * (migrate.ts). Before PostgreSQL 18 the keys stay enforced. To be called as ec_owner, outside a transaction.
 */
export async function setKeysAside(login: Login): Promise<void> {
  const [server] = await login.rows<{ number: number }>(`select current_setting('server_version_num')::int as number`);
  if (server!.number < 180_000) return;
  for (const { table, name } of await readKeys(login))
    await login.run(`alter table ${table} alter constraint ${name} not enforced`);
}

/** SQLSTATE deadlock_detected: PostgreSQL has aborted one of the transactions that wait for each other. */
const deadlock = '40P01';
/** An attempt that ends in a deadlock takes at least a second, because PostgreSQL looks for a deadlock only then (deadlock_timeout). */
const mostAttempts = 20;

/**
 * Enforces all keys that are not enforced, which checks the existing rows. Jobs may use the two tables of a key meanwhile, so a deadlock
 * is possible; the function then tries again. To be called as ec_owner, outside a transaction.
 * @throws pg.DatabaseError foreign_key_violation
 */
export async function enforceKeys(login: Login): Promise<void> {
  const keys = await readKeys(login, `to_jsonb(k) ->> 'conenforced' = 'false'`);
  for (const key of keys) {
    let attempt = 1;
    while (!(await enforce(login, key, attempt < mostAttempts))) attempt += 1;
  }
}

/** Returns false after a deadlock if `mayRetry` is true. Otherwise throws the error. */
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
