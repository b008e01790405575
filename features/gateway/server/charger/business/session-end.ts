// The end of a session: by its stop record, or without one by the next start at the connector, by a connector that is free, or by a boot.
// A session that a person must decide on is held instead of billed (domain §6.2).
import { capacityOf, dropSamplesAfter, endOrder, holdOrder, holdUnnamed } from '@ec/charging/server/public';
import { ordersHeldCause, stopReason } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type Charger, type Outcome, type TransactionEvent, tellsTime } from '../events.ts';
import { atLast, momentOf } from './clock-shift.ts';
import { reasonOf } from './end-reason.ts';
import { showAtGun } from './gun-live.ts';
import { possibleOf } from './session-course.ts';
import { keepHistory, noteRegister, reportOdd, runs, socOf } from './session-progress.ts';
import { finalCourse, keepTold } from './session-samples.ts';
import {
  insertTransaction,
  openTransactions,
  type Transaction,
  transactionById,
  writeTransaction,
} from './transaction-store.ts';

export async function finish(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  if (it.endedAt) return {};
  const now = deps.clock.now();
  const endTime = endOf(charger, it, event.at, now);
  await writeTransaction(tx, it.id, { ended_at: endTime });
  const last = event.readings.at(-1);
  if (!it.orderId) {
    await holdWithoutPayer(tx, deps, charger, await noteRegister(tx, it, event.readings), endTime, event.reason);
    return {};
  }
  if (last) await keepHistory(tx, deps, charger, it.gunId, [{ ...last, at: endTime }]);
  const end = { endTime, endSoc: socOf(event.readings.slice(-1)) ?? undefined, stopReason: reasonOf(event.reason) };
  if (await runs(tx, it.orderId)) {
    if (tellsTime(charger) && it.startedAt !== null && it.shiftMs === 0)
      await keepTold(tx, it, new Date(it.startedAt), endTime);
    if (tellsTime(charger)) await dropSamplesAfter(tx, it.orderId, endTime);
    await settle(tx, deps, charger, it, { ...end, read: last?.kwh });
  } else await endOrder(tx, deps, it.orderId, { ...end, last: lateRecord(it, last?.kwh, endTime) });
  const isCharging = charger.protocol === 'ocpp2.0.1' ? false : undefined;
  if (it.gunId) await showAtGun(tx, deps, it.gunId, { powerKw: 0, soc: null, isCharging, at: endTime });
  return {};
}

/** A stop before the start, or before what was told already, comes of a clock that was set meanwhile. */
function endOf(charger: Charger, it: Transaction, stamp: Date, now: Date): Date {
  const endTime = tellsTime(charger) ? atLast(stamp, it.shiftMs, now) : momentOf(stamp, it, now);
  if (it.startedAt !== null && endTime.getTime() < it.startedAt) return now;
  const behind = tellsTime(charger) ? 0 : (it.lastAt ?? 0) - endTime.getTime();
  if (behind > 60_000) return now;
  return behind > 0 ? new Date(it.lastAt ?? 0) : endTime;
}

const lateRecord = ({ baseKwh }: Transaction, read: string | undefined, at: Date) =>
  read === undefined ? undefined : { at: at.getTime(), kwh: (Number(read) + Number(baseKwh)).toFixed(3) };

interface End {
  endTime: Date;
  endSoc?: number | undefined;
  stopReason: number;
  read: string | undefined;
  isAbnormal?: boolean;
}

/** Bills what the readings say, or holds the order where they cannot be right. */
async function settle(tx: Sql, deps: Engine, charger: Charger, it: Transaction, { read, ...end }: End): Promise<void> {
  const orderId = it.orderId ?? '';
  const course = await finalCourse(tx, it, end.endTime, read);
  if (course.isImpossible) {
    await reportOdd(tx, deps, charger, { at: end.endTime, ...(read === undefined ? {} : { kwh: read }) });
    const { reported, plausible } = course;
    return holdOrder(tx, deps, orderId, { ...end, cause: ordersHeldCause.key.impossible, reported, plausible });
  }
  const last = course.end === undefined ? undefined : { at: end.endTime.getTime(), kwh: course.end };
  await endOrder(tx, deps, orderId, { ...end, last });
}

/** A cable may be plugged in before anybody says who pays (OCPP 2.0.1). Where energy flowed and nobody did, a person finds out who pays. */
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
  const possible = possibleOf(await capacityOf(tx, gunId))(startedAt, endTime.getTime()) / 1000;
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

/** Ends a session with what is known of it. */
export async function closeWithoutStop(tx: Sql, deps: Engine, charger: Charger, id: string): Promise<void> {
  const it = await transactionById(tx, id);
  if (!it || it.endedAt !== null) return;
  const endTime = new Date(it.lastAt ?? it.startedAt ?? deps.clock.now().getTime());
  await writeTransaction(tx, it.id, { ended_at: endTime });
  if (!it.orderId) return holdWithoutPayer(tx, deps, charger, it, endTime, undefined);
  if (await runs(tx, it.orderId))
    await settle(tx, deps, charger, it, {
      endTime,
      stopReason: stopReason.key.chargerFault,
      read: undefined,
      isAbnormal: true,
    });
  if (it.gunId) await showAtGun(tx, deps, it.gunId, { powerKw: 0, soc: null, at: endTime });
}

/** A connector charges one truck: whoever begins there ends the session before, whose stop record never came. */
export async function closeOpenAt(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  connector: number,
  { before, exceptId }: { before: Date; exceptId: string },
): Promise<void> {
  for (const { id, startedAt, lastAt } of await openTransactions(tx, charger, connector))
    if (
      id !== exceptId &&
      Math.max(startedAt ?? 0, lastAt ?? 0) <= before.getTime() + (tellsTime(charger) ? 0 : 60_000)
    )
      await closeWithoutStop(tx, deps, charger, id);
}

/** Sessions of a truck whose connectors say that they are free: it may charge elsewhere. */
export async function closeReleasedOf(tx: Sql, deps: Engine, charger: Charger, carId: string): Promise<void> {
  const released = await tx.rows<{ id: string }>(
    sql`select t.id from ocpp_transaction t join truck_orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
      where t.tenant_id = ${tx.tenantId} and t.released_at is not null and t.ended_at is null and o.car_id = ${carId}`,
  );
  for (const { id } of released) await closeWithoutStop(tx, deps, charger, id);
}

/**
 * Its connectors say that they are free, or the charger has booted: its sessions are over, unless a stop record or further values come
 * before that moment.
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

/** A stop before its start waits for it: the charger sends what it could not say in whatever order it likes. */
export async function keepEarlyEnd(tx: Sql, deps: Engine, charger: Charger, event: TransactionEvent): Promise<Outcome> {
  const last = event.readings.at(-1);
  const key = event.key ?? ['stop', event.no ?? 0, event.tag ?? '', event.at.toISOString(), last?.kwh ?? ''].join(' ');
  const inserted = await insertTransaction(tx, deps, charger, { key, connector: event.connector, gunId: undefined });
  const { tag, reason, readings } = event;
  const early = { at: event.at.toISOString(), tag, reason, readings };
  await writeTransaction(tx, inserted.id, { early_end: JSON.stringify(early), tag: tag ?? '' });
  return {};
}
