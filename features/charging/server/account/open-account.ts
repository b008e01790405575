// Opens accounts for owners, keeps their terms, and removes unused accounts (domain §3).
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import type { LedgerDeps } from '../ledger/ledger.ts';
import { closePeriod } from '../settlement/monthly-bill.ts';

const owner = accountOwnerType.key;
const status = accountStatus.key;
const { prepaid, postpaid } = accountSettleMode.key;

type OwnerType = KeyOf<typeof accountOwnerType>;
type SettleMode = KeyOf<typeof accountSettleMode>;

interface NewAccount {
  ownerType: OwnerType;
  ownerId: string;
  ownerName: string;
  /** Prepaid by default. */
  settleMode?: SettleMode;
  creditLimit?: string | number | null;
  createUser?: string | null;
}

/** Returns the next account number of the tenant. The lock until the end of the transaction keeps a number from being used twice. */
export async function nextAccountNo(tx: Sql): Promise<string> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`account number ${tx.tenantId}`}, 0))`);
  const row = await tx.first<{ next: string }>(
    sql`select coalesce(max(substr(account_no, 3)::bigint), 0) + 1 as next from truck_account
      where tenant_id = ${tx.tenantId} and account_no ~ '^AC[0-9]{8,15}$'`,
  );
  return `AC${(row?.next ?? '1').padStart(8, '0')}`;
}

interface Owner {
  ownerType?: OwnerType | null;
  ownerId?: string | null;
}

export async function openAccountOf(tx: Sql, { ownerType, ownerId }: Owner): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(
    sql`select id from truck_account where tenant_id = ${tx.tenantId} and owner_type = ${ownerType}
      and owner_id = ${ownerId} and account_status <> ${status.closed} and is_deleted = 0`,
  );
  return row?.id;
}

/** Opens an account unless the owner has an open one. @returns the id of the owner's open account */
export async function openAccount(tx: Sql, deps: { ids: { next(): string } }, account: NewAccount): Promise<string> {
  const { ownerType, ownerId, ownerName, creditLimit = null, createUser = null } = account;
  const { settleMode = prepaid } = account;
  const accountNo = await nextAccountNo(tx);
  const existing = await openAccountOf(tx, account);
  if (existing) return existing;
  const id = deps.ids.next();
  await tx.run(
    sql`insert into truck_account (id, tenant_id, create_user, account_no, owner_type, owner_id, owner_name, settle_mode,
        credit_limit, account_status)
      values (${id}, ${tx.tenantId}, ${createUser}, ${accountNo}, ${ownerType}, ${ownerId}, ${ownerName}, ${settleMode},
        ${creditLimit}, ${status.normal})`,
  );
  return id;
}

interface OwnerChange {
  ownerType: typeof owner.merchant | typeof owner.driver;
  ownerId: string;
  ownerName: string;
  /** Only merchants pass on their terms. A driver's account keeps its own terms. */
  settleMode?: SettleMode;
  creditLimit?: string | number | null;
}

/**
 * Copies the name of an edited owner to its accounts, and the terms of a merchant to its own account.
 * @throws AppError creditUsed if the account uses more credit than the new limit
 */
export async function followOwner(
  tx: Sql,
  deps: LedgerDeps,
  { ownerType, ownerId, ownerName, ...terms }: OwnerChange,
): Promise<void> {
  const types = ownerType === owner.merchant ? [owner.merchant, owner.sub] : [owner.driver];
  await tx.run(
    sql`update truck_account set owner_name = ${ownerName} where tenant_id = ${tx.tenantId}
      and owner_type = any(${types}::smallint[]) and owner_id = ${ownerId} and owner_name is distinct from ${ownerName}`,
  );
  if (ownerType !== owner.merchant || terms.settleMode === undefined) return;
  const id = await openAccountOf(tx, { ownerType, ownerId });
  if (!id) return;
  const { settleMode } = await lockAccount(tx, id);
  await checkCredit(tx, id, terms.creditLimit ?? 0);
  if (leavesPostpaid(settleMode, terms.settleMode)) await closePeriod(tx, deps, id);
  await tx.run(
    sql`update truck_account set settle_mode = ${terms.settleMode}, credit_limit = ${terms.creditLimit ?? null}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}

/** Returns whether a change of the settle mode ends postpaid. Such a change closes the period with a bill (BR-14). */
export const leavesPostpaid = (from: SettleMode | null, to: SettleMode | null | undefined): boolean =>
  from === postpaid && to != null && to !== postpaid;

/** Checks a new credit limit; the caller must have locked the account. @throws AppError creditUsed if more credit is in use */
export async function checkCredit(tx: Sql, accountId: string, creditLimit: string | number | null): Promise<void> {
  const overuse = await tx.first<{ used: string }>(
    sql`select greatest(-balance, frozen - balance - gift) as used from truck_account
      where tenant_id = ${tx.tenantId} and id = ${accountId}
        and greatest(-balance, frozen - balance - gift) > ${creditLimit ?? 0}::numeric for update`,
  );
  if (overuse) fail(ledgerErrors.creditUsed, { used: overuse.used });
}

/** Removes those accounts of removed owners that have no bookings, requests or orders. Other accounts stay. */
export async function dropUnusedAccounts(tx: Sql, ownerTypes: readonly OwnerType[], ownerIds: readonly string[]) {
  // The lock needs its own statement: only a later statement sees the rows that others commit while this one waits for the lock.
  await tx.run(
    sql`select from truck_account where tenant_id = ${tx.tenantId} and owner_type = any(${ownerTypes}::smallint[])
      and owner_id = any(${ownerIds}::bigint[]) and is_deleted = 0 order by id for update`,
  );
  await tx.run(
    sql`update truck_account a set is_deleted = 1, update_time = now(), row_version = a.row_version + 1
      where a.tenant_id = ${tx.tenantId} and a.owner_type = any(${ownerTypes}::smallint[])
        and a.owner_id = any(${ownerIds}::bigint[]) and a.is_deleted = 0
        and not exists (select from ledger_txn t where t.tenant_id = a.tenant_id and t.account_id = a.id)
        and not exists (select from truck_recharge r where r.tenant_id = a.tenant_id and r.account_id = a.id)
        and not exists (select from truck_orders o where o.tenant_id = a.tenant_id and o.account_id = a.id and o.is_deleted = 0)`,
  );
}
