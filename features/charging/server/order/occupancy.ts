// Charges for a truck that stays at its connector after the session (domain BR-6): from the end to the unplugging, without the time
// in which the connector was offline or faulty or the station closed.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import { sql } from 'kysely';
import { accountHisBizType, accountHisPayChannel } from '../../shared/account/account.enums.ts';
import { excludedMs, type Span, spansWhile } from '../../shared/order/excluded-time.ts';
import { occupancyState } from '../../shared/order/order.contract.ts';
import { ordersPayType, orderType, payStatus } from '../../shared/order/order.enums.ts';
import { occupyFee } from '../../shared/pricing/occupy-fee.ts';
import { orderTotal } from '../../shared/pricing/order-total.ts';
import { lockAccount } from '../ledger/account-lock.ts';
import { debit, findTxn, systemActor } from '../ledger/ledger.ts';
import { addLateFee } from '../settlement/late-fees.ts';
import { lockOrder, millis, type OrderDeps, type StoredOrder, writeOrder } from './order-store.ts';

const bizTypes = accountHisBizType.key;
const channels = accountHisPayChannel.key;
const pay = payStatus.key;
const { idle, offline, fault } = gunStatus.key;
const { inService } = stationStatus.key;
const { plugged, due, done } = occupancyState;

/** The states in which the time does not count. */
const away: readonly (number | null)[] = [offline, fault];

/** Starts the occupancy, unless the connector is already idle. */
export async function waitForUnplug(tx: Sql, order: StoredOrder, endedAt: Date): Promise<void> {
  const gun = await tx.first<{ gunStatus: number | null }>(
    sql`select gun_status as "gunStatus" from truck_charging_gun
      where tenant_id = ${tx.tenantId} and id = ${order.gunId}`,
  );
  if (!gun || gun.gunStatus === idle) return;
  const spans: [number, number | null][] = away.includes(gun.gunStatus) ? [[endedAt.getTime(), null]] : [];
  await tx.run(
    sql`insert into truck_order_occupy (tenant_id, order_id, gun_id, ended_at, away)
      values (${tx.tenantId}, ${order.id}, ${order.gunId}, ${endedAt}, ${JSON.stringify(spans)}::jsonb)
      on conflict do nothing`,
  );
}

interface Occupancy {
  orderId: string;
  endedAt: number;
  /** The begin and end of each span away. The last span has no end while the connector is away. */
  away: [number, number | null][];
}

/** Handles a new state of a connector. Time away (offline or faulty) begins or ends, or the truck has left (idle). */
export async function updateOccupancy(
  tx: Sql,
  deps: OrderDeps,
  { gunId, gunStatus: now, at }: { gunId: string; gunStatus: number; at: Date },
): Promise<void> {
  const occupancies = await tx.rows<Occupancy>(
    sql`select order_id as "orderId", ${millis('ended_at')} as "endedAt", away from truck_order_occupy
      where tenant_id = ${tx.tenantId} and gun_id = ${gunId} and state = ${keys(plugged)} order by order_id for update`,
  );
  for (const occupancy of occupancies) {
    const last = occupancy.away.at(-1);
    const isAway = last !== undefined && last[1] === null;
    if (isAway && !away.includes(now)) last[1] = at.getTime();
    if (!isAway && away.includes(now)) occupancy.away.push([at.getTime(), null]);
    await tx.run(
      sql`update truck_order_occupy set away = ${JSON.stringify(occupancy.away)}::jsonb
        where tenant_id = ${tx.tenantId} and order_id = ${occupancy.orderId}`,
    );
    if (now === idle) await endOccupancy(tx, deps, occupancy, at);
  }
}

/** Locks the account. The caller locks the order afterwards, as the code that writes monthly bills does, so that the two cannot deadlock. */
async function lockPayer(tx: Sql, orderId: string): Promise<void> {
  const order = await tx.first<{ accountId: string | null }>(
    sql`select account_id as "accountId" from truck_orders where tenant_id = ${tx.tenantId} and id = ${orderId}`,
  );
  if (order?.accountId) await lockAccount(tx, order.accountId);
}

/** Ends the occupancy: records its fee and charges it. */
async function endOccupancy(tx: Sql, deps: OrderDeps, occupancy: Occupancy, at: Date): Promise<void> {
  await lockPayer(tx, occupancy.orderId);
  const order = await lockOrder(tx, occupancy.orderId);
  const window: Span = [occupancy.endedAt, at.getTime()];
  const spans = occupancy.away.map(([from, to]): Span => [from, to ?? window[1]]);
  const excluded = excludedMs(window, [...spans, ...(await closedSpans(tx, order.stationId, window))]);
  const fee = order.ruleSnapshot
    ? occupyFee(order.ruleSnapshot, { endedAt: window[0], unpluggedAt: window[1], excludedMs: excluded })
    : '0.00';
  const isFree = Number(fee) === 0;
  await tx.run(
    sql`update truck_order_occupy set unplugged_at = ${at}, excluded_ms = ${excluded}, money = ${fee},
      state = ${isFree ? done : due} where tenant_id = ${tx.tenantId} and order_id = ${order.id}`,
  );
  if (!isFree) await chargeOccupancy(tx, deps, order.id);
}

/** Returns the spans in which the station was closed, from its change history. */
async function closedSpans(tx: Sql, stationId: string, window: Span): Promise<Span[]> {
  const changes = await tx.rows<{ at: number; before: number | null; after: number | null }>(
    sql`select ${millis('create_time')} as at, (changes -> 'before' ->> 'stationStatus')::integer as before,
        (changes -> 'after' ->> 'stationStatus')::integer as after
      from audit_log where tenant_id = ${tx.tenantId} and resource = 'truck.station' and row_id = ${stationId}
        and changes -> 'after' ? 'stationStatus' and create_time >= to_timestamp(${window[0]}::float8 / 1000)
      order by create_time, id`,
  );
  const station = await tx.first<{ now: number }>(
    sql`select station_status as now from truck_station where tenant_id = ${tx.tenantId} and id = ${stationId}`,
  );
  const initial = changes.length > 0 ? changes[0]?.before : station?.now;
  const states = changes.map(({ at, after }) => ({ at, state: after ?? inService }));
  return spansWhile(states, initial ?? inService, (state) => state !== inService, window);
}

/**
 * Charges the occupancy fee. If the order still has to be debited, the fee only joins its total. Otherwise the fee is a debit of its
 * own, without gift (BR-10); if the account has too little, a later run of the job tries again.
 */
export async function chargeOccupancy(tx: Sql, deps: OrderDeps, orderId: string): Promise<void> {
  await lockPayer(tx, orderId);
  const order = await lockOrder(tx, orderId);
  const fee = await tx.first<{ money: string }>(
    sql`select money from truck_order_occupy
      where tenant_id = ${tx.tenantId} and order_id = ${orderId} and state = ${keys(due)} for update`,
  );
  if (!fee) return;
  const { accountId, orderNo: bizNo, payStatus } = order;
  const isUnpaid = payStatus === pay.due || payStatus === pay.overdue;
  if (isUnpaid && !(await isDebited(tx, order))) return addFee(tx, order, fee.money, '0.00');
  // A waived order gets no fee, and an order without an account has nobody to charge.
  if (payStatus === pay.waived || !accountId) return finish(tx, orderId);
  const debited = await debit(tx, deps, {
    accountId,
    bizNo,
    actor: systemActor,
    bizType: bizTypes.occupancy,
    amount: fee.money,
    payChannel: order.payType === ordersPayType.key.credit ? channels.credit : channels.balance,
  });
  if (!debited.ok) return;
  // A fee on credit is paid with the monthly bill. If the bill of the order was written without the fee, the fee goes on the next bill.
  if (order.payType === ordersPayType.key.credit) await addLateFee(tx, order.id, fee.money);
  await addFee(tx, order, fee.money, isUnpaid ? '0.00' : fee.money);
}

async function isDebited(tx: Sql, { orderNo, orderType: type }: StoredOrder): Promise<boolean> {
  const bizType = type === orderType.key.swap ? bizTypes.swap : bizTypes.charging;
  return (await findTxn(tx, bizType, orderNo)) !== undefined;
}

async function addFee(tx: Sql, order: StoredOrder, occupyMoney: string, paid: string): Promise<void> {
  const orZero = (money: string | null) => money ?? '0.00';
  const { elecMoney, serviceMoney, swapMoney, discountMoney } = order;
  const parts = { elecMoney: orZero(elecMoney), serviceMoney: orZero(serviceMoney), swapMoney: orZero(swapMoney) };
  await writeOrder(tx, order.id, {
    occupy_money: occupyMoney,
    total_money: orderTotal({ ...parts, discountMoney: orZero(discountMoney), occupyMoney }),
    pay_money: sql`coalesce(pay_money, 0) + ${paid}::numeric`,
  });
  await finish(tx, order.id);
}

async function finish(tx: Sql, orderId: string): Promise<void> {
  await tx.run(
    sql`update truck_order_occupy set state = ${keys(done)} where tenant_id = ${tx.tenantId} and order_id = ${orderId}`,
  );
}
