// Ends a session (domain §6.2, BR-2 to BR-5). One transaction bills it by the tariff snapshot, applies promotions, writes the bill rows
// and settles the order. A repeated end does not change the bill.

import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { Assignments } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import { orderProc, orderType } from '../../shared/order/order.enums.ts';
import type { orders } from '../../shared/order/orders.resource.ts';
import { type BillRow, billSession, type SessionBill } from '../../shared/pricing/bill-session.ts';
import type { MeterSample } from '../../shared/pricing/meter-readings.ts';
import { orderTotal } from '../../shared/pricing/order-total.ts';
import { release } from '../ledger/ledger.ts';
import { settleOrder } from '../settlement/settle-order.ts';
import { waitForUnplug } from './occupancy.ts';
import { orderErrors } from './order.errors.ts';
import { lockOrder, type OrderDeps, runOf, type StoredOrder, writeOrder, writeRun } from './order-store.ts';
import { type Discount, discountOf } from './promotion.ts';
import { packSamples, pointsOf, samplesOf } from './samples.ts';

/** The end of a session, from a report of its device or from a rule or person that closes the session. */
export interface SessionEnd {
  endTime: Date;
  /** The readings to bill. Without them the order is billed by its stored samples. */
  samples?: readonly MeterSample[];
  /** The final reading, which the bill uses in addition to the other readings. */
  last?: MeterSample | undefined;
  endSoc?: number | undefined;
  /** A key of the enum stopReason. The reason of an earlier stop request takes precedence. */
  stopReason?: number | undefined;
  /** The session was closed without a stop record, or its readings were implausible. */
  isAbnormal?: boolean;
}

/** Bills and settles the order. @throws AppError noSnapshot; the database refuses an order whose state cannot change to "ended" (domain §6.2) */
export async function endOrder(tx: Sql, deps: OrderDeps, orderId: string, end: SessionEnd): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.orderProc !== orderProc.key.ended) await closeSession(tx, deps, order, end);
  else if (end.last) await noteLateRecord(tx, orderId, end.last);
  await settleOrder(tx, deps, orderId);
}

/** Records the energy that a late stop record shows beyond the bill. The order was closed without this record, and its bill stays as it is. */
async function noteLateRecord(tx: Sql, orderId: string, { kwh }: MeterSample): Promise<void> {
  await tx.run(
    sql`update truck_orders set late_kwh = round(${kwh}::numeric - end_meter, 2), update_time = now()
      where tenant_id = ${tx.tenantId} and id = ${orderId} and abnormal = 1 and late_kwh is null
        and round(${kwh}::numeric - end_meter, 2) > 0`,
  );
}

async function closeSession(tx: Sql, deps: OrderDeps, order: StoredOrder, end: SessionEnd): Promise<void> {
  const snapshot = order.ruleSnapshot ?? fail(orderErrors.noSnapshot, { no: order.orderNo });
  const run = await runOf(tx, order.id);
  const points = await pointsOf(tx, order.id);
  const readings = end.samples ?? samplesOf(points);
  const samples = [...readings, ...(end.last ? [end.last] : [])].sort((a, b) => a.at - b.at);
  const bill = billSession(snapshot, samples);
  await writeDetails(tx, deps, order.id, bill.rows);
  const { totalKwh, elecMoney, serviceMoney } = bill;
  const parts = { elecMoney, serviceMoney, occupyMoney: '0.00', swapMoney: '0.00' };
  const startedAt = order.startedAt ?? samples[0]?.at ?? end.endTime.getTime();
  const discount = await discountOf(tx, deps, order, {
    totalKwh,
    elecMoney,
    serviceMoney,
    swapMoney: '0.00',
    startedAt,
  });
  await writeOrder(tx, order.id, {
    order_proc: orderProc.key.ended,
    start_time: new Date(startedAt),
    end_time: end.endTime,
    duration_sec: Math.max(0, Math.round((end.endTime.getTime() - startedAt) / 1000)),
    end_soc: end.endSoc ?? run.soc,
    start_meter: samples[0]?.kwh ?? null,
    end_meter: samples.at(-1)?.kwh ?? null,
    stop_reason: order.stopReason ?? end.stopReason ?? null,
    abnormal: end.isAbnormal ? 1 : 0,
    ...energyColumns(bill),
    ...moneyColumns(parts, discount),
  });
  await packSamples(tx, order.id, end.last ? withLast(points, end.last, end.endSoc) : points);
  await releaseHeld(tx, deps, order);
  await freeGun(tx, order);
  if (order.orderType !== orderType.key.swap) await waitForUnplug(tx, order, end.endTime);
}

/** Adds the final reading to the curve, so that the curve ends where the bill ends. */
function withLast(points: readonly CoursePoint[], { at, kwh }: MeterSample, soc: number | undefined): CoursePoint[] {
  const last: CoursePoint = [Math.round(at), kwh, null, soc ?? null, null, null];
  return [...points, last].sort((a, b) => a[0] - b[0]);
}

export const energyColumns = (bill: Omit<SessionBill, 'rows'>): Assignments<typeof orders> => ({
  total_kwh: bill.totalKwh,
  sharp_kwh: bill.sharpKwh,
  peak_kwh: bill.peakKwh,
  flat_kwh: bill.flatKwh,
  valley_kwh: bill.valleyKwh,
  deep_kwh: bill.deepKwh,
});

interface Parts {
  elecMoney: string;
  serviceMoney: string;
  occupyMoney: string;
  swapMoney: string;
}

export const moneyColumns = (parts: Parts, { discountMoney, activityId }: Discount): Assignments<typeof orders> => ({
  elec_money: parts.elecMoney,
  service_money: parts.serviceMoney,
  occupy_money: parts.occupyMoney,
  swap_money: parts.swapMoney,
  discount_money: discountMoney,
  activity_id: activityId,
  total_money: orderTotal({ ...parts, discountMoney }),
  gift_money: '0.00',
  pay_money: '0.00',
  refund_money: '0.00',
});

/** Replaces the bill rows of an order. */
export async function writeDetails(tx: Sql, deps: OrderDeps, orderId: string, rows: readonly BillRow[]): Promise<void> {
  await tx.run(sql`delete from truck_order_detail where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
  const rowsWithIds = rows.map((row) => ({ ...row, id: deps.ids.next() }));
  await tx.run(
    sql`insert into truck_order_detail (id, tenant_id, order_id, seq, start_time, end_time, kind, elec_price,
        service_price, kwh, elec_money, service_money)
      select d.id, ${tx.tenantId}, ${orderId}, d.seq, to_timestamp(d."startTime" / 1000), to_timestamp(d."endTime" / 1000),
        d.kind, d."elecPrice", d."servicePrice", d.kwh, d."elecMoney", d."serviceMoney"
      from jsonb_to_recordset(${JSON.stringify(rowsWithIds)}::jsonb) as d(id bigint, seq integer, "startTime" float8, "endTime" float8,
        kind smallint, "elecPrice" numeric, "servicePrice" numeric, kwh numeric, "elecMoney" numeric, "serviceMoney" numeric)`,
  );
}

/** Releases the prepayment of an order: before its debit, which can then use the money, or when it is cancelled. */
export async function releaseHeld(tx: Sql, deps: OrderDeps, order: StoredOrder): Promise<void> {
  const { held } = await runOf(tx, order.id);
  if (!held || !order.accountId) return;
  await release(tx, deps, { accountId: order.accountId, bizNo: order.orderNo });
  await writeRun(tx, order.id, { held: null });
}

/** Detaches the order from its connector. The state of the connector stays, because only its device reports the state. */
export async function freeGun(tx: Sql, { id, gunId }: Pick<StoredOrder, 'id' | 'gunId'>): Promise<void> {
  await tx.run(
    sql`update truck_charging_gun set order_id = null
      where tenant_id = ${tx.tenantId} and id = ${gunId} and order_id = ${id}`,
  );
}
