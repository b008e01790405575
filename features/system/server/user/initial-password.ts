// Reads and hashes the initial password of an account, which a reset restores: the tenant's own parameter, or the platform's.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { hashPassword, md5Hex } from '@ec/kernel/password';
import { sql } from 'kysely';
import { userErrors } from './user.errors.ts';

export async function readInitialPassword(tx: Sql, tenantId: string): Promise<string> {
  const key = 'account.initPassword';
  const row = await tx.first<{ value: string }>(
    sql`select coalesce(
      (select param_value from system_tenant_param where tenant_id = ${tenantId} and param_key = ${key}),
      (select param_value from system_param where param_key = ${key} and is_deleted = 0)) as value`,
  );
  return row?.value || fail(userErrors.noInitialPassword);
}

const hashes = new WeakMap<Sql, Map<string, Promise<string>>>();

/** Hashes the same plain text only once in a transaction, because hashing is slow and imported accounts often start with the same password. */
export function hashPlain(tx: Sql, plain: string): Promise<string> {
  const hashesOfTransaction = hashes.get(tx) ?? new Map<string, Promise<string>>();
  hashes.set(tx, hashesOfTransaction);
  const hash = hashesOfTransaction.get(plain) ?? hashPassword(md5Hex(plain));
  hashesOfTransaction.set(plain, hash);
  return hash;
}
