// Rows of the demo's monthly bills (BR-14).

import { accountBillStatus } from '@ec/charging/shared/account/account.enums';
import type { accountBill } from '@ec/charging/shared/account/account-bill.resource';
import { money } from '@ec/charging/shared/ledger/account-balances';
import { addDays, dueDateOf } from '@ec/charging/shared/ledger/bill-dates';
import type { BulkRow } from '@ec/kernel/insert-bulk';
import type { NewRowOf } from '@ec/resource/row';
import { type DemoBill, dateOf } from './demo-settling.ts';
import type { RowDeps } from './order-rows.ts';

export function billRow(bill: DemoBill, { tenantId, idAt }: RowDeps): NewRowOf<typeof accountBill> {
  const { account, billDate, orders } = bill;
  const sum = (of: (order: (typeof orders)[number]) => string) =>
    money(orders.reduce((cents, order) => cents + Math.round(Number(of(order)) * 100), 0) / 100);
  const created = Date.parse(`${billDate}T01:00:00+08:00`);
  bill.id ??= idAt(created);
  return {
    id: bill.id,
    tenant_id: tenantId,
    create_time: new Date(created),
    bill_no: bill.billNo,
    account_id: account.id,
    owner_name: account.ownerName,
    bill_status: bill.paidAt === undefined ? accountBillStatus.key.toPay : accountBillStatus.key.paid,
    bill_date: billDate,
    period_from: bill.previous ?? dateOf(Math.min(...orders.map(({ end, start }) => end ?? start))),
    period_to: addDays(billDate, -1),
    order_count: orders.length,
    total_money: sum(({ totalMoney }) => totalMoney),
    gift_money: sum(({ giftMoney }) => giftMoney),
    amount: bill.amount,
    due_date: dueDateOf(billDate),
    pay_time: bill.paidAt === undefined ? null : new Date(bill.paidAt),
    voucher_no: bill.paidAt === undefined ? null : bill.voucherNo,
  };
}

export const billOrderRows = ({ id, orders }: DemoBill, { tenantId }: RowDeps): BulkRow[] =>
  orders.map((order) => ({ tenant_id: tenantId, order_id: order.id, bill_id: id }));
