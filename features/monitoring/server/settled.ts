// Sums settled energy and money of the orders that ended within a span, as the list of orders does.
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Span } from '../shared/elapsed-span.ts';
import type { periodShare } from '../shared/shapes.ts';
import { type Viewer, visibleRows } from './visible-stations.ts';

const { charging, swap } = orderType.key;

/** Returns the condition for visible charging and swap orders `t` that ended within the span. */
export const endedWithin = (
  engine: Engine,
  call: Viewer,
  { from, to }: Span,
  ...conditions: readonly Condition[]
): Condition =>
  allOf([
    visibleRows(engine, call, orders),
    sql`t.order_type in (${keys(charging, swap)}) and t.order_proc = ${keys(orderProc.key.ended)}`,
    sql`t.end_time >= ${from} and t.end_time < ${to}`,
    ...conditions,
  ]);

export interface SettledSum {
  key: string | null;
  kwh: string;
  money: string;
  orders: number;
  swaps: number;
}

/** @param by the grouping, an expression on orders `t` */
export function sumSettled(
  engine: Engine,
  call: Viewer,
  condition: Condition,
  by: RawBuilder<unknown>,
): Promise<SettledSum[]> {
  return engine.database.read(call.caller.tenantId).rows<SettledSum>(
    sql`select ${by} as key, coalesce(sum(t.total_kwh), 0) as kwh, coalesce(sum(t.total_money), 0) as money, count(*)::int as orders,
        count(*) filter (where t.order_type = ${keys(swap)})::int as swaps
      from ${tableOf(orders)} where ${condition} group by 1`,
  );
}

/** Sums energy and money by kind of price period, from the lines of the bills. */
export async function periodSplit(
  engine: Engine,
  call: Viewer,
  condition: Condition,
): Promise<z.output<typeof periodShare>[]> {
  const rows = await engine.database.read(call.caller.tenantId).rows<{ kind: number; kwh: string; money: string }>(
    sql`select d.kind::int as kind, sum(d.kwh) as kwh, sum(d.elec_money + d.service_money) as money
      from ${tableOf(orders)} join truck_order_detail d on d.tenant_id = t.tenant_id and d.order_id = t.id
      where ${condition} group by 1 order by 1`,
  );
  return rows.map(({ kind, kwh, money }) => ({ kind, kwh: parseFloat(kwh), money: parseFloat(money) }));
}
