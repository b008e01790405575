// Accounts held by a transaction. Whoever books on several takes them in the order of their ids, so that nobody waits in a ring.

import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import type { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import type { accountAccountStatus } from '../../shared/account/account.enums.ts';
import type { Purse } from '../../shared/ledger/purse.ts';

export interface LockedAccount extends Purse {
  id: string;
  tenantId: string;
  accountNo: string;
  ownerName: string;
  accountStatus: KeyOf<typeof accountAccountStatus>;
  settleMode: KeyOf<typeof accountSettleMode>;
}

const columns =
  sql.raw(`id, tenant_id as "tenantId", account_no as "accountNo", coalesce(owner_name, '') as "ownerName",
  balance, gift, frozen, coalesce(credit_limit, 0)::numeric(14,2) as "creditLimit",
  account_status as "accountStatus", settle_mode as "settleMode"`);

/** @throws AppError noData where one of them is not there */
export async function lockAccounts(tx: Sql, ids: readonly string[]): Promise<LockedAccount[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.rows<LockedAccount>(
    raw(sql`select ${columns} from truck_account
      where tenant_id = ${tx.tenantId} and id = any(${wanted}::bigint[]) and is_deleted = 0 order by id for update`),
  );
  if (rows.length !== wanted.length) throw new AppError(errors.noData);
  return rows;
}

/** One alone: PostgreSQL keeps its plan, where it makes a new one for each list. */
export async function lockAccount(tx: Sql, id: string): Promise<LockedAccount> {
  const account = await tx.first<LockedAccount>(
    raw(sql`select ${columns} from truck_account
      where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for update`),
  );
  return account ?? fail(errors.noData);
}
