// Occupancy fees of orders that were already billed or paid: each is a line of the account's next bill (BR-14).
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import { accountBillStatus } from '../../shared/account/account.enums.ts';
import { payStatus } from '../../shared/order/order.enums.ts';

/** Records a late fee that was debited on credit. It records nothing for an order on no bill yet, because the order's total contains the fee. */
export async function addLateFee(tx: Sql, orderId: string, money: string): Promise<void> {
  await tx.run(
    sql`insert into truck_account_bill_fee (tenant_id, order_id, account_id, money)
      select o.tenant_id, o.id, o.account_id, ${money} from truck_orders o
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and (o.pay_status <> ${keys(payStatus.key.due)}
        or exists (select from truck_account_bill_order b where b.tenant_id = o.tenant_id and b.order_id = o.id))`,
  );
}

/** Selects the late fees of an account that are on no bill yet. */
export const unbilledFees = (tx: Sql, accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from truck_account_bill_fee f where f.tenant_id = ${tx.tenantId} and f.account_id = ${accountId} and f.bill_id is null`;

/** Assigns the unbilled late fees of an account to the bill that contains their sum. */
export async function billLateFees(tx: Sql, accountId: string, billId: string): Promise<void> {
  await tx.run(
    sql`update truck_account_bill_fee set bill_id = ${billId}
      where tenant_id = ${tx.tenantId} and account_id = ${accountId} and bill_id is null`,
  );
}

/** Deletes the late fee of a waived order and takes it off its bill. A fee on a paid bill stays. */
export async function removeLateFee(tx: Sql, orderId: string): Promise<void> {
  const removedFee = await tx.first<{ money: string; billId: string | null }>(
    sql`delete from truck_account_bill_fee f where f.tenant_id = ${tx.tenantId} and f.order_id = ${orderId}
        and not exists (select from truck_account_bill t where t.tenant_id = f.tenant_id and t.id = f.bill_id
          and t.bill_status = ${keys(accountBillStatus.key.paid)})
      returning money, bill_id as "billId"`,
  );
  if (removedFee?.billId)
    await tx.run(
      sql`update truck_account_bill set total_money = total_money - ${removedFee.money}, amount = amount - ${removedFee.money},
          late_fee_money = late_fee_money - ${removedFee.money}
        where tenant_id = ${tx.tenantId} and id = ${removedFee.billId}`,
    );
}
