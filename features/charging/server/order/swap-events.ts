// Handles the steps that the controller of a swap station reports (domain §6.3, BR-20). Each step is logged. The order is ended and billed
// when the truck leaves, or at an abort after the new pack was locked. An earlier abort cancels the order.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { orderProc, ordersFailCause } from '../../shared/order/order.enums.ts';
import { isNewLocked, mayFollow, procAt, swapStep } from '../../shared/order/swap-steps.ts';
import { billSwap, type SwapFacts } from '../../shared/pricing/bill-swap.ts';
import type { PeriodKind } from '../../shared/pricing/tariff-snapshot.ts';
import { periodKind } from '../../shared/tariff/tariff.enums.ts';
import { settleOrder } from '../settlement/settle-order.ts';
import { countSwap } from './count-swap.ts';
import { cancelOrder } from './device-events.ts';
import { energyColumns, moneyColumns, releaseHeld, writeDetails } from './end-order.ts';
import { orderErrors } from './order.errors.ts';
import { lockOrder, millis, type OrderDeps, type StoredOrder, writeOrder } from './order-store.ts';
import { discountOf } from './promotion.ts';
import { freePack, movePacks, recordedPacks } from './swap-packs.ts';

interface SwapStepEvent {
  step: number;
  at: Date;
  /** The values of the packs for the bill; without them, the values recorded during the swap count. */
  packs?: Omit<SwapFacts, 'at'>;
  /** The slot into which the robot put the old pack. Only step 70 uses it. */
  slot?: number | undefined;
}

interface LoggedStep {
  step: number;
  /** The step of the regular line. During a pause or fault it is the interrupted step. */
  within: number;
}

/** Handles a step. A repetition of the last step changes nothing. @throws AppError conflict if the step may not follow the last one */
export async function handleSwapStep(tx: Sql, deps: OrderDeps, orderId: string, event: SwapStepEvent): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const last = (await lastStep(tx, orderId)) ?? { step: swapStep.created, within: swapStep.created };
  const { step, at } = event;
  if (step === last.step) return;
  if (!mayFollow(last.step, last.within, step)) throw new AppError(errors.conflict);
  if (step === swapStep.installing) await refusePackElsewhere(tx, orderId);
  const within = step > swapStep.left ? last.within : step;
  await logStep(tx, orderId, { step, within, at });
  if (step === within) await movePacks(tx, order, step, event.slot);
  const isAborted = step === swapStep.aborted;
  if (isAborted && !isNewLocked(within)) {
    await freePack(tx, orderId);
    await cancelOrder(tx, deps, order, { cause: ordersFailCause.key.swapAborted });
    return writeOrder(tx, orderId, { swap_step: step });
  }
  if (!isAborted && step !== swapStep.left) return advance(tx, order, event);
  await endSwap(tx, deps, order, event);
}

/** Refuses to install a pack that is still on another truck (BR-30). @throws AppError packElsewhere */
async function refusePackElsewhere(tx: Sql, orderId: string): Promise<void> {
  const other = await tx.first<{ pack: string; plate: string }>(
    sql`select b.battery_no as pack, c.plate_no as plate from truck_orders o
        join truck_battery b on b.tenant_id = o.tenant_id and b.id = o.new_battery_id
        join truck_car c on c.tenant_id = b.tenant_id and c.id = b.car_id
      where o.tenant_id = ${tx.tenantId} and o.id = ${orderId} and b.car_id is distinct from o.car_id`,
  );
  if (other) fail(orderErrors.packElsewhere, other);
}

async function lastStep(tx: Sql, orderId: string): Promise<LoggedStep | undefined> {
  return tx.first<LoggedStep>(
    sql`select step, within from truck_swap_step_log
      where tenant_id = ${tx.tenantId} and order_id = ${orderId} order by id desc limit 1`,
  );
}

async function logStep(tx: Sql, orderId: string, { step, within, at }: LoggedStep & { at: Date }): Promise<void> {
  await tx.run(
    sql`update truck_swap_step_log set end_time = ${at}, ok = ${step === swapStep.fault ? 0 : 1}
      where tenant_id = ${tx.tenantId} and order_id = ${orderId} and end_time is null`,
  );
  await tx.run(
    sql`insert into truck_swap_step_log (tenant_id, order_id, step, within, start_time)
      values (${tx.tenantId}, ${orderId}, ${step}, ${within}, ${at})`,
  );
}

/** Writes the step and its order state. The state machine has no move from "created" to "charging", so "starting" is written between them. */
async function advance(tx: Sql, order: StoredOrder, { step, at }: SwapStepEvent): Promise<void> {
  const isOnLine = step <= swapStep.left;
  const nextProc = isOnLine ? procAt(step) : order.orderProc;
  if (nextProc === orderProc.key.charging && order.orderProc === orderProc.key.created)
    await writeOrder(tx, order.id, { order_proc: orderProc.key.starting });
  const start = order.startedAt === null && isOnLine ? { start_time: at } : {};
  await writeOrder(tx, order.id, { order_proc: nextProc, swap_step: step, ...start });
}

async function endSwap(
  tx: Sql,
  deps: OrderDeps,
  order: StoredOrder,
  { step, at, packs: reportedPacks }: SwapStepEvent,
): Promise<void> {
  const snapshot = order.ruleSnapshot ?? fail(orderErrors.noSnapshot, { no: order.orderNo });
  const packs = reportedPacks ?? (await recordedPacks(tx, order));
  if (!packs) throw new AppError(errors.missingParameter, { name: 'packs' });
  const locked = await tx.first<{ at: number }>(
    sql`select ${millis('start_time')} as at from truck_swap_step_log
      where tenant_id = ${tx.tenantId} and order_id = ${order.id} and step = ${swapStep.locking} order by id limit 1`,
  );
  const bill = billSwap(snapshot, { ...packs, at: locked?.at ?? at.getTime() });
  const { elecMoney, serviceMoney, swapMoney, rows } = bill;
  const zero = '0.00';
  const { sharp, peak, flat, valley, deep } = periodKind.key;
  const kwhOf = (kind: PeriodKind) => (rows[0]?.kind === kind ? bill.kwh : zero);
  const energy = {
    sharpKwh: kwhOf(sharp),
    peakKwh: kwhOf(peak),
    flatKwh: kwhOf(flat),
    valleyKwh: kwhOf(valley),
    deepKwh: kwhOf(deep),
  };
  const billed = { totalKwh: bill.kwh, ...energy, elecMoney, serviceMoney };
  await writeDetails(tx, deps, order.id, rows);
  const startedAt = order.startedAt ?? at.getTime();
  const discount = await discountOf(tx, deps, order, {
    totalKwh: bill.kwh,
    elecMoney,
    serviceMoney,
    swapMoney,
    startedAt,
  });
  const seconds = Math.max(0, Math.round((at.getTime() - startedAt) / 1000));
  await writeOrder(tx, order.id, {
    order_proc: orderProc.key.ended,
    swap_step: step,
    end_time: at,
    duration_sec: seconds,
    swap_sec: seconds,
    old_kwh: bill.oldKwh,
    new_kwh: bill.newKwh,
    old_soc: packs.old.soc,
    new_soc: packs.fresh.soc,
    mileage_km: packs.mileageKm,
    abnormal: bill.abnormal ? 1 : 0,
    ...energyColumns(billed),
    ...moneyColumns({ elecMoney, serviceMoney, swapMoney, occupyMoney: zero }, discount),
  });
  await countSwap(tx, order, { at, seconds });
  await releaseHeld(tx, deps, order);
  await settleOrder(tx, deps, order.id);
}
