// Foreign keys of tables with forced row security. When somebody adds or enforces a key, PostgreSQL checks the existing rows that this
// role sees. ec_owner sees no rows of these tables, so existing rows would go unchecked. Therefore row security is not forced on the
// owner while a key is checked (PostgreSQL, “ALTER TABLE”: no force row level security).
import type { Login } from './login.ts';

interface ForeignKey {
  oid: number;
  /** The referencing table, quoted where SQL demands it, as are `target` and `name`. */
  table: string;
  /** The referenced table. */
  target: string;
  name: string;
  definition: string;
}

/** `where`: an SQL condition on pg_constraint, whose alias is k. */
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
  // Empty tables need no check; in a new database nearly all tables are empty.
  const isFilled = `(pg_relation_size(conrelid) > 0 or (select relkind = 'p' from pg_class where oid = conrelid))`;
  for (const { oid, table, target, name, definition } of await readKeys(login, isFilled))
    if (!before.has(oid))
      await unfenced(login, [table, target], () =>
        login.run(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`),
      );
}

/**
 * Stops the enforcement of all keys until `enforceKeys` is called: by the caller, or by the next start if this one is interrupted. Before
 * PostgreSQL 18 the keys stay enforced. To be called as ec_owner, outside a transaction.
 */
export async function setKeysAside(login: Login): Promise<void> {
  const [server] = await login.rows<{ number: number }>(`select current_setting('server_version_num')::int as number`);
  if (server!.number < 180_000) return;
  for (const { table, name } of await readKeys(login))
    await login.run(`alter table ${table} alter constraint ${name} not enforced`);
}

/** SQLSTATE deadlock_detected: PostgreSQL has ended one of two transactions that wait for each other. */
const deadlock = '40P01';
/** Each attempt takes at least a second, because PostgreSQL waits that long before it looks for a deadlock. */
const mostAttempts = 20;

/**
 * Enforces all keys that are not enforced, which checks the existing rows. Jobs may read both tables meanwhile, in any order: after a
 * deadlock with one, this tries again. To be called as ec_owner, outside a transaction.
 * @throws pg.DatabaseError foreign_key_violation
 */
export async function enforceKeys(login: Login): Promise<void> {
  const keys = await readKeys(login, `to_jsonb(k) ->> 'conenforced' = 'false'`);
  for (const key of keys) {
    let attempt = 1;
    while (!(await enforce(login, key, attempt < mostAttempts))) attempt += 1;
  }
}

/** Returns false after a deadlock when the caller may retry; the last attempt throws instead. */
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
