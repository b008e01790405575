// Computes the discount of an order (BR-4): first the contract discount in its tariff snapshot, then promotions on the rest.
import type { Sql } from '@ec/kernel/database';
import { Decimal } from 'decimal.js';
import type { SessionBill } from '../../shared/pricing/bill-session.ts';
import { contractDiscount } from '../../shared/pricing/contract-discount.ts';
import { applyPromotions } from '../promotion/apply-promotions.ts';
import type { OrderDeps, StoredOrder } from './order-store.ts';

export interface Discount {
  discountMoney: string;
  activityId: string | null;
}

type Bill = Pick<SessionBill, 'totalKwh' | 'elecMoney' | 'serviceMoney'> & { swapMoney: string; startedAt: number };

export async function discountOf(tx: Sql, deps: OrderDeps, order: StoredOrder, bill: Bill): Promise<Discount> {
  const { id, orderType, stationId, merchantId, accountId, plateNo } = order;
  const { startedAt, ...billed } = bill;
  const { discount, serviceLeft } = contractDiscount(order.ruleSnapshot ?? {}, bill.serviceMoney);
  const promotedOrder = {
    id,
    orderType,
    stationId,
    merchantId,
    accountId,
    plateNo,
    ...billed,
    serviceMoney: serviceLeft,
  };
  const promotion = await applyPromotions(tx, deps, { ...promotedOrder, startTime: new Date(startedAt) });
  const discountMoney = new Decimal(discount).plus(promotion?.discountMoney ?? 0).toFixed(2);
  return { discountMoney, activityId: promotion?.activityId ?? null };
}
