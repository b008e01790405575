// Applies the reports of devices to orders and connectors (domain §6.1, §6.2, BR-8), and cancels and stops orders. Comments such as 1→9
// name the change of the order's state. The database refuses a change that the state machine does not have.

import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import { writeGunCommand } from '@ec/truck/server/public';
import { gunStatus as gunState } from '@ec/truck/shared/asset/asset.enums';
import { chargingGun } from '@ec/truck/shared/asset/charging-gun.resource';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { orderProc, type ordersFailCause, orderType, stopReason } from '../../shared/order/order.enums.ts';
import { isUsedUp } from '../../shared/order/running-stop.ts';
import { shortestTransitionPath } from '../../shared/order/shortest-transition-path.ts';
import { heldStates } from '../../shared/ready/booking-rules.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { isControlOpen } from './control.ts';
import { isDayUsedUp } from './daily-limit.ts';
import { freeGun, releaseHeld } from './end-order.ts';
import { updateOccupancy } from './occupancy.ts';
import { lockOrder, type OrderDeps, type StoredOrder, writeOrder, writeRun } from './order-store.ts';
import { costSoFar, keepSample, type MovedSample, type Sample } from './samples.ts';

const { offline: lost, fault } = gunState.key;

/** 1→2: the device has started. The tariff snapshot is taken once more, for this day and the next (BR-5). */
export async function recordSessionStart(
  tx: Sql,
  _deps: OrderDeps,
  orderId: string,
  { at, kwh, soc = null }: { at: Date; kwh: string | undefined; soc?: number | null },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const tariff = await resolveTariff(tx, {
    tenantId: order.tenantId,
    stationId: order.stationId,
    gunId: order.gunId ?? undefined,
    at,
    merchantId: order.merchantId ?? undefined,
    billType: order.orderType === orderType.key.discharge ? 3 : 1,
  });
  const snapshot = tariff && { rule_id: tariff.ruleId, rule_snapshot: JSON.stringify(tariff) };
  await writeOrder(tx, orderId, {
    order_proc: orderProc.key.charging,
    start_time: at,
    start_soc: soc,
    start_meter: kwh ?? null,
    ...snapshot,
  });
  // If the device reports no register value, the first later reading is the start of the session.
  if (kwh !== undefined) await keepSample(tx, orderId, { at, kwh, soc });
  await writeRun(tx, orderId, { sample_time: at, meter: kwh ?? null, soc });
}

/** Corrects the register value at the start of the session, once later readings show the right one. */
export async function moveStartMeter(tx: Sql, orderId: string, kwh: string): Promise<void> {
  await tx.run(
    sql`update truck_orders set start_meter = ${kwh}::numeric where tenant_id = ${tx.tenantId} and id = ${orderId}
      and start_meter is distinct from ${kwh}::numeric`,
  );
}

/**
 * 5→2: the link of a device has come back, and its session still runs (domain §6.2). Orders in other states do not change.
 * @returns the locked order after the change
 */
export async function resumeSession(tx: Sql, orderId: string): Promise<StoredOrder> {
  const order = await lockOrder(tx, orderId);
  if (order.orderProc !== orderProc.key.unknown) return order;
  await writeOrder(tx, orderId, { order_proc: orderProc.key.charging });
  await writeRun(tx, orderId, { lost_at: null });
  return { ...order, orderProc: orderProc.key.charging };
}

/** The reason for which an order is cancelled. */
interface CancelReason {
  /** The cause that a rule or a device determined. */
  cause?: KeyOf<typeof ordersFailCause>;
  /** The words of a person or a device. */
  remark?: string;
}

/** 0/1→9: the device refuses the start, or has not answered in time. */
export async function cancelFailedStart(tx: Sql, deps: OrderDeps, orderId: string, why: CancelReason): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await cancelOrder(tx, deps, order, why);
}

/** Cancels the order (→9) and releases the amount held for it. */
export async function cancelOrder(tx: Sql, deps: OrderDeps, order: StoredOrder, why: CancelReason): Promise<void> {
  await writeOrder(tx, order.id, {
    order_proc: orderProc.key.cancelled,
    fail_cause: why.cause ?? null,
    fail_reason: why.remark?.slice(0, 100) ?? null,
    end_time: deps.clock.now(),
  });
  await releaseHeld(tx, deps, order);
  await freeGun(tx, order);
}

/**
 * Stores the sample for bill and curve. If the cost uses up the account (BR-8) or the daily limit of the user (BR-62), a stop is requested.
 * @param orderOrId the id of the order, or the order if this transaction has locked it
 * @returns the order after the sample
 */
export async function recordSample(
  tx: Sql,
  deps: OrderDeps,
  orderOrId: string | StoredOrder,
  sample: Sample,
  moved: readonly MovedSample[] = [],
): Promise<StoredOrder> {
  const order = typeof orderOrId === 'string' ? await lockOrder(tx, orderOrId) : orderOrId;
  if (!(await keepSample(tx, order.id, sample, moved))) return order;
  const cost = order.ruleSnapshot ? await costSoFar(tx, order.id, order.ruleSnapshot) : null;
  await updateRun(tx, order.id, sample, cost);
  if (moved.length > 0) await refreshLatestMeter(tx, order.id);
  if (order.orderProc !== orderProc.key.charging || cost === null) return order;
  const reason = await reasonToStop(tx, order, cost);
  const isStopping = reason !== undefined && (await requestStop(tx, deps, order, { stopReason: reason })) !== undefined;
  return isStopping ? { ...order, orderProc: orderProc.key.stopping } : order;
}

/** Stores the cost so far. The sample also replaces the live values of the session, unless these are newer. */
async function updateRun(tx: Sql, orderId: string, sample: Sample, cost: string | null): Promise<void> {
  const { at, kwh, powerKw = null, soc = null, voltV = null, currA = null, remainMin = null } = sample;
  const live = {
    sample_time: at,
    meter: kwh,
    soc,
    power_kw: powerKw,
    volt_v: voltV,
    curr_a: currA,
    remain_min: remainMin,
  };
  const sets = Object.entries(live).map(
    ([name, value]) => sql`${sql.ref(name)} = case when sample_time > ${at} then ${sql.ref(name)} else ${value} end`,
  );
  const updated = await tx.run(
    sql`update truck_order_run set cost = ${cost}, ${sql.join(sets)}
      where tenant_id = ${tx.tenantId} and order_id = ${orderId}`,
  );
  // A started session has its row already, and an upsert would run the triggers of both an insert and an update.
  if (updated === 0) await writeRun(tx, orderId, { cost, ...live });
}

/** Copies the register value of the newest sample to the live values, after another sample has changed that value. */
const refreshLatestMeter = (tx: Sql, orderId: string): Promise<number> =>
  tx.run(
    sql`update truck_order_run r set meter = (select s.kwh from truck_order_sample s
        where s.tenant_id = r.tenant_id and s.order_id = r.order_id order by s.at desc limit 1)
      where r.tenant_id = ${tx.tenantId} and r.order_id = ${orderId}`,
  );

/** Returns the stop reason if the cost uses up the account or the daily limit. */
async function reasonToStop(tx: Sql, order: StoredOrder, cost: string): Promise<number | undefined> {
  const [isOverdrawnNow, isDayOver] = await Promise.all([isOverdrawn(tx, order, cost), isDayUsedUp(tx, order, cost)]);
  if (isOverdrawnNow) return stopReason.key.lowBalance;
  return isDayOver ? stopReason.key.riskControl : undefined;
}

/** Returns whether the cost uses up a prepaid account. The prepayment of this order counts as available. */
async function isOverdrawn(tx: Sql, order: StoredOrder, cost: string): Promise<boolean> {
  if (!order.accountId) return false;
  const account = await tx.first<{ settleMode: number; available: string }>(
    sql`select settle_mode as "settleMode", (coalesce(balance, 0) + coalesce(gift, 0) - coalesce(frozen, 0)
        + coalesce(credit_limit, 0) + coalesce(r.held, 0))::text as available
      from truck_account a left join truck_order_run r on r.tenant_id = a.tenant_id and r.order_id = ${order.id}
      where a.tenant_id = ${tx.tenantId} and a.id = ${order.accountId}`,
  );
  if (account?.settleMode !== accountSettleMode.key.prepaid) return false;
  return isUsedUp(cost, account.available);
}

interface Stop {
  stopReason: number;
  reason?: string | undefined;
  userId?: string | undefined;
}

/**
 * 2→3: queues the stop command for the device. An order without a connector, or a tenant without device control, gets no command.
 * @returns the id of the command, or undefined if there is none
 */
export async function requestStop(
  tx: Sql,
  { ids, clock }: OrderDeps,
  order: StoredOrder,
  { stopReason, reason, userId }: Stop,
): Promise<string | undefined> {
  if (!order.gunId || !(await isControlOpen(tx))) return undefined;
  await writeOrder(tx, order.id, { order_proc: orderProc.key.stopping, stop_reason: stopReason });
  await writeRun(tx, order.id, { sent_at: clock.now() });
  const { tenantId, gunId, orderNo } = order;
  const command = { tenantId, gunId, orderId: order.id, reason, userId };
  return writeGunCommand(tx, ids, { ...command, name: 'RemoteStopTransaction', args: { orderNo } });
}

/** Handles a new state of a connector: updates the connector, marks running orders unknown (5) if it is offline, and updates occupancy. */
export async function recordGunState(
  tx: Sql,
  deps: OrderDeps,
  { gunId, gunStatus, at }: { gunId: string; gunStatus: number; at: Date },
): Promise<void> {
  const { idle, reserved } = gunState.key;
  // A charger that cannot reserve a connector reports it as "idle" although a booking holds it. The connector then stays "reserved".
  await walkGun(tx, gunId, gunStatus === idle && (await isBooked(tx, gunId, at)) ? reserved : gunStatus, at);
  if (gunStatus === lost) await markOrdersUnknown(tx, gunId, at);
  await updateOccupancy(tx, deps, { gunId, gunStatus, at });
}

/** Moves the connector to a state, through states in between that the device did not report, such as "occupied" before "charging" (domain §6.1). */
async function walkGun(tx: Sql, gunId: string, gunStatus: number, at: Date): Promise<void> {
  const gun = await tx.first<{ now: number | null }>(
    sql`select gun_status as now from truck_charging_gun
      where tenant_id = ${tx.tenantId} and id = ${gunId} for no key update`,
  );
  const moves = chargingGun.states.gunStatus ?? {};
  for (const step of shortestTransitionPath(moves, gun?.now ?? undefined, gunStatus, [lost, fault]))
    await tx.run(
      sql`update truck_charging_gun set gun_status = ${step}, status_time = ${at}
        where tenant_id = ${tx.tenantId} and id = ${gunId}`,
    );
}

async function isBooked(tx: Sql, gunId: string, at: Date): Promise<boolean> {
  const ticket = await tx.first(
    sql`select from truck_order_ready where tenant_id = ${tx.tenantId} and gun_id = ${gunId} and is_deleted = 0
      and ready_status in (${keys(...heldStates)}) and plan_time <= ${at} and coalesce(expire_time, 'infinity') > ${at}
      and reserve_state is not null limit 1`,
  );
  return ticket !== undefined;
}

async function markOrdersUnknown(tx: Sql, gunId: string, at: Date): Promise<void> {
  const running = await tx.rows<{ id: string }>(
    sql`select id from truck_orders where tenant_id = ${tx.tenantId} and gun_id = ${gunId} and is_deleted = 0
      and order_proc in (${keys(orderProc.key.charging, orderProc.key.stopping)}) for no key update`,
  );
  for (const { id } of running) {
    await writeOrder(tx, id, { order_proc: orderProc.key.unknown });
    await writeRun(tx, id, { lost_at: at });
  }
}
