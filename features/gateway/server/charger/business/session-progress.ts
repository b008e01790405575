// Handles a charger's readings: live values and samples of a running session, and readings outside of any session.
import { capacityOf, recordSample, resumeSession, type StoredOrder } from '@ec/charging/server/public';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { deviceType } from '@ec/device-vocabulary/device.enums';
import type { Capacity } from '@ec/device-vocabulary/possible-energy';
import type { Sql } from '@ec/kernel/database';
import { lazily } from '@ec/language/lazily';
import { raiseAlarm } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { storeGunSamples } from '../../telemetry/store-gun-samples.ts';
import {
  type Charger,
  hasTrustedClock,
  namesSession,
  type Outcome,
  type Reading,
  type TransactionEvent,
} from '../events.ts';
import { correctStamp, momentOf } from './clock-shift.ts';
import { gunAt } from './gun.ts';
import { updateGunLive } from './gun-live.ts';
import { energyLimitOf } from './session-course.ts';
import { addStartMeter, placeSample } from './session-samples.ts';
import { type Transaction, transactionById, writeTransaction } from './transaction-store.ts';

const { charging, stopping, unknown } = orderProc.key;

/** Stores readings that belong to no session, only in the history of the connector. */
export async function recordOutsideSession(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  event: TransactionEvent,
): Promise<Outcome> {
  const gun = event.connector === undefined ? undefined : await gunAt(tx, charger, event.connector);
  if (gun) await recordHistory(tx, deps, charger, gun.id, event.readings);
  return {};
}

/** Notes the registers of a session that has no payer yet: its start, and the newest reading that does not fall. */
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

export const recordHistory = (
  tx: Sql,
  { clock }: Engine,
  { stackId }: Charger,
  gunId: string | null,
  samples: readonly Reading[],
): Promise<void> =>
  gunId === null ? Promise.resolve() : storeGunSamples(tx, { stackId, gunId, samples, now: clock.now() });

export const socOf = (readings: readonly Reading[]): number | null => {
  const soc = readings.find((reading) => reading.soc !== undefined)?.soc;
  return soc === undefined ? null : Math.round(soc);
};

/** Returns the moment of a report on a running session; undefined where a charger with a trusted clock dates it before the start. */
function momentInSession(charger: Charger, it: Transaction, stamp: Date, now: Date): Date | undefined {
  if (!hasTrustedClock(charger)) return momentOf(stamp, it, now);
  const at = correctStamp(stamp, it.shiftMs, now);
  return it.startedAt !== null && at.getTime() < it.startedAt ? undefined : at;
}

/** Adds readings to a running session, and resumes the session where its connection had been lost. */
export async function addReadings(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  it: Transaction,
  event: TransactionEvent,
): Promise<void> {
  const now = deps.clock.now();
  let order = event.phase === 'updated' ? await resumeSession(tx, it.orderId ?? '') : undefined;
  if (event.phase === 'updated' && it.isReleased) await writeTransaction(tx, it.id, { released_at: null });
  let current = it;
  /** The previous reading has changed the stored transaction. */
  let isStale = false;
  const readCapacity = lazily(() => capacityOf(tx, it.gunId));
  const startKwh = event.readings.find(({ context, kwh }) => context === 'begin' && kwh !== undefined)?.kwh;
  if (startKwh !== undefined && current.firstKwh === null) current = await addStartMeter(tx, current, startKwh);
  const isNamed = namesSession(charger) || event.key !== undefined || event.no !== undefined;
  for (const sample of event.readings) {
    if (sample.context === 'begin') continue;
    if (isStale) current = (await transactionById(tx, it.id)) ?? current;
    const at = momentInSession(charger, current, sample.at, now);
    const historySample = { ...sample, at: at ?? correctStamp(sample.at, current.shiftMs, now) };
    const [capacity] = await Promise.all([
      readCapacity(),
      recordHistory(tx, deps, charger, current.gunId, [historySample]),
    ]);
    if (!at || !(isNamed || fitsSession(current, sample, at, capacity))) continue;
    order = await addReading(tx, deps, charger, { it: current, order, capacity }, { ...sample, at });
    isStale = true;
  }
  const at = event.isCharging === undefined ? undefined : momentInSession(charger, current, event.at, now);
  if (event.phase === 'updated' && at && current.gunId)
    await updateGunLive(tx, deps, current.gunId, { isCharging: event.isCharging, at });
}

/** Returns whether a reading without a session id belongs to the running session: its register must continue from the last register. */
function fitsSession(it: Transaction, { kwh }: Reading, at: Date, capacity: Capacity): boolean {
  if (kwh === undefined) return true;
  if (it.lastKwh === null) return false;
  const rise = Math.round((Number(kwh) + Number(it.baseKwh) - Number(it.lastKwh)) * 1000);
  return rise >= 0 && rise <= energyLimitOf(capacity)(it.lastAt ?? at.getTime(), at.getTime());
}

interface RunningSession {
  it: Transaction;
  /** The order as this database transaction has locked it; undefined where it has not. */
  order: StoredOrder | undefined;
  capacity: Capacity;
}

/** @returns the locked order after the reading; undefined where it was not locked */
async function addReading(
  tx: Sql,
  deps: Engine,
  charger: Charger,
  { it, order, capacity }: RunningSession,
  reading: Reading,
): Promise<StoredOrder | undefined> {
  const orderId = it.orderId ?? '';
  const takesReadings = order ? isRunning(order) : await isOrderRunning(tx, orderId);
  if (!takesReadings) return order;
  const { powerKw, soc, voltV, currA } = withinRating(capacity, reading);
  const sample = await placeSample(tx, it, reading, capacity);
  if (!sample?.isLate) {
    // A connector with power charges, even where the charger reports no charging state (2.0.1).
    const isCharging = charger.protocol === 'ocpp2.0.1' && (powerKw ?? 0) > 0 ? true : undefined;
    if (it.gunId) await updateGunLive(tx, deps, it.gunId, { powerKw, soc, isCharging, at: reading.at });
  }
  if (!sample) return order;
  const { at, kwh, baseKwh, moved, isOdd } = sample;
  const values = {
    powerKw: powerKw ?? null,
    soc: soc === undefined ? null : Math.round(soc),
    voltV: voltV ?? null,
    currA: currA ?? null,
  };
  // A message without a register adds its power and state of charge, but no energy.
  const orderSample = { at, kwh, baseKwh, readKwh: reading.kwh ?? null, ...values };
  const sampledOrder = await recordSample(tx, deps, order ?? orderId, orderSample, moved);
  if (isOdd) await raiseAbnormalDataAlarm(tx, deps, charger, reading);
  return sampledOrder;
}

/** Removes a power that the connector cannot deliver. */
function withinRating({ ratedKw, tolerance }: Capacity, reading: Reading): Reading {
  if (reading.powerKw === undefined) return reading;
  if (Math.abs(reading.powerKw) <= ratedKw * (tolerance / 100)) return reading;
  const { powerKw: _, ...others } = reading;
  return others;
}

const abnormalDataCode = '2004';

/** Alarms the operator of a charger that reports impossible values. */
export const raiseAbnormalDataAlarm = (tx: Sql, deps: Engine, { stackId, stationId }: Charger, { kwh, at }: Reading) =>
  raiseAlarm(tx, deps, {
    deviceType: deviceType.key.charger,
    deviceId: stackId,
    code: abnormalDataCode,
    at,
    stationId,
    source: 'rule',
    value: `${kwh ?? ''} kWh`.slice(0, 40),
  });

/** The states of an order that still takes readings. An order that was closed without its stop record has its bill already. */
const runningStates: readonly number[] = [charging, stopping, unknown];

const isRunning = ({ orderProc: state }: StoredOrder): boolean => runningStates.includes(state);

/** Reads whether an order that is not locked still takes readings. */
export const isOrderRunning = async (tx: Sql, orderId: string): Promise<boolean> =>
  (await tx.first(
    sql`select from truck_orders where tenant_id = ${tx.tenantId} and id = ${orderId}
      and order_proc in (${keys(...runningStates)})`,
  )) !== undefined;
