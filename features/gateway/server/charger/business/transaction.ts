// Transactions of chargers become orders: started by the tag that the console gave or by a truck at the charger, sampled, ended and
// billed. What is said twice counts once, what comes late or in the wrong order still does (domain §6.2, §10).
import {
  endOrder,
  orderIdOfTag,
  sessionBack,
  sessionSampled,
  sessionStarted,
  startHere,
} from '@ec/charging/server/public';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { raw, type Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { keepGunSamples } from '../../telemetry/keep-gun-samples.ts';
import { type Charger, namesSession, type Outcome, type Reading, type TransactionTold, tellsTime } from '../events.ts';
import { admissionOf } from './admission.ts';
import { atLast, shiftOf } from './clock-shift.ts';
import { reasonOf } from './end-reason.ts';
import { gunAt } from './gun.ts';
import { showAtGun } from './gun-live.ts';
import { continued, kwhOf } from './meter.ts';
import { keepTold, placeOf, registerAtEnd } from './session-samples.ts';
import {
  earlyEndFor,
  insertTransaction,
  lockCharger,
  openAt,
  type Transaction,
  transactionByKey,
  transactionByNo,
  writeTransaction,
} from './transaction-store.ts';

const { starting, charging, unknown, created } = orderProc.key;

export async function carryTransaction(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  told: TransactionTold,
): Promise<Outcome> {
  await lockCharger(tx, charger);
  const known = await find(tx, charger, told);
  if (told.phase === 'started') return known ? again(tx, deps, charger, known, told) : begin(tx, deps, charger, told);
  if (told.phase === 'updated') {
    const isOutside = !known || (namesSession(charger) && told.key === undefined);
    return isOutside ? outsideSession(tx, deps, charger, told) : goOn(tx, deps, charger, known, told);
  }
  if (!known) return keepEarlyEnd(tx, deps, charger, told);
  // The same end again, which waits for its start.
  if (!known.startedAt) return {};
  await goOn(tx, deps, charger, known, { ...told, readings: told.readings.slice(0, -1) });
  return finish(tx, deps, charger, (await transactionByKey(tx, charger, known.deviceKey)) ?? known, told);
}

/** A meter that is read while nobody charges. */
async function outsideSession(tx: Sql, deps: Engine, charger: Charger, told: TransactionTold): Promise<Outcome> {
  const gun = told.connector === undefined ? undefined : await gunAt(tx, charger, told.connector);
  if (gun) await keepHistory(tx, deps, charger, gun.id, told.readings);
  return {};
}

const keepHistory = (
  tx: Sql,
  { clock }: Engine,
  { stackId }: Charger,
  gunId: string | null,
  samples: readonly Reading[],
): Promise<void> =>
  gunId === null ? Promise.resolve() : keepGunSamples(tx, { stackId, gunId, samples, now: clock.now() });

async function find(tx: Sql, charger: Charger, told: TransactionTold): Promise<Transaction | undefined> {
  if (told.key) return transactionByKey(tx, charger, told.key);
  if (told.no !== undefined && told.no > 0) return transactionByNo(tx, charger, told.no);
  // It does not know the number (-1), or says none: the one that is open at the connector, or the only one with that tag.
  return openAt(tx, charger, told);
}

/** A start that is said again; in 2.0.1 also one whose end came first. */
async function again(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  known: Transaction,
  told: TransactionTold,
): Promise<Outcome> {
  if (known.earlyEnd && !known.startedAt) return begin(tx, deps, charger, told, known);
  const { no, orderId, refused } = known;
  return {
    no,
    admission: admissionOf(refused),
    ...(orderId ? { orderId } : {}),
    ...(refused ? { refusal: refused } : {}),
  };
}

async function begin(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  told: TransactionTold,
  early?: Transaction,
): Promise<Outcome> {
  const now = deps.clock.now();
  const gun = told.connector === undefined ? undefined : await gunAt(tx, charger, told.connector);
  const made =
    early ??
    (await insertTransaction(tx, deps, charger, { key: told.key ?? '', connector: told.connector, gunId: gun?.id }));
  const ended = early?.earlyEnd ?? (await earlyEndFor(tx, charger, told))?.earlyEnd ?? null;
  const transaction: Transaction = {
    ...made,
    gunId: gun?.id ?? null,
    startedAt: told.at.getTime(),
    tag: told.tag ?? '',
  };
  await writeTransaction(tx, made.id, { started_at: told.at, tag: told.tag ?? '', gun_id: gun?.id ?? null });
  // A cable may be plugged in before anybody says who pays (2.0.1).
  if (!told.tag && told.remoteStartNo === undefined) return { no: made.no };
  const outcome = await bind(tx, deps, charger, transaction, {
    ...told,
    isLate: told.isLate || ended !== null || isOld(told, now),
  });
  if (!ended) return outcome;
  const bound = await transactionByKey(tx, charger, made.deviceKey);
  if (bound?.orderId)
    await finish(tx, deps, charger, bound, { ...told, ...ended, phase: 'ended', at: new Date(ended.at) });
  return outcome;
}

/** A charger without a link keeps what it could not say. */
const isOld = ({ at }: TransactionTold, now: Date): boolean => now.getTime() - at.getTime() > 10 * 60_000;

/** Finds or makes the order of a transaction, and lets it run. */
async function bind(tx: Sql, deps: Engine, charger: Charger, it: Transaction, told: TransactionTold): Promise<Outcome> {
  const refused = async (why: string): Promise<Outcome> => {
    await writeTransaction(tx, it.id, { refused: why });
    return { no: it.no, admission: admissionOf(why), refusal: why };
  };
  if (!it.gunId) return refused('unknownConnector');
  const asked = await askedOrder(tx, charger, told);
  if (asked && asked.gunId !== it.gunId) return refused('otherConnector');
  if (asked && asked.orderProc !== starting && asked.orderProc !== created) return refused('orderNotWaiting');
  const isOurs = asked !== undefined || (told.tag !== undefined && orderIdOfTag(told.tag) !== undefined);
  const here = asked
    ? { orderId: asked.id }
    : await startHere(tx, deps, { gunId: it.gunId, tag: told.tag ?? '', at: told.at, isLate: told.isLate ?? false });
  if ('refusal' in here) return refused(isOurs && here.refusal === 'unknownTag' ? 'orderGone' : here.refusal);
  const now = deps.clock.now();
  const shift = shiftOf({
    said: told.at,
    now,
    notBefore: asked ? new Date(asked.askedAt) : undefined,
  });
  const at = atLast(told.at, shift, now);
  const kwh = kwhOf(told.readings[0]) ?? '0.000';
  await sessionStarted(tx, deps, here.orderId, { at, kwh, soc: socOf(told.readings) });
  const [first] = told.readings;
  if (first) await keepHistory(tx, deps, charger, it.gunId, [{ ...first, at }]);
  await writeTransaction(tx, it.id, {
    order_id: here.orderId,
    shift_ms: shift,
    first_kwh: kwh,
    last_kwh: kwh,
    started_at: at,
    refused: null,
  });
  if (told.isCharging !== undefined) await showAtGun(tx, deps, it.gunId, { isCharging: told.isCharging, at });
  return { no: it.no, admission: 'accepted', orderId: here.orderId };
}

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
  { tag, remoteStartNo }: TransactionTold,
): Promise<Asked | undefined> {
  const byTag = tag === undefined ? undefined : orderIdOfTag(tag);
  const order = byTag
    ? sql`${byTag}::numeric = o.id`
    : sql`o.id = (select c.order_id from truck_gun_cmd c where c.tenant_id = ${tx.tenantId} and c.stack_id = ${stackId}
        and c.name = 'RemoteStartTransaction' and (c.args ->> 'remoteStartNo')::int = ${remoteStartNo ?? null}
        order by c.create_time desc limit 1)`;
  if (!byTag && remoteStartNo === undefined) return undefined;
  return tx.first<Asked>(
    raw(sql`select o.id, o.gun_id as "gunId", o.order_proc as "orderProc", extract(epoch from o.create_time)::float8 * 1000 as "askedAt"
      from truck_orders o where o.tenant_id = ${tx.tenantId} and o.stack_id = ${stackId} and ${order} and o.is_deleted = 0 for update`),
  );
}

async function goOn(tx: Sql, deps: Engine, charger: Charger, it: Transaction, told: TransactionTold): Promise<Outcome> {
  let current = it;
  let outcome: Outcome = {};
  const names = told.tag !== undefined || told.remoteStartNo !== undefined;
  if (!it.orderId && !it.endedAt && names && !it.refused) {
    if (!it.gunId && told.connector !== undefined)
      current = { ...it, gunId: (await gunAt(tx, charger, told.connector))?.id ?? null };
    outcome = await bind(tx, deps, charger, current, told);
    current = (await transactionByKey(tx, charger, it.deviceKey)) ?? current;
  }
  if (!current.orderId || current.endedAt) {
    // What is told of an ended session is of its history, not of its bill; of one whose end came before its start, of its bill later.
    if (tellsTime(charger)) await outsideSession(tx, deps, charger, told);
    return outcome;
  }
  if (told.phase === 'updated') await sessionBack(tx, current.orderId);
  const now = deps.clock.now();
  const heard = told.readings.map((reading) => ({ ...reading, at: atLast(reading.at, it.shiftMs, now) }));
  await keepHistory(tx, deps, charger, current.gunId, heard);
  for (const reading of told.readings) {
    const at = atLast(reading.at, current.shiftMs, now);
    if (current.startedAt && at.getTime() < current.startedAt) continue;
    current = await sample(tx, deps, charger, current, { ...reading, at });
  }
  if (told.phase === 'updated' && told.isCharging !== undefined && current.gunId)
    await showAtGun(tx, deps, current.gunId, {
      isCharging: told.isCharging,
      at: atLast(told.at, current.shiftMs, now),
    });
  return outcome;
}

async function sample(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  reading: Reading,
): Promise<Transaction> {
  const orderId = it.orderId ?? '';
  if (!(await runs(tx, orderId))) return it;
  const { meter, last, isLate, moved } = await placeOf(tx, it, reading, tellsTime(charger));
  const { powerKw, soc, voltV, currA } = reading;
  const values = {
    powerKw: powerKw ?? null,
    soc: soc === undefined ? null : Math.round(soc),
    voltV: voltV ?? null,
    currA: currA ?? null,
  };
  // A message without the register says how it charges, not how much.
  const read = { kwh: meter.kwh, baseKwh: meter.base, readKwh: kwhOf(reading) ?? null };
  await sessionSampled(tx, deps, orderId, { at: reading.at, ...read, ...values }, moved);
  await writeTransaction(tx, it.id, { base_kwh: last.base, last_kwh: last.kwh });
  if (!isLate && it.gunId) await showAtGun(tx, deps, it.gunId, { powerKw, soc, at: reading.at });
  return { ...it, baseKwh: last.base, lastKwh: last.kwh };
}

/** One that was closed without its record has its bill. */
const runs = async (tx: Sql, orderId: string): Promise<boolean> =>
  (await tx.first(
    raw(sql`select from truck_orders where tenant_id = ${tx.tenantId} and id = ${orderId}
      and order_proc in (${keys(charging, orderProc.key.stopping, unknown)})`),
  )) !== undefined;

async function finish(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  told: TransactionTold,
): Promise<Outcome> {
  if (it.endedAt) return {};
  const now = deps.clock.now();
  const said = atLast(told.at, it.shiftMs, now);
  const endTime = it.startedAt && said.getTime() < it.startedAt ? now : said;
  await writeTransaction(tx, it.id, { ended_at: endTime });
  if (!it.orderId) return {};
  const last = told.readings.at(-1);
  const isInTime = tellsTime(charger) && (await runs(tx, it.orderId));
  if (isInTime && it.startedAt !== null && it.shiftMs === 0) await keepTold(tx, it, new Date(it.startedAt), endTime);
  const meter = isInTime ? await registerAtEnd(tx, it, endTime, last) : continued(it, kwhOf(last));
  if (last) await keepHistory(tx, deps, charger, it.gunId, [{ ...last, at: endTime }]);
  const soc = socOf(told.readings.slice(-1));
  await endOrder(tx, deps, it.orderId, {
    endTime,
    last: last ? { at: endTime.getTime(), kwh: meter.kwh } : undefined,
    endSoc: soc ?? undefined,
    stopReason: reasonOf(told.reason),
  });
  if (it.gunId)
    await showAtGun(tx, deps, it.gunId, {
      powerKw: 0,
      soc: null,
      isCharging: charger.protocol === 'ocpp2.0.1' ? false : undefined,
      at: endTime,
    });
  return {};
}

/** A stop before its start waits for it: the charger sends what it could not say in whatever order it likes. */
async function keepEarlyEnd(tx: Sql, deps: Engine, charger: Charger, told: TransactionTold): Promise<Outcome> {
  const last = told.readings.at(-1);
  const key = told.key ?? ['stop', told.no ?? 0, told.tag ?? '', told.at.toISOString(), kwhOf(last) ?? ''].join(' ');
  const made = await insertTransaction(tx, deps, charger, { key, connector: told.connector, gunId: undefined });
  const { tag, reason, readings } = told;
  const early = { at: told.at.toISOString(), tag, reason, readings };
  await writeTransaction(tx, made.id, { early_end: JSON.stringify(early), tag: tag ?? '' });
  return {};
}

const socOf = (readings: readonly Reading[]): number | null => {
  const soc = readings.find((reading) => reading.soc !== undefined)?.soc;
  return soc === undefined ? null : Math.round(soc);
};
