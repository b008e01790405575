// Reads, locks and writes orders for the business rules, with times in milliseconds and money as text.
import type { Clock } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Assignments, assignments, type Picked, pick } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { orders } from '../../shared/order/orders.resource.ts';

export interface OrderDeps {
  ids: { next(): string };
  clock: Clock;
}

const columns = [
  'id',
  'tenantId',
  'orderNo',
  'orderType',
  'orderProc',
  'payStatus',
  'payType',
  'stationId',
  'stackId',
  'gunId',
  'merchantId',
  'accountId',
  'carId',
  'driverId',
  'plateNo',
  'stopReason',
  'elecMoney',
  'serviceMoney',
  'occupyMoney',
  'swapMoney',
  'discountMoney',
  'totalMoney',
  'payMoney',
  'giftMoney',
  'ruleSnapshot',
  'createUser',
] as const;
type Columns = Picked<typeof orders, (typeof columns)[number]>;

/** The columns that are never null in an order. */
type NonNullColumn = 'orderNo' | 'orderProc' | 'payStatus' | 'stationId';

export type StoredOrder = Columns & { [N in NonNullColumn]: NonNullable<Columns[N]> } & {
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
};

/** Selects a timestamp column as milliseconds since 1970. */
export const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/**
 * Locks an order. With `for no key update`, other transactions can still insert rows that reference the order, such as device commands.
 * The stronger `for update` would block them and could cause a deadlock.
 * @throws AppError noData
 */
export async function lockOrder(tx: Sql, id: string): Promise<StoredOrder> {
  const order = await tx.first<StoredOrder>(
    sql`select ${pick(orders, columns, '')}, ${millis('create_time')} as "createdAt", ${millis('start_time')} as "startedAt",
        ${millis('end_time')} as "endedAt"
      from truck_orders where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for no key update`,
  );
  if (!order) throw new AppError(errors.noData);
  return order;
}

export interface Run {
  lostAt: number | null;
  /** The time and the state of charge of the latest sample. */
  sampledAt: number | null;
  soc: number | null;
  /** The amount held for this order, in 元. */
  held: string | null;
  /** The cost so far, in 元; null without a sample or a tariff snapshot. */
  cost: string | null;
}

export async function runOf(tx: Sql, orderId: string): Promise<Run> {
  const run = await tx.first<Run>(
    sql`select ${millis('lost_at')} as "lostAt", ${millis('sample_time')} as "sampledAt", soc, held, cost
      from truck_order_run where tenant_id = ${tx.tenantId} and order_id = ${orderId}`,
  );
  return run ?? { lostAt: null, sampledAt: null, soc: null, held: null, cost: null };
}

/** The columns of `truck_order_run`. They are listed here, because the table has no resource definition. */
interface RunColumns {
  sent_at?: Date;
  lost_at?: Date | string | null;
  sample_time?: Date | string;
  meter?: number | string | null;
  soc?: number | string | null;
  power_kw?: number | null;
  volt_v?: number | null;
  curr_a?: number | null;
  remain_min?: number | null;
  cost?: string | null;
  held?: string | null;
  packs?: string;
  odometer?: number | string | null;
}

/** Writes columns of the order's row in `truck_order_run`, and inserts the row if it is missing. */
export async function writeRun(tx: Sql, orderId: string, columns: RunColumns): Promise<void> {
  const names = Object.keys(columns);
  const sets = names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await tx.run(
    sql`insert into truck_order_run (tenant_id, order_id, ${sql.join(names.map((name) => sql.ref(name)))})
      values (${tx.tenantId}, ${orderId}, ${sql.join(Object.values(columns))})
      on conflict (tenant_id, order_id) do update set ${sql.join(sets)}`,
  );
}

export async function writeOrder(tx: Sql, orderId: string, columns: Assignments<typeof orders>): Promise<void> {
  await tx.run(
    sql`update truck_orders set ${assignments<typeof orders>(columns)}, update_time = now()
      where tenant_id = ${tx.tenantId} and id = ${orderId}`,
  );
}
