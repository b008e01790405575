// Accounts written by hand: sub-accounts, and what is not copied from the owner.
import { raw, type Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Hooks, Values } from '@ec/resource-server/context';
import { sql } from 'kysely';
import { ledgerErrors } from '../ledger/ledger.errors.ts';
import { checkCredit, nextAccountNo, openAccountOf } from './open-account.ts';

interface Owner {
  name: string;
  settleMode: number | null;
  creditLimit: string | null;
}

async function ownerOf(tx: Sql, ownerType: unknown, ownerId: unknown): Promise<Owner | undefined> {
  const statement =
    ownerType === 2
      ? sql`select driver_name as name, null as "settleMode", null as "creditLimit" from truck_driver`
      : sql`select merchant_name as name, settle_mode as "settleMode", credit_limit as "creditLimit" from truck_merchant`;
  return tx.first<Owner>(raw(sql<Owner>`${statement} where tenant_id = ${tx.tenantId} and id = ${ownerId}`));
}

/** A merchant's own account follows the merchant, whatever is sent. */
const copied = ['settleMode', 'creditLimit'];
const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

async function newValues(tx: Sql, values: Values): Promise<Values> {
  const { ownerType, ownerId } = values;
  const accountNo = await nextAccountNo(tx);
  const owner = await ownerOf(tx, ownerType, ownerId);
  const known = await openAccountOf(tx, Number(ownerType), String(ownerId));
  const name = owner?.name ?? '';
  if (known) fail(ledgerErrors.hasAccount, { owner: name, no: await accountNoOf(tx, known) });
  const terms = ownerType === 1 && owner ? { settleMode: owner.settleMode, creditLimit: owner.creditLimit } : {};
  return { ...values, ...terms, accountNo, ownerName: name, accountStatus: 1 };
}

async function accountNoOf(tx: Sql, id: string): Promise<string> {
  const row = await tx.first<{ no: string }>(
    raw(sql`select account_no as no from truck_account where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
  return row?.no ?? '';
}

export const accountHooks: Hooks = {
  async beforeSave({ tx, values, current }) {
    if (!current) return newValues(tx, values);
    const kept = current.ownerType === 1 ? without(values, copied) : values;
    if ('creditLimit' in kept) await checkCredit(tx, String(current.id), kept.creditLimit);
    return kept;
  },

  async beforeRemove({ tx, ids }) {
    const used = await tx.first(
      raw(
        sql`select 1 from ledger_txn where tenant_id = ${tx.tenantId} and account_id = any(${ids}::bigint[]) limit 1`,
      ),
    );
    if (used) fail(ledgerErrors.hasLedger);
  },
};
