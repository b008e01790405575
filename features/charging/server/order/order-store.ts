// Orders as the rules see them: held for the transaction, with instants in milliseconds and money as text.
import type { Clock } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { sql } from 'kysely';
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import type { MeterSample } from '../../shared/pricing/meter-readings.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';

export interface OrderDeps {
  ids: { next(): string };
  clock: Clock;
}

export interface StoredOrder {
  id: string;
  tenantId: string;
  orderNo: string;
  orderType: number;
  orderProc: number;
  payStatus: number;
  payType: number | null;
  stationId: string;
  stackId: string | null;
  gunId: string | null;
  merchantId: string | null;
  accountId: string | null;
  carId: string | null;
  driverId: string | null;
  plateNo: string;
  startedAt: number | null;
  endedAt: number | null;
  stopReason: number | null;
  elecMoney: string | null;
  serviceMoney: string | null;
  occupyMoney: string | null;
  swapMoney: string | null;
  discountMoney: string | null;
  totalMoney: string | null;
  payMoney: string | null;
  giftMoney: string | null;
  ruleSnapshot: TariffSnapshot | null;
}

/** Milliseconds since 1970 of a column, as a number. */
export const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** @throws AppError noData */
export async function lockOrder(tx: Sql, id: string): Promise<StoredOrder> {
  const order = await tx.first<StoredOrder>(
    raw(sql`select id, tenant_id as "tenantId", order_no as "orderNo", order_type as "orderType",
        order_proc as "orderProc", pay_status as "payStatus", pay_type as "payType", station_id as "stationId", stack_id as "stackId",
        gun_id as "gunId", merchant_id as "merchantId", account_id as "accountId", car_id as "carId",
        driver_id as "driverId", plate_no as "plateNo", ${millis('start_time')} as "startedAt",
        ${millis('end_time')} as "endedAt", stop_reason as "stopReason", elec_money as "elecMoney",
        service_money as "serviceMoney", occupy_money as "occupyMoney", swap_money as "swapMoney",
        discount_money as "discountMoney", total_money as "totalMoney", pay_money as "payMoney",
        gift_money as "giftMoney", rule_snapshot as "ruleSnapshot"
      from truck_orders where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for update`),
  );
  if (!order) throw new AppError(errors.noData);
  return order;
}

export interface Run {
  points: CoursePoint[];
  lostAt: number | null;
  soc: number | null;
  /** Held for this order, in 元. */
  held: string | null;
}

export async function runOf(tx: Sql, orderId: string): Promise<Run> {
  const run = await tx.first<Run>(
    raw(sql`select points, ${millis('lost_at')} as "lostAt", soc, held
      from truck_order_run where tenant_id = ${tx.tenantId} and order_id = ${orderId}`),
  );
  return run ?? { points: [], lostAt: null, soc: null, held: null };
}

export const samplesOf = (points: readonly CoursePoint[]): MeterSample[] =>
  points.map(([at, kwh]) => ({ at, kwh: String(kwh) }));

/** The row of an order in `truck_order_run` with these columns; made where it is missing. */
export async function writeRun(tx: Sql, orderId: string, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  const sets = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await tx.run(
    raw(sql`insert into truck_order_run (tenant_id, order_id, ${sql.join(names.map((name) => sql.ref(name)))})
      values (${tx.tenantId}, ${orderId}, ${sql.join(Object.values(columns))})
      on conflict (tenant_id, order_id) do update set ${sql.join(sets)}`),
  );
}

/** Columns of `truck_orders`, by their names in the database. */
export async function writeOrder(tx: Sql, orderId: string, columns: Record<string, unknown>): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await tx.run(
    raw(sql`update truck_orders set ${sql.join(sets)}, update_time = now()
      where tenant_id = ${tx.tenantId} and id = ${orderId}`),
  );
}
