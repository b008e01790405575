// A withdrawal of the demo: finance requests it, and the manager refuses it a minute later, which releases the held amount.
import { accountHisBizType, withdrawStatus } from '@ec/charging/shared/account/account.enums';
import type { withdraw } from '@ec/charging/shared/account/withdraw.resource';
import { withdrawableOf } from '@ec/charging/shared/ledger/account-balances';
import { holdMove } from '@ec/charging/shared/ledger/movement';
import { HOUR } from '@ec/device-models/time-of-use';
import type { IdSource } from '@ec/kernel/ids';
import type { NewRowOf } from '@ec/resource/row';
import type { DemoAccount } from './demo-accounts.ts';
import type { DemoBook } from './demo-book.ts';
import type { EventQueue } from './event-queue.ts';
import type { RowDeps } from './order-rows.ts';

export interface DemoWithdraw {
  id: string;
  account: DemoAccount;
  at: number;
}

const amount = '20.00';
const minute = 60_000;
const { freeze, unfreeze } = accountHisBizType.key;
const numberOf = (id: string) => `WD${BigInt(id).toString(36).toUpperCase()}`;

/** Adds a withdrawal of the first prepaid merchant that has enough money at that time. */
export function demoWithdraws(
  accounts: readonly DemoAccount[],
  now: number,
  { queue, book, ids }: { queue: EventQueue; book: DemoBook; ids: Pick<IdSource, 'at'> },
): DemoWithdraw[] {
  const withdraws: DemoWithdraw[] = [];
  const at = now - 52 * HOUR;
  queue.add(at, () => {
    const account = accounts.find(
      ({ merchant, isPostpaid, balances }) =>
        merchant && !isPostpaid && Number(withdrawableOf(balances)) >= Number(amount),
    );
    if (!account) return;
    const id = ids.at(new Date(at));
    book.move(account, at, numberOf(id), holdMove(freeze, amount));
    book.move(account, at + minute, numberOf(id), holdMove(unfreeze, amount));
    withdraws.push({ id, account, at });
  });
  return withdraws;
}

export const withdrawRow = (
  { id, account, at }: DemoWithdraw,
  { tenantId, userId }: RowDeps,
): NewRowOf<typeof withdraw> => ({
  id,
  tenant_id: tenantId,
  create_user: userId('finance'),
  create_time: new Date(at),
  withdraw_no: numberOf(id),
  account_id: account.id,
  owner_name: account.ownerName,
  amount,
  withdraw_status: withdrawStatus.key.refused,
  bank_name: '中国工商银行',
  bank_account: '6222020200112233445',
  reason: '部分余额退回',
  apply_user: userId('finance'),
  audit_user: userId('manager'),
  audit_time: new Date(at + minute),
  end_reason: '收款账号与商户名称不符',
});
