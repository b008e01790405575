// Hooks for accounts that people add, edit, restore or remove.
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { refuseCreditAlone } from '@ec/truck/server/public';
import type { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';
import type { account } from '../../shared/account/account.resource.ts';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { closePeriod } from '../settlement/monthly-bill.ts';
import { requestLowBalanceCheck } from './low-balance.ts';
import { checkCredit, leavesPostpaid, nextAccountNo, openAccountOf } from './open-account.ts';

type Values = ValuesOf<typeof account>;

const ownerTypes = accountOwnerType.key;
const { normal, closed } = accountStatus.key;

interface Owner {
  name: string;
  settleMode: KeyOf<typeof accountSettleMode> | null;
  creditLimit: string | null;
}

async function ownerOf(
  tx: Sql,
  { ownerType, ownerId }: Pick<Values, 'ownerType' | 'ownerId'>,
): Promise<Owner | undefined> {
  const statement =
    ownerType === ownerTypes.driver
      ? sql`select driver_name as name, null as "settleMode", null as "creditLimit" from truck_driver`
      : sql`select merchant_name as name, settle_mode as "settleMode", credit_limit as "creditLimit" from truck_merchant`;
  // The owner is locked, so that its terms cannot change before the account has copied them.
  return tx.first<Owner>(sql<Owner>`${statement} where tenant_id = ${tx.tenantId} and id = ${ownerId} for share`);
}

/** Drops the terms from a request about a merchant's own account, because such an account takes its terms from the merchant. */
const dropCopiedTerms = ({ settleMode: _mode, creditLimit: _limit, ...editable }: Values): Values => editable;

async function newValues(tx: Sql, values: Values): Promise<Values> {
  // Locks the owner before the account number. An edit of a merchant locks in the same order, so the two cannot deadlock.
  const owner = await ownerOf(tx, values);
  const accountNo = await nextAccountNo(tx);
  const openAccount = await openAccountOf(tx, values);
  const name = owner?.name ?? '';
  if (openAccount) fail(ledgerErrors.hasAccount, { owner: name, no: await accountNoOf(tx, openAccount) });
  const { settleMode = null, creditLimit = null } = owner ?? {};
  const terms = values.ownerType === ownerTypes.merchant && owner ? { settleMode, creditLimit } : {};
  return { ...values, ...terms, accountNo, ownerName: name, accountStatus: normal };
}

/**
 * Returns the values of an account that is restored from the recycle bin. A merchant's own account gets the present terms of the merchant.
 * @throws AppError hasSuccessor if the owner has another open account by now
 */
async function restoredValues(tx: Sql, values: Values, current: StoredRowOf<typeof account>): Promise<Values> {
  const owner = await ownerOf(tx, current);
  const openAccount = current.accountStatus === closed ? undefined : await openAccountOf(tx, current);
  if (openAccount)
    fail(ledgerErrors.hasSuccessor, { owner: owner?.name ?? '', no: await accountNoOf(tx, openAccount) });
  if (current.ownerType !== ownerTypes.merchant || !owner) return values;
  return { ...values, ownerName: owner.name, settleMode: owner.settleMode, creditLimit: owner.creditLimit };
}

async function accountNoOf(tx: Sql, id: string): Promise<string> {
  const row = await tx.first<{ no: string }>(
    sql`select account_no as no from truck_account where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  return row?.no ?? '';
}

export const accountHooks = (engine: Engine): Hooks<typeof account> => ({
  async beforeSave({ tx, values, current }) {
    const isMerchantAccount = (current ?? values).ownerType === ownerTypes.merchant;
    const editable = isMerchantAccount ? dropCopiedTerms(values) : values;
    await refuseCreditAlone(tx, editable.creditLimit, current?.creditLimit);
    if (!current) return newValues(tx, values);
    if ('isDeleted' in values) return restoredValues(tx, values, current);
    if ('creditLimit' in editable) await checkCredit(tx, current.id, editable.creditLimit ?? null);
    if (leavesPostpaid(current.settleMode, editable.settleMode)) await closePeriod(tx, engine, current.id);
    return editable;
  },

  async afterSave({ tx, values }) {
    if ('warnAmount' in values || 'creditLimit' in values) await requestLowBalanceCheck(tx);
  },

  async beforeRemove({ tx, ids }) {
    // The start of an order locks the paying account. This lock waits for such a start, so that the engine then finds the order.
    await tx.run(
      sql`select from truck_account where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) order by id for update`,
    );
    const posting = await tx.first(
      sql`select 1 from ledger_txn where tenant_id = ${tx.tenantId} and account_id = any(${ids}::bigint[]) limit 1`,
    );
    if (posting) fail(ledgerErrors.hasLedger);
  },
});
