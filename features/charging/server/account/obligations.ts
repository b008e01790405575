// Counts the open obligations of an account. An account with an open obligation cannot be closed.
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { accountBillStatus, withdrawStatus } from '../../shared/account/account.enums.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import { openProcs, orderProc, payStatus } from '../../shared/order/order.enums.ts';
import { refundStatus } from '../../shared/refund/refund.enums.ts';

const { unsettled, due, overdue } = payStatus.key;
const { pending, processing, abnormal } = refundStatus.key;
const { asked: requested, approved } = withdrawStatus.key;

interface Obligations {
  /** Open and held orders. */
  running: number;
  /** Ended orders that are not settled, due or overdue. */
  toPay: number;
  /** Unpaid monthly bills, and late fees that are on no bill yet. */
  bills: number;
  /** Pending top-ups, adjusts and withdrawals. */
  moves: number;
  refunds: number;
}

/** Counts the open obligations. The caller must have locked the account, so that none is added meanwhile. */
export async function obligationsOf(tx: Sql, accountId: string): Promise<Obligations> {
  const ofAccount = sql`tenant_id = ${tx.tenantId} and account_id = ${accountId}`;
  const obligations = await tx.first<Obligations>(
    sql`select
      (select count(*)::int from truck_orders where ${ofAccount}
        and order_proc in (${keys(...openProcs, orderProc.key.held)}) and is_deleted = 0) as running,
      (select count(*)::int from truck_orders where ${ofAccount} and order_proc = ${keys(orderProc.key.ended)}
        and pay_status in (${keys(unsettled, due, overdue)}) and is_deleted = 0) as "toPay",
      (select count(*)::int from truck_account_bill where ${ofAccount} and bill_status <> ${keys(accountBillStatus.key.paid)}
        and is_deleted = 0)
        + (select count(*)::int from truck_account_bill_fee where ${ofAccount} and bill_id is null) as bills,
      (select count(*)::int from truck_recharge where ${ofAccount} and recharge_status = ${keys(rechargeStatus.waiting)})
        + (select count(*)::int from truck_withdraw where ${ofAccount} and withdraw_status in (${keys(requested, approved)})
          and is_deleted = 0) as moves,
      (select count(*)::int from truck_refund where ${ofAccount} and refund_status in (${keys(pending, processing, abnormal)})
        and is_deleted = 0) as refunds`,
  );
  return obligations ?? { running: 0, toPay: 0, bills: 0, moves: 0, refunds: 0 };
}
