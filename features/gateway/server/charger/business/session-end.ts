// Ends a session upon its stop record. Without a stop record, a session ends after the next start at its connector, after its connector
// became free, or after its charger has booted. A session that a person must decide on is held instead of billed (domain §6.2).
import { capacityOf, dropSamplesAfter, endOrder, holdOrder, holdUnnamed } from '@ec/charging/server/public';
import { ordersHeldCause, stopReason } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type Charger, hasTrustedClock, type Outcome, type TransactionEvent } from '../events.ts';
import { correctStamp, momentOf } from './clock-shift.ts';
import { reasonOf } from './end-reason.ts';
import { updateGunLive } from './gun-live.ts';
import { energyLimitOf } from './session-course.ts';
import { isOrderRunning, noteRegister, raiseAbnormalDataAlarm, recordHistory, socOf } from './session-progress.ts';
import { addSamplesFromHistory, finalizeCourse } from './session-samples.ts';
import {
  insertTransaction,
  openTransactions,
  type Transaction,
  transactionById,
  writeTransaction,
} from './transaction-store.ts';

export async function finishSession(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  if (it.endedAt) return {};
  const now = deps.clock.now();
  const endTime = endTimeOf(charger, it, event.at, now);
  await writeTransaction(tx, it.id, { ended_at: endTime });
  const last = event.readings.at(-1);
  if (!it.orderId) {
    await holdWithoutPayer(tx, deps, charger, await noteRegister(tx, it, event.readings), endTime, event.reason);
    return {};
  }
  if (last) await recordHistory(tx, deps, charger, it.gunId, [{ ...last, at: endTime }]);
  const end = { endTime, endSoc: socOf(event.readings.slice(-1)) ?? undefined, stopReason: reasonOf(event.reason) };
  if (await isOrderRunning(tx, it.orderId)) {
    if (hasTrustedClock(charger) && it.startedAt !== null && it.shiftMs === 0)
      await addSamplesFromHistory(tx, it, new Date(it.startedAt), endTime);
    if (hasTrustedClock(charger)) await dropSamplesAfter(tx, it.orderId, endTime);
    await settleOrder(tx, deps, charger, it, { ...end, read: last?.kwh });
  } else await endOrder(tx, deps, it.orderId, { ...end, last: lateSampleOf(it, last?.kwh, endTime) });
  const isCharging = charger.protocol === 'ocpp2.0.1' ? false : undefined;
  if (it.gunId) await updateGunLive(tx, deps, it.gunId, { powerKw: 0, soc: null, isCharging, at: endTime });
  return {};
}

/**
 * Returns the moment of a stop; now where the stamp lies before the start, because the clock was set meanwhile. Without a trusted clock it is
 * also now where the stamp lies over a minute before the last report, and the moment of that report where the stamp lies less before it.
 */
function endTimeOf(charger: Charger, it: Transaction, stamp: Date, now: Date): Date {
  const endTime = hasTrustedClock(charger) ? correctStamp(stamp, it.shiftMs, now) : momentOf(stamp, it, now);
  if (it.startedAt !== null && endTime.getTime() < it.startedAt) return now;
  const behind = hasTrustedClock(charger) ? 0 : (it.lastAt ?? 0) - endTime.getTime();
  if (behind > 60_000) return now;
  return behind > 0 ? new Date(it.lastAt ?? 0) : endTime;
}

/** The register of a stop record that arrives after the order has ended. */
const lateSampleOf = ({ baseKwh }: Transaction, read: string | undefined, at: Date) =>
  read === undefined ? undefined : { at: at.getTime(), kwh: (Number(read) + Number(baseKwh)).toFixed(3) };

interface SessionEnd {
  endTime: Date;
  endSoc?: number | undefined;
  stopReason: number;
  /** The register in kWh as the stop record shows it. */
  read: string | undefined;
  isAbnormal?: boolean;
}

/** Bills the energy of the readings, or holds the order where they cannot be right. */
async function settleOrder(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  { read, ...end }: SessionEnd,
): Promise<void> {
  const orderId = it.orderId ?? '';
  const course = await finalizeCourse(tx, it, end.endTime, read);
  if (course.isImpossible) {
    await raiseAbnormalDataAlarm(tx, deps, charger, { at: end.endTime, ...(read === undefined ? {} : { kwh: read }) });
    const { reported, plausible } = course;
    return holdOrder(tx, deps, orderId, { ...end, cause: ordersHeldCause.key.impossible, reported, plausible });
  }
  const last = course.end === undefined ? undefined : { at: end.endTime.getTime(), kwh: course.end };
  await endOrder(tx, deps, orderId, { ...end, last });
}

/** OCPP 2.0.1 may start a transaction before a payer is known. Where energy flowed and no payer followed, a person finds out who pays. */
async function holdWithoutPayer(
  tx: Sql,
  deps: Engine,
  { protocol }: Charger,
  it: Transaction,
  endTime: Date,
  reason: string | undefined,
): Promise<void> {
  const { gunId, firstKwh, lastKwh, startedAt, refused } = it;
  if (protocol !== 'ocpp2.0.1' || refused !== null || gunId === null || startedAt === null) return;
  if (firstKwh === null || lastKwh === null || Number(lastKwh) <= Number(firstKwh)) return;
  const possible = energyLimitOf(await capacityOf(tx, gunId))(startedAt, endTime.getTime()) / 1000;
  const plausible = Math.min(Number(lastKwh) - Number(firstKwh), possible);
  const orderId = await holdUnnamed(tx, deps, {
    gunId,
    startTime: new Date(startedAt),
    endTime,
    startMeter: firstKwh,
    endMeter: lastKwh,
    plausible,
    ...(reason === undefined ? {} : { stopReason: reasonOf(reason) }),
  });
  await writeTransaction(tx, it.id, { order_id: orderId });
}

/** Ends a session without a stop record, at the moment of its last reading. */
export async function closeWithoutStop(tx: Sql, deps: Engine, charger: Charger, id: string): Promise<void> {
  const it = await transactionById(tx, id);
  if (!it || it.endedAt !== null) return;
  const endTime = new Date(it.lastAt ?? it.startedAt ?? deps.clock.now().getTime());
  await writeTransaction(tx, it.id, { ended_at: endTime });
  if (!it.orderId) return holdWithoutPayer(tx, deps, charger, it, endTime, undefined);
  if (await isOrderRunning(tx, it.orderId))
    await settleOrder(tx, deps, charger, it, {
      endTime,
      stopReason: stopReason.key.chargerFault,
      read: undefined,
      isAbnormal: true,
    });
  if (it.gunId) await updateGunLive(tx, deps, it.gunId, { powerKw: 0, soc: null, at: endTime });
}

/** Ends the earlier sessions of a connector when another one starts there, because a connector charges one truck at a time. */
export async function closeEarlierSessions(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  connector: number,
  { before, exceptId }: { before: Date; exceptId: string },
): Promise<void> {
  const latestMs = before.getTime() + (hasTrustedClock(charger) ? 0 : 60_000);
  for (const { id, startedAt, lastAt } of await openTransactions(tx, charger, connector)) {
    const isEarlier = Math.max(startedAt ?? 0, lastAt ?? 0) <= latestMs;
    if (id !== exceptId && isEarlier) await closeWithoutStop(tx, deps, charger, id);
  }
}

/** Ends the released sessions of a truck (see `releaseSessions`), so that the truck can charge elsewhere. */
export async function closeReleasedSessions(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  { id: carId, plateNo }: { id: string; plateNo: string },
): Promise<void> {
  const released = await tx.rows<{ id: string }>(
    sql`select t.id from ocpp_transaction t join truck_orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
      where t.tenant_id = ${tx.tenantId} and t.released_at is not null and t.ended_at is null
        and (o.car_id = ${carId} or o.plate_no = ${plateNo})`,
  );
  for (const { id } of released) await closeWithoutStop(tx, deps, charger, id);
}

/**
 * Marks the open sessions of a connector that is free, or of a charger that has booted. The sweep ends them a minute after `at`, unless a
 * stop record or further readings come before.
 */
export async function releaseSessions(
  tx: Sql,
  { stackId }: Charger,
  { connector, at }: { connector?: number; at: Date },
): Promise<void> {
  await tx.run(
    sql`update ocpp_transaction set released_at = least(released_at, ${at}) where tenant_id = ${tx.tenantId}
      and stack_id = ${stackId} and ended_at is null and started_at is not null and (order_id is not null or refused is null)
      ${connector === undefined ? sql`` : sql`and connector_no = ${connector}`}`,
  );
}

/** Stores a stop that came before its start, because chargers send buffered messages in any order. */
export async function storeEarlyEnd(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  event: TransactionEvent,
): Promise<Outcome> {
  const last = event.readings.at(-1);
  const key = event.key ?? ['stop', event.no ?? 0, event.tag ?? '', event.at.toISOString(), last?.kwh ?? ''].join(' ');
  const inserted = await insertTransaction(tx, deps, charger, { key, connector: event.connector, gunId: undefined });
  const { tag, reason, readings } = event;
  const early = { at: event.at.toISOString(), tag, reason, readings };
  await writeTransaction(tx, inserted.id, { early_end: JSON.stringify(early), tag: tag ?? '' });
  return {};
}
