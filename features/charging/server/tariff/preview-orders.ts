// Reads the ended orders that a preview bills again, in pages, because a month of a large tenant has tens of thousands.

import type { Sql } from '@ec/kernel/database';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { orderType } from '../../shared/order/order.enums.ts';
import type { PeriodKind } from '../../shared/pricing/tariff-snapshot.ts';

export interface BilledPeriod {
  kind: PeriodKind;
  startTime: number;
  endTime: number;
  kwh: string;
  elecMoney: string;
  serviceMoney: string;
}

export interface BilledOrder {
  id: string;
  isSwap: boolean;
  ruleId: string | null;
  merchantId: string | null;
  mileageKm: string | null;
  swapMoney: string;
  periods: BilledPeriod[];
}

const page = 5000;

/** Yields pages of orders that satisfy `where`, conditions on truck_orders with the alias `t`. */
export async function* billedOrders(tx: Sql, where: readonly Condition[]): AsyncGenerator<BilledOrder[]> {
  for (let last = '0'; ; ) {
    const orders = await tx.rows<BilledOrder>(
      sql`select t.id::text, t.order_type = ${keys(orderType.key.swap)} as "isSwap", t.rule_id::text as "ruleId",
          t.merchant_id::text as "merchantId", t.mileage_km::text as "mileageKm",
          coalesce(t.swap_money, 0)::text as "swapMoney"
        from truck_orders t where ${allOf([...where, sql`t.id > ${last}::bigint`])} order by t.id limit ${page}`,
    );
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const order of orders) order.periods = [];
    for (const { orderId, ...period } of await periodsOf(tx, [...byId.keys()])) byId.get(orderId)?.periods.push(period);
    yield orders;
    if (orders.length < page) return;
    last = orders.at(-1)?.id ?? last;
  }
}

const periodsOf = (tx: Sql, ids: readonly string[]) =>
  tx.rows<BilledPeriod & { orderId: string }>(
    sql`select order_id::text as "orderId", kind, (extract(epoch from start_time) * 1000)::float8 as "startTime",
        (extract(epoch from end_time) * 1000)::float8 as "endTime", kwh::text, elec_money::text as "elecMoney",
        service_money::text as "serviceMoney"
      from truck_order_detail where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[]) order by order_id, seq`,
  );
