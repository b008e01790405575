// Handles a charger's reports on a running session: live values, samples for the bill, and what its connectors show outside of any
// session.

import { capacityOf, type StoredOrder, sessionBack, sessionSampled } from '@ec/charging/server/public';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Capacity } from '@ec/device-vocabulary/possible-energy';
import type { Sql } from '@ec/kernel/database';
import { lazily } from '@ec/language/lazily';
import { raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { keepGunSamples } from '../../telemetry/keep-gun-samples.ts';
import { type Charger, namesSession, type Outcome, type Reading, type TransactionEvent, tellsTime } from '../events.ts';
import { atLast, momentOf } from './clock-shift.ts';
import { gunAt } from './gun.ts';
import { showAtGun } from './gun-live.ts';
import { possibleOf } from './session-course.ts';
import { learnStart, placeOf } from './session-samples.ts';
import { type Transaction, transactionById, writeTransaction } from './transaction-store.ts';

const { charging, stopping, unknown } = orderProc.key;

/** A meter that is read while nobody charges. */
export async function outsideSession(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  event: TransactionEvent,
): Promise<Outcome> {
  const gun = event.connector === undefined ? undefined : await gunAt(tx, charger, event.connector);
  if (gun) await keepHistory(tx, deps, charger, gun.id, event.readings);
  return {};
}

/** The registers of a session for which nobody pays yet: its start, and the newest reading that does not fall below it. */
export async function noteRegister(tx: Sql, it: Transaction, readings: readonly Reading[]): Promise<Transaction> {
  let { firstKwh, lastKwh, lastAt } = it;
  for (const { kwh, at, context } of readings) {
    if (kwh === undefined) continue;
    if (firstKwh === null || context === 'begin') firstKwh = kwh;
    if (Number(kwh) < Number(lastKwh ?? firstKwh)) continue;
    lastKwh = kwh;
    lastAt = Math.max(lastAt ?? 0, at.getTime());
  }
  const noted = { ...it, firstKwh, lastKwh, lastAt };
  const last_at = lastAt === null ? null : new Date(lastAt);
  await writeTransaction(tx, it.id, { first_kwh: firstKwh, last_kwh: lastKwh, last_at, released_at: null });
  return noted;
}

export const keepHistory = (
  tx: Sql,
  { clock }: Engine,
  { stackId }: Charger,
  gunId: string | null,
  samples: readonly Reading[],
): Promise<void> =>
  gunId === null ? Promise.resolve() : keepGunSamples(tx, { stackId, gunId, samples, now: clock.now() });

export const socOf = (readings: readonly Reading[]): number | null => {
  const soc = readings.find((reading) => reading.soc !== undefined)?.soc;
  return soc === undefined ? null : Math.round(soc);
};

/** The moment of something that is said of a running session; undefined for what was before it, of a charger whose clock is trusted. */
function whenOf(charger: Charger, it: Transaction, stamp: Date, now: Date): Date | undefined {
  if (!tellsTime(charger)) return momentOf(stamp, it, now);
  const at = atLast(stamp, it.shiftMs, now);
  return it.startedAt !== null && at.getTime() < it.startedAt ? undefined : at;
}

/** Readings of a session that runs; the session is back where its link was lost. */
export async function addReadings(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<void> {
  const now = deps.clock.now();
  let order = event.phase === 'updated' ? await sessionBack(tx, it.orderId ?? '') : undefined;
  if (event.phase === 'updated' && it.isReleased) await writeTransaction(tx, it.id, { released_at: null });
  let current = it;
  /** A reading has moved the stored transaction on. */
  let isStale = false;
  const readCapacity = lazily(() => capacityOf(tx, it.gunId));
  const begun = event.readings.find(({ context, kwh }) => context === 'begin' && kwh !== undefined)?.kwh;
  if (begun !== undefined && current.firstKwh === null) current = await learnStart(tx, current, begun);
  const isNamed = namesSession(charger) || event.key !== undefined || event.no !== undefined;
  for (const sample of event.readings) {
    if (sample.context === 'begin') continue;
    if (isStale) current = (await transactionById(tx, it.id)) ?? current;
    const at = whenOf(charger, current, sample.at, now);
    const historySample = { ...sample, at: at ?? atLast(sample.at, current.shiftMs, now) };
    const [capacity] = await Promise.all([
      readCapacity(),
      keepHistory(tx, deps, charger, current.gunId, [historySample]),
    ]);
    if (!at || !(isNamed || fitsSession(current, sample, at, capacity))) continue;
    order = await addReading(tx, deps, charger, { it: current, order, capacity }, { ...sample, at });
    isStale = true;
  }
  const at = event.isCharging === undefined ? undefined : whenOf(charger, current, event.at, now);
  if (event.phase === 'updated' && at && current.gunId)
    await showAtGun(tx, deps, current.gunId, { isCharging: event.isCharging, at });
}

/** Values that name no session belong to the one that runs only where the register goes on from where that stands. */
function fitsSession(it: Transaction, { kwh }: Reading, at: Date, capacity: Capacity): boolean {
  if (kwh === undefined) return true;
  if (it.lastKwh === null) return false;
  const rise = Math.round((Number(kwh) + Number(it.baseKwh) - Number(it.lastKwh)) * 1000);
  return rise >= 0 && rise <= possibleOf(capacity)(it.lastAt ?? at.getTime(), at.getTime());
}

interface RunningSession {
  it: Transaction;
  /** As this transaction of the database has locked it; undefined where it has not. */
  order: StoredOrder | undefined;
  capacity: Capacity;
}

/** @returns the locked order as it stands afterwards; undefined where nobody has locked it */
async function addReading(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  { it, order, capacity }: RunningSession,
  reading: Reading,
): Promise<StoredOrder | undefined> {
  const orderId = it.orderId ?? '';
  if (!(order ? isRunning(order) : await runs(tx, orderId))) return order;
  const { powerKw, soc, voltV, currA } = withinRating(capacity, reading);
  const placed = await placeOf(tx, it, reading, capacity);
  if (!placed?.isLate) {
    // Where power flows the connector charges, also of a charger that does not say so (2.0.1).
    const isCharging = charger.protocol === 'ocpp2.0.1' && (powerKw ?? 0) > 0 ? true : undefined;
    if (it.gunId) await showAtGun(tx, deps, it.gunId, { powerKw, soc, isCharging, at: reading.at });
  }
  if (!placed) return order;
  const { at, kwh, baseKwh, moved, isOdd } = placed;
  const values = {
    powerKw: powerKw ?? null,
    soc: soc === undefined ? null : Math.round(soc),
    voltV: voltV ?? null,
    currA: currA ?? null,
  };
  // A message without the register says how it charges, not how much.
  const sample = { at, kwh, baseKwh, readKwh: reading.kwh ?? null, ...values };
  const sampledOrder = await sessionSampled(tx, deps, order ?? orderId, sample, moved);
  if (isOdd) await reportOdd(tx, deps, charger, reading);
  return sampledOrder;
}

/** Power that the connector cannot deliver is no power. */
function withinRating({ ratedKw, tolerance }: Capacity, reading: Reading): Reading {
  if (reading.powerKw === undefined) return reading;
  if (Math.abs(reading.powerKw) <= ratedKw * (tolerance / 100)) return reading;
  const { powerKw: _, ...others } = reading;
  return others;
}

const abnormalData = '2004';

/** Its operator sees that the charger tells what cannot be. */
export const reportOdd = (tx: Sql, deps: Engine, { stackId, stationId }: Charger, { kwh, at }: Reading) =>
  raiseAlarm(tx, deps, {
    deviceType: deviceType.key.charger,
    deviceId: stackId,
    code: abnormalData,
    at,
    stationId,
    source: 'rule',
    value: `${kwh ?? ''} kWh`.slice(0, 40),
  });

/** The states of an order that still takes readings. One that was closed without its stop record has its bill already. */
const runningStates: readonly number[] = [charging, stopping, unknown];

const isRunning = ({ orderProc: state }: StoredOrder): boolean => runningStates.includes(state);

/** Reads whether an order that nobody has locked still takes readings. */
export const runs = async (tx: Sql, orderId: string): Promise<boolean> =>
  (await tx.first(
    sql`select from truck_orders where tenant_id = ${tx.tenantId} and id = ${orderId}
      and order_proc in (${keys(...runningStates)})`,
  )) !== undefined;
