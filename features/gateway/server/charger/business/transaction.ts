// Transactions of chargers become orders: started by the tag that the console gave or by a truck at the charger, sampled, ended and
// billed. What is said twice counts once, what comes late or in the wrong order still does (domain §6.2, §10).
import { carOf, orderIdOfTag, sessionStarted, startHere } from '@ec/charging/server/public';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { type Charger, namesSession, type Outcome, type Reading, type TransactionEvent, tellsTime } from '../events.ts';
import { admissionOf } from './admission.ts';
import { atLast, shiftOf } from './clock-shift.ts';
import { gunAt } from './gun.ts';
import { showAtGun } from './gun-live.ts';
import { wasConnected } from './link-history.ts';
import { closeOpenAt, closeReleasedOf, finish, keepEarlyEnd } from './session-end.ts';
import { addReadings, keepHistory, noteRegister, outsideSession, socOf } from './session-progress.ts';
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
  // Both statements leave at once; the database runs the second when the first has the lock.
  const [, stored] = await Promise.all([lockCharger(tx, charger), find(tx, charger, event)]);
  if (event.phase === 'started')
    return stored ? again(tx, deps, charger, stored, event) : begin(tx, deps, charger, event);
  if (event.phase === 'updated')
    return stored ? goOn(tx, deps, charger, stored, event) : outsideSession(tx, deps, charger, event);
  if (!stored) return keepEarlyEnd(tx, deps, charger, event);
  // The same end again, which waits for its start.
  if (!stored.startedAt) return {};
  const last = lastOf(event.readings);
  await goOn(tx, deps, charger, stored, { ...event, readings: event.readings.filter((reading) => reading !== last) });
  const current = (await transactionByKey(tx, charger, stored.deviceKey)) ?? stored;
  return finish(tx, deps, charger, current, { ...event, readings: last ? [last] : [] });
}

/** Returns the end reading of a stop record: the reading that is marked as such, else the latest one of the register. */
function lastOf(readings: readonly Reading[]): Reading | undefined {
  const counted = readings
    .filter(({ context }) => context !== 'begin')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const marked = counted.findLast(({ context, kwh }) => context === 'end' && kwh !== undefined);
  return marked ?? counted.findLast(({ kwh }) => kwh !== undefined) ?? counted.at(-1);
}

async function find(tx: Sql, charger: Charger, event: TransactionEvent): Promise<Transaction | undefined> {
  // Connector 0 is the main meter of the charger (OCPP 1.6, 5.10), whatever session it names.
  if (event.phase === 'updated' && event.connector === 0 && event.key === undefined) return undefined;
  if (event.key) return transactionByKey(tx, charger, event.key);
  if (event.no !== undefined && event.no > 0) return transactionByNo(tx, charger, event.no);
  if (event.phase === 'updated' && namesSession(charger)) return undefined;
  // It does not know the number (-1), or says none: the one that is open at the connector, or the only one with that tag.
  return openAt(tx, charger, event);
}

/** A start that is said again; in 2.0.1 also one whose end came first. */
async function again(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  knownTransaction: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  if (knownTransaction.earlyEnd && !knownTransaction.startedAt)
    return begin(tx, deps, charger, event, knownTransaction);
  if (isAnother(charger, knownTransaction, event)) {
    // An ended transaction keeps its row under a key that no charger uses.
    await writeTransaction(tx, knownTransaction.id, {
      device_key: `${knownTransaction.deviceKey.slice(0, 95)} #${knownTransaction.id}`,
    });
    return begin(tx, deps, charger, event);
  }
  const { no, orderId, refused } = knownTransaction;
  return {
    no,
    admission: admissionOf(refused),
    ...(orderId ? { orderId } : {}),
    ...(refused ? { refusal: refused } : {}),
  };
}

/**
 * A start like one that has ended is a session of its own: a charger sends a start again only while it waits for the answer, and stops only
 * what was answered. Of 2.0.1, whose messages of one transaction come in any order, only where its moment is another one, too.
 */
function isAnother(charger: Charger, knownTransaction: Transaction, event: TransactionEvent): boolean {
  if (!knownTransaction.endedAt || knownTransaction.earlyEnd || tellsTime(charger)) return false;
  if (charger.protocol === 'ocpp1.6') return true;
  return Math.abs((knownTransaction.startedAt ?? 0) - knownTransaction.shiftMs - event.at.getTime()) >= 1000;
}

async function begin(
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
  const ended = early?.earlyEnd ?? (await earlyEndFor(tx, charger, event))?.earlyEnd ?? null;
  const latest = tellsTime(charger) || early ? undefined : await latestAt(tx, charger, event.connector);
  const shift = shiftOf({ said: event.at, now, notBefore: undefined, latest, isTrusted: tellsTime(charger) });
  const at = atLast(event.at, shift, now);
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
    await closeOpenAt(tx, deps, charger, event.connector, { before: at, exceptId: inserted.id });
  if (!event.tag && event.remoteStartNo === undefined) {
    // A cable may be plugged in before anybody says who pays; no other charger says it later (2.0.1).
    if (charger.protocol === 'ocpp2.0.1') {
      await noteRegister(tx, transaction, event.readings);
      return { no: inserted.no };
    }
    await writeTransaction(tx, inserted.id, { refused: 'unknownTag' });
    return { no: inserted.no, admission: admissionOf('unknownTag'), refusal: 'unknownTag' };
  }
  const isKept = (event.isLate || isOld(at, now)) && !(await wasConnected(tx, charger, at));
  const outcome = await bind(tx, deps, charger, transaction, { ...event, at, isLate: isKept || ended !== null });
  if (!ended) return outcome;
  const bound = await transactionByKey(tx, charger, inserted.deviceKey);
  if (bound?.orderId)
    await finish(tx, deps, charger, bound, { ...event, ...ended, phase: 'ended', at: new Date(ended.at) });
  return outcome;
}

/** A charger without a link keeps what it could not say. */
const isOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > 10 * 60_000;

/** Finds or makes the order of a transaction, and lets it run. */
async function bind(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  const refused = async (why: string): Promise<Outcome> => {
    await writeTransaction(tx, it.id, { refused: why });
    return { no: it.no, admission: admissionOf(why), refusal: why };
  };
  if (!it.gunId) return refused('unknownConnector');
  const requestedOrder = await askedOrder(tx, charger, event);
  if (requestedOrder && requestedOrder.gunId !== it.gunId) return refused('otherConnector');
  if (requestedOrder && requestedOrder.orderProc !== starting && requestedOrder.orderProc !== created)
    return refused('orderNotWaiting');
  const isOurs = requestedOrder !== undefined || (event.tag !== undefined && orderIdOfTag(event.tag) !== undefined);
  if (!requestedOrder) {
    const car = await carOf(tx, event.tag ?? '');
    if (car) await closeReleasedOf(tx, deps, charger, car.id);
  }
  const here = requestedOrder
    ? { orderId: requestedOrder.id }
    : await startHere(tx, deps, { gunId: it.gunId, tag: event.tag ?? '', at: event.at, isLate: event.isLate ?? false });
  if ('refusal' in here) return refused(isOurs && here.refusal === 'unknownTag' ? 'orderGone' : here.refusal);
  const now = deps.clock.now();
  const notBefore = requestedOrder ? new Date(requestedOrder.askedAt) : undefined;
  const shift =
    tellsTime(charger) || requestedOrder
      ? shiftOf({ said: event.at, now, notBefore, isTrusted: tellsTime(charger) })
      : 0;
  const at = atLast(event.at, shift, now);
  const opening = startOf(event.readings);
  const kwh = opening?.kwh;
  await sessionStarted(tx, deps, here.orderId, { at, kwh, soc: socOf(event.readings) });
  if (opening) await keepHistory(tx, deps, charger, it.gunId, [{ ...opening, at }]);
  await writeTransaction(tx, it.id, {
    order_id: here.orderId,
    shift_ms: it.shiftMs + shift,
    started_at: at,
    refused: null,
    first_kwh: kwh ?? null,
    last_kwh: kwh ?? null,
    last_at: at,
  });
  if (event.isCharging !== undefined) await showAtGun(tx, deps, it.gunId, { isCharging: event.isCharging, at });
  return { no: it.no, admission: 'accepted', orderId: here.orderId };
}

/** Returns the start reading: the reading that is marked as such, else the first one. */
const startOf = (readings: readonly Reading[]): Reading | undefined =>
  readings.find(({ context, kwh }) => context === 'begin' && kwh !== undefined) ??
  readings.find(({ kwh }) => kwh !== undefined) ??
  readings[0];

interface Asked {
  id: string;
  gunId: string;
  orderProc: number;
  askedAt: number;
}

/** The order that the console asked for: by its tag, or by the number that went along with the command. */
async function askedOrder(
  tx: Sql,
  { stackId }: Charger,
  { tag, remoteStartNo }: TransactionEvent,
): Promise<Asked | undefined> {
  const byTag = tag === undefined ? undefined : orderIdOfTag(tag);
  const order = byTag
    ? sql`${byTag}::numeric = o.id`
    : sql`o.id = (select c.order_id from truck_gun_cmd c where c.tenant_id = ${tx.tenantId} and c.stack_id = ${stackId}
        and c.name = 'RemoteStartTransaction' and (c.args ->> 'remoteStartNo')::bigint = ${remoteStartNo ?? null}
        order by c.create_time desc limit 1)`;
  if (!byTag && remoteStartNo === undefined) return undefined;
  return tx.first<Asked>(
    sql`select o.id, o.gun_id as "gunId", o.order_proc as "orderProc", extract(epoch from o.create_time)::float8 * 1000 as "askedAt"
      from truck_orders o where o.tenant_id = ${tx.tenantId} and o.stack_id = ${stackId} and ${order} and o.is_deleted = 0 for update`,
  );
}

async function goOn(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<Outcome> {
  let current = it;
  let outcome: Outcome = {};
  const names = event.tag !== undefined || event.remoteStartNo !== undefined;
  if (!it.orderId && !it.endedAt && names && !it.refused) {
    if (!it.gunId && event.connector !== undefined)
      current = { ...it, gunId: (await gunAt(tx, charger, event.connector))?.id ?? null };
    outcome = await bind(tx, deps, charger, current, event);
    current = (await transactionByKey(tx, charger, it.deviceKey)) ?? current;
  }
  if (!current.orderId || current.endedAt) {
    // A late report on an ended session enters its history, not its bill; where the end came before the start, the bill follows later.
    if (tellsTime(charger)) await outsideSession(tx, deps, charger, event);
    if (!current.orderId && !current.endedAt) await noteRegister(tx, current, event.readings);
    return outcome;
  }
  await addReadings(tx, deps, charger, current, event);
  return outcome;
}
