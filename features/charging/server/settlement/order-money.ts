// Reads the amounts of an order for its settlement, and changes its payStatus (domain §6.2).

import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import { keys, type Picked, pick } from '@ec/resource-server/columns';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { accountHisBizType } from '../../shared/account/account.enums.ts';
import { money } from '../../shared/ledger/account-balances.ts';
import { debitTypes } from '../../shared/ledger/movement.ts';
import { orderType, payStatus } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import type { DebitPart } from '../ledger/ledger.ts';

const names = ['id', 'orderNo', 'orderType', 'orderProc', 'payStatus', 'payType', 'accountId'] as const;

export interface SettlementOrder extends Picked<typeof orders, (typeof names)[number]> {
  orderNo: string;
  totalMoney: string;
  totalKwh: string;
  occupyMoney: string;
  giftMoney: string;
}

const columns = sql`${pick(orders, names, 'o')}, coalesce(o.total_money, 0)::numeric(14,2) as "totalMoney",
  coalesce(o.total_kwh, 0)::numeric(12,2) as "totalKwh", coalesce(o.occupy_money, 0)::numeric(14,2) as "occupyMoney",
  coalesce(o.gift_money, 0)::numeric(14,2) as "giftMoney"`;

/** @throws AppError noData */
export async function lockSettlementOrder(tx: Sql, orderId: string): Promise<SettlementOrder> {
  const order = await tx.first<SettlementOrder>(
    sql`select ${columns} from truck_orders o
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and o.is_deleted = 0 for update`,
  );
  if (!order) throw new AppError(errors.noData);
  return order;
}

/**
 * Locks the overdue orders of an account that have no debit in the ledger, because the balance was insufficient; oldest first. Orders of an
 * overdue bill are overdue too, but they have a debit and are left out.
 */
export function lockOverdueOrders(tx: Sql, accountId: string): Promise<SettlementOrder[]> {
  return tx.rows<SettlementOrder>(
    sql`select ${columns} from truck_orders o
      where o.tenant_id = ${tx.tenantId} and o.account_id = ${accountId} and o.pay_status = ${keys(payStatus.key.overdue)}
        and o.is_deleted = 0 and not exists (select from ledger_txn t
          where t.tenant_id = o.tenant_id and t.biz_type in (${keys(...debitTypes)}) and t.biz_no = o.order_no)
      order by o.end_time, o.id for update of o`,
  );
}

export interface Payment {
  giftMoney: string;
  payMoney: string;
  at: Date;
}

/** Changes payStatus and stores the payment. @throws AppError conflict if payStatus is no longer `from` */
export async function movePayStatus(
  tx: Sql,
  { id }: Pick<SettlementOrder, 'id'>,
  from: KeyOf<typeof payStatus>,
  to: KeyOf<typeof payStatus>,
  payment?: Partial<Payment>,
): Promise<void> {
  const { giftMoney, payMoney, at } = payment ?? {};
  const updatedCount = await tx.run(
    sql`update truck_orders set pay_status = ${to}, gift_money = coalesce(${giftMoney ?? null}::numeric, gift_money),
        pay_money = coalesce(${payMoney ?? null}::numeric, pay_money), pay_time = coalesce(${at ?? null}::timestamptz, pay_time)
      where tenant_id = ${tx.tenantId} and id = ${id} and pay_status = ${from}`,
  );
  if (updatedCount !== 1) throw new AppError(errors.conflict);
}

/**
 * Splits an order into two debits. The first covers energy, service and swap fees after the discount. The second covers the occupancy fee,
 * which must not be paid from gift money (BR-10).
 */
export function debitPartsOf({ orderType: type, totalMoney, occupyMoney }: SettlementOrder): DebitPart[] {
  const { charging, swap, occupancy: occupancyType } = accountHisBizType.key;
  const mainBizType = type === orderType.key.swap ? swap : charging;
  // A discount above the other charges reduces the occupancy fee.
  const occupancy = Decimal.min(occupyMoney, totalMoney);
  return [
    { bizType: mainBizType, amount: money(new Decimal(totalMoney).minus(occupancy)) },
    { bizType: occupancyType, amount: money(occupancy) },
  ];
}
