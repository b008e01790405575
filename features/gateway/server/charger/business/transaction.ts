// Applies the transactions of chargers to orders: a session that the console requested or that a truck began at the charger is started,
// sampled, ended and billed. A repeated message counts once, a late one or one in the wrong order still counts (domain §6.2, §10).
import { carOf, orderIdOfTag, recordSessionStart, startHere } from '@ec/charging/server/public';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import {
  type Charger,
  hasTrustedClock,
  namesSession,
  type Outcome,
  type Reading,
  type TransactionEvent,
} from '../events.ts';
import { admissionOf } from './admission.ts';
import { correctStamp, shiftOf } from './clock-shift.ts';
import { gunAt } from './gun.ts';
import { updateGunLive } from './gun-live.ts';
import { wasConnected } from './link-history.ts';
import { closeEarlierSessions, closeReleasedSessions, finishSession, storeEarlyEnd } from './session-end.ts';
import { addReadings, noteRegister, recordHistory, recordOutsideSession, socOf } from './session-progress.ts';
import {
  earlyEndFor,
  insertTransaction,
  latestAt,
  lockCharger,
  openAt,
  type Transaction,
  transactionByKey,
  transactionByNo,
  writeTransaction,
} from './transaction-store.ts';

const { starting, created } = orderProc.key;

export async function applyTransactionEvent(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  event: TransactionEvent,
): Promise<Outcome> {
  // Both statements are sent at once; the database runs the second when the first has the lock.
  const [, stored] = await Promise.all([lockCharger(tx, charger), findTransaction(tx, charger, event)]);
  if (event.phase === 'started')
    return stored ? handleRepeatedStart(tx, deps, charger, stored, event) : beginTransaction(tx, deps, charger, event);
  if (event.phase === 'updated')
    return stored
      ? updateTransaction(tx, deps, charger, stored, event)
      : recordOutsideSession(tx, deps, charger, event);
  if (!stored) return storeEarlyEnd(tx, deps, charger, event);
  // This stop repeats a stored stop whose start has not arrived yet.
  if (!stored.startedAt) return {};
  const last = endReadingOf(event.readings);
  const readings = event.readings.filter((reading) => reading !== last);
  await updateTransaction(tx, deps, charger, stored, { ...event, readings });
  const current = (await transactionByKey(tx, charger, stored.deviceKey)) ?? stored;
  return finishSession(tx, deps, charger, current, { ...event, readings: last ? [last] : [] });
}

/** Returns the end reading of a stop record: the reading that is marked as such, else the latest one with a register. */
function endReadingOf(readings: readonly Reading[]): Reading | undefined {
  const counted = readings
    .filter(({ context }) => context !== 'begin')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const marked = counted.findLast(({ context, kwh }) => context === 'end' && kwh !== undefined);
  return marked ?? counted.findLast(({ kwh }) => kwh !== undefined) ?? counted.at(-1);
}

async function findTransaction(tx: Sql, charger: Charger, event: TransactionEvent): Promise<Transaction | undefined> {
  // Connector 0 is the main meter of the charger (OCPP 1.6, 5.10), whatever session it names.
  if (event.phase === 'updated' && event.connector === 0 && event.key === undefined) return undefined;
  if (event.key) return transactionByKey(tx, charger, event.key);
  if (event.no !== undefined && event.no > 0) return transactionByNo(tx, charger, event.no);
  if (event.phase === 'updated' && namesSession(charger)) return undefined;
  // The charger does not know the number (-1) or sends none.
  return openAt(tx, charger, event);
}

/** Handles a start of which the transaction is stored already: a repeated start, or in 2.0.1 a start whose end came first. */
async function handleRepeatedStart(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  stored: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  if (stored.earlyEnd && !stored.startedAt) return beginTransaction(tx, deps, charger, event, stored);
  if (isNewTransaction(charger, stored, event)) {
    // The ended transaction keeps its row under a key that no charger uses.
    const device_key = `${stored.deviceKey.slice(0, 95)} #${stored.id}`;
    await writeTransaction(tx, stored.id, { device_key });
    return beginTransaction(tx, deps, charger, event);
  }
  const { no, orderId, refused } = stored;
  return {
    no,
    admission: admissionOf(refused),
    ...(orderId ? { orderId } : {}),
    ...(refused ? { refusal: refused } : {}),
  };
}

/**
 * Returns whether a start with the key of an ended transaction begins a new one. A charger repeats a start only until it receives the reply,
 * and stops a transaction only after that. Messages of one 2.0.1 transaction come in any order, so there the start must have another moment.
 */
function isNewTransaction(charger: Charger, stored: Transaction, event: TransactionEvent): boolean {
  if (!stored.endedAt || stored.earlyEnd || hasTrustedClock(charger)) return false;
  if (charger.protocol === 'ocpp1.6') return true;
  return Math.abs((stored.startedAt ?? 0) - stored.shiftMs - event.at.getTime()) >= 1000;
}

async function beginTransaction(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  event: TransactionEvent,
  early?: Transaction,
): Promise<Outcome> {
  const now = deps.clock.now();
  const gun = event.connector === undefined ? undefined : await gunAt(tx, charger, event.connector);
  const inserted =
    early ??
    (await insertTransaction(tx, deps, charger, { key: event.key ?? '', connector: event.connector, gunId: gun?.id }));
  const earlyEnd = early?.earlyEnd ?? (await earlyEndFor(tx, charger, event))?.earlyEnd ?? null;
  const latest = hasTrustedClock(charger) || early ? undefined : await latestAt(tx, charger, event.connector);
  const shift = shiftOf({ stamp: event.at, now, notBefore: undefined, latest, isTrusted: hasTrustedClock(charger) });
  const at = correctStamp(event.at, shift, now);
  const transaction: Transaction = {
    ...inserted,
    gunId: gun?.id ?? null,
    startedAt: at.getTime(),
    shiftMs: shift,
    tag: event.tag ?? '',
  };
  const tag = (event.tag ?? '').slice(0, 36);
  await writeTransaction(tx, inserted.id, { started_at: at, shift_ms: shift, tag, gun_id: gun?.id ?? null });
  if (event.connector !== undefined)
    await closeEarlierSessions(tx, deps, charger, event.connector, { before: at, exceptId: inserted.id });
  if (!event.tag && event.remoteStartNo === undefined) {
    // Only OCPP 2.0.1 may send the tag after the start.
    if (charger.protocol === 'ocpp2.0.1') {
      await noteRegister(tx, transaction, event.readings);
      return { no: inserted.no };
    }
    await writeTransaction(tx, inserted.id, { refused: 'unknownTag' });
    return { no: inserted.no, admission: admissionOf('unknownTag'), refusal: 'unknownTag' };
  }
  const isBuffered = (event.isLate || isOld(at, now)) && !(await wasConnected(tx, charger, at));
  const isLate = isBuffered || earlyEnd !== null;
  const outcome = await bindOrder(tx, deps, charger, transaction, { ...event, at, isLate });
  if (!earlyEnd) return outcome;
  const current = await transactionByKey(tx, charger, inserted.deviceKey);
  if (current?.orderId) {
    const end = { ...event, ...earlyEnd, phase: 'ended' as const, at: new Date(earlyEnd.at) };
    await finishSession(tx, deps, charger, current, end);
  }
  return outcome;
}

/** Returns whether a start is older than ten minutes: a disconnected charger has probably buffered it. */
const isOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > 10 * 60_000;

/** Finds or creates the order of a transaction, and starts it. */
async function bindOrder(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  const refuse = async (refusal: string): Promise<Outcome> => {
    await writeTransaction(tx, it.id, { refused: refusal });
    return { no: it.no, admission: admissionOf(refusal), refusal };
  };
  if (!it.gunId) return refuse('unknownConnector');
  const requestedOrder = await findRequestedOrder(tx, charger, event);
  if (requestedOrder && requestedOrder.gunId !== it.gunId) return refuse('otherConnector');
  if (requestedOrder && requestedOrder.orderProc !== starting && requestedOrder.orderProc !== created)
    return refuse('orderNotWaiting');
  const hasOrderTag = event.tag !== undefined && orderIdOfTag(event.tag) !== undefined;
  if (!requestedOrder) {
    const car = await carOf(tx, event.tag ?? '');
    if (car) await closeReleasedSessions(tx, deps, charger, car);
  }
  const start = requestedOrder
    ? { orderId: requestedOrder.id }
    : await startHere(tx, deps, { gunId: it.gunId, tag: event.tag ?? '', at: event.at, isLate: event.isLate ?? false });
  if ('refusal' in start) return refuse(hasOrderTag && start.refusal === 'unknownTag' ? 'orderGone' : start.refusal);
  const now = deps.clock.now();
  const notBefore = requestedOrder ? new Date(requestedOrder.createdAt) : undefined;
  const shift =
    hasTrustedClock(charger) || requestedOrder
      ? shiftOf({ stamp: event.at, now, notBefore, isTrusted: hasTrustedClock(charger) })
      : 0;
  const at = correctStamp(event.at, shift, now);
  const startReading = startReadingOf(event.readings);
  const kwh = startReading?.kwh;
  await recordSessionStart(tx, deps, start.orderId, { at, kwh, soc: socOf(event.readings) });
  if (startReading) await recordHistory(tx, deps, charger, it.gunId, [{ ...startReading, at }]);
  await writeTransaction(tx, it.id, {
    order_id: start.orderId,
    shift_ms: it.shiftMs + shift,
    started_at: at,
    refused: null,
    first_kwh: kwh ?? null,
    last_kwh: kwh ?? null,
    last_at: at,
  });
  if (event.isCharging !== undefined) await updateGunLive(tx, deps, it.gunId, { isCharging: event.isCharging, at });
  return { no: it.no, admission: 'accepted', orderId: start.orderId };
}

/** Returns the start reading: the reading that is marked as such, else the first one. */
const startReadingOf = (readings: readonly Reading[]): Reading | undefined =>
  readings.find(({ context, kwh }) => context === 'begin' && kwh !== undefined) ??
  readings.find(({ kwh }) => kwh !== undefined) ??
  readings[0];

interface RequestedOrder {
  id: string;
  gunId: string;
  orderProc: number;
  /** Milliseconds. */
  createdAt: number;
}

/** Finds the order that the console requested, by its tag or by the number that the command carried, and locks it. */
async function findRequestedOrder(
  tx: Sql,
  { stackId }: Charger,
  { tag, remoteStartNo }: TransactionEvent,
): Promise<RequestedOrder | undefined> {
  const orderId = tag === undefined ? undefined : orderIdOfTag(tag);
  const condition = orderId
    ? sql`${orderId}::numeric = o.id`
    : sql`o.id = (select c.order_id from truck_gun_cmd c where c.tenant_id = ${tx.tenantId} and c.stack_id = ${stackId}
        and c.name = 'RemoteStartTransaction' and (c.args ->> 'remoteStartNo')::bigint = ${remoteStartNo ?? null}
        order by c.create_time desc limit 1)`;
  if (!orderId && remoteStartNo === undefined) return undefined;
  return tx.first<RequestedOrder>(
    sql`select o.id, o.gun_id as "gunId", o.order_proc as "orderProc", extract(epoch from o.create_time)::float8 * 1000 as "createdAt"
      from truck_orders o where o.tenant_id = ${tx.tenantId} and o.stack_id = ${stackId} and ${condition} and o.is_deleted = 0 for update`,
  );
}

/** Binds the order where this event names the payer for the first time, then adds the readings. */
async function updateTransaction(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  let current = it;
  let outcome: Outcome = {};
  const namesPayer = event.tag !== undefined || event.remoteStartNo !== undefined;
  if (!it.orderId && !it.endedAt && namesPayer && !it.refused) {
    if (!it.gunId && event.connector !== undefined)
      current = { ...it, gunId: (await gunAt(tx, charger, event.connector))?.id ?? null };
    outcome = await bindOrder(tx, deps, charger, current, event);
    current = (await transactionByKey(tx, charger, it.deviceKey)) ?? current;
  }
  if (!current.orderId || current.endedAt) {
    // A late reading of an ended session enters the history, not the bill.
    if (hasTrustedClock(charger)) await recordOutsideSession(tx, deps, charger, event);
    if (!current.orderId && !current.endedAt) await noteRegister(tx, current, event.readings);
    return outcome;
  }
  await addReadings(tx, deps, charger, current, event);
  return outcome;
}
