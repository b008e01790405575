// Locks an account until the transaction ends. A transaction that books on several accounts must lock them in the order of their ids, so
// that transactions cannot deadlock.

import type { Sql } from '@ec/kernel/database';
import { errors, fail } from '@ec/kernel/errors';
import { type Picked, pick } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { account } from '../../shared/account/account.resource.ts';
import type { AccountBalances } from '../../shared/ledger/account-balances.ts';

const names = [
  'id',
  'tenantId',
  'accountNo',
  'ownerType',
  'ownerId',
  'balance',
  'gift',
  'frozen',
  'accountStatus',
  'settleMode',
] as const;
type Columns = Picked<typeof account, (typeof names)[number]>;

export type LockedAccount = AccountBalances & { [N in keyof Columns]: NonNullable<Columns[N]> } & {
  ownerName: string;
  warnAmount: string | null;
};

const columns = sql`${pick(account, names, '')}, coalesce(owner_name, '') as "ownerName",
  coalesce(credit_limit, 0)::numeric(14,2) as "creditLimit", warn_amount as "warnAmount"`;

/** Locks one account. With a single id PostgreSQL reuses the plan of the statement; with a list of ids it would plan each time. */
export async function lockAccount(tx: Sql, id: string): Promise<LockedAccount> {
  const lockedAccount = await tx.first<LockedAccount>(
    sql`select ${columns} from truck_account
      where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for no key update`,
  );
  return lockedAccount ?? fail(errors.noData);
}
