// What promotions take off an order; at most once an order (BR-4).
import type { Sql } from '@ec/kernel/database';
import { applyPromotions } from '@ec/truck/server/public';
import type { SessionBill } from '../../shared/pricing/bill-session.ts';
import type { OrderDeps, StoredOrder } from './order-store.ts';

export interface Discount {
  discountMoney: string;
  activityId: string | null;
}

type Bill = Pick<SessionBill, 'totalKwh' | 'elecMoney' | 'serviceMoney'> & { swapMoney: string; startedAt: number };

export async function discountOf(tx: Sql, deps: OrderDeps, order: StoredOrder, bill: Bill): Promise<Discount> {
  const { id, orderType, stationId, merchantId, accountId, plateNo } = order;
  const { startedAt, ...billed } = bill;
  const promoted = { id, orderType, stationId, merchantId, accountId, plateNo, ...billed };
  const applied = await applyPromotions(tx, deps, { ...promoted, startTime: new Date(startedAt) });
  return { discountMoney: applied?.discountMoney ?? '0.00', activityId: applied?.activityId ?? null };
}
