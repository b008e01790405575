// Reads and writes monthly bills and the orders in them.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { keys, type Picked, pick } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { accountBillStatus } from '../../shared/account/account.enums.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import { billLateFees, removeLateFee, unbilledFees } from './late-fees.ts';

const { due, paid, overdue } = payStatus.key;

const billColumns = ['id', 'billNo', 'accountId', 'billStatus', 'amount'] as const;
type Columns = Picked<typeof accountBill, (typeof billColumns)[number]>;
export type Bill = { [N in keyof Columns]: NonNullable<Columns[N]> };

/** @throws AppError noData */
export async function lockBill(tx: Sql, billId: string): Promise<Bill> {
  const bill = await tx.first<Bill>(
    sql`select ${pick(accountBill, billColumns, '')}
      from truck_account_bill where tenant_id = ${tx.tenantId} and id = ${billId} and is_deleted = 0 for update`,
  );
  if (!bill) throw new AppError(errors.noData);
  return bill;
}

/**
 * Selects the orders for a bill: paid on credit, due, ended before `until`, and on no bill yet. The occupancy fee of a truck that is still
 * plugged in follows on a later bill.
 */
const billable = (tx: Sql, { accountId, until }: NewBill) => sql`from truck_orders o
  where o.tenant_id = ${tx.tenantId} and o.account_id = ${accountId} and o.pay_type = ${keys(ordersPayType.key.credit)}
    and o.pay_status = ${keys(due)}
    and o.end_time < ${until} and o.is_deleted = 0
    and not exists (select from truck_account_bill_order b where b.tenant_id = o.tenant_id and b.order_id = o.id)`;

export interface NewBill {
  id: string;
  billNo: string;
  accountId: string;
  ownerName: string;
  billDate: string;
  /** The bill contains the orders that ended before this time. */
  until: Date;
  periodTo: string;
  dueDate: string;
}

/**
 * Writes the bill of an account with its orders and late fees. The caller has locked the account, so that no order is billed twice.
 * @returns the amount, or undefined if there is nothing to bill
 */
export async function insertBill(tx: Sql, bill: NewBill): Promise<string | undefined> {
  const { id, billNo, accountId, ownerName, billDate, periodTo, dueDate } = bill;
  const row = await tx.first<{ amount: string }>(
    sql`with taken as (
        select count(*) as n, coalesce(sum(o.total_money), 0) as total, coalesce(sum(o.gift_money), 0) as gift, min(o.end_time) as since
        ${billable(tx, bill)}
      ), late as (select count(*) as n, coalesce(sum(f.money), 0) as money ${unbilledFees(tx, sql`${accountId}`)})
      insert into truck_account_bill (id, tenant_id, bill_no, account_id, owner_name, bill_date, period_from, period_to,
        order_count, total_money, gift_money, late_fee_money, amount, due_date)
      select ${id}, ${tx.tenantId}, ${billNo}, ${accountId}::bigint, ${ownerName}, ${billDate}::date,
        least(coalesce((select max(p.bill_date) from truck_account_bill p
            where p.tenant_id = ${tx.tenantId} and p.account_id = ${accountId}), since::date), ${periodTo}::date),
        ${periodTo}::date, taken.n, total + late.money, gift, late.money, total + late.money - gift, ${dueDate}::date
      from taken, late where taken.n + late.n > 0 returning amount`,
  );
  if (!row) return undefined;
  await tx.run(
    sql`insert into truck_account_bill_order (tenant_id, order_id, bill_id)
      select o.tenant_id, o.id, ${id}::bigint ${billable(tx, bill)}`,
  );
  await billLateFees(tx, accountId, id);
  return row.amount;
}

/** Marks the orders of a bill as paid. The paid amount of an order is its total without gift money. @returns the number of orders */
export function markBilledOrdersPaid(tx: Sql, billId: string, at: Date): Promise<number> {
  return tx.run(
    sql`update truck_orders o set pay_status = ${keys(paid)}, pay_money = o.total_money - coalesce(o.gift_money, 0), pay_time = ${at}
      from truck_account_bill_order b
      where b.tenant_id = o.tenant_id and b.order_id = o.id and b.tenant_id = ${tx.tenantId} and b.bill_id = ${billId}
        and o.pay_status in (${keys(due, overdue)})`,
  );
}

export function markBilledOrdersOverdue(tx: Sql, billId: string): Promise<number> {
  return tx.run(
    sql`update truck_orders o set pay_status = ${keys(overdue)} from truck_account_bill_order b
      where b.tenant_id = o.tenant_id and b.order_id = o.id and b.tenant_id = ${tx.tenantId} and b.bill_id = ${billId}
        and o.pay_status = ${keys(due)}`,
  );
}

/** Removes a waived order and its late fee from their unpaid bills, and reduces the amounts of these bills. */
export async function removeFromBill(tx: Sql, orderId: string): Promise<void> {
  // The bill of an order does not contain the order's late fee, which is a line of another bill.
  await tx.run(
    sql`with gone as (
        delete from truck_account_bill_order b using truck_account_bill t, truck_orders o
        where b.tenant_id = ${tx.tenantId} and b.order_id = ${orderId} and t.tenant_id = b.tenant_id and t.id = b.bill_id
          and o.tenant_id = b.tenant_id and o.id = b.order_id and t.bill_status <> ${keys(accountBillStatus.key.paid)}
        returning b.bill_id, coalesce(o.gift_money, 0) as gift, o.total_money - coalesce((select f.money from truck_account_bill_fee f
          where f.tenant_id = o.tenant_id and f.order_id = o.id), 0) as total
      )
      update truck_account_bill t set order_count = t.order_count - 1, total_money = t.total_money - gone.total,
        gift_money = t.gift_money - gone.gift, amount = t.amount - (gone.total - gone.gift)
      from gone where t.tenant_id = ${tx.tenantId} and t.id = gone.bill_id`,
  );
  await removeLateFee(tx, orderId);
}
