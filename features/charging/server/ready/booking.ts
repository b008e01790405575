// Creates a ticket and decides about it (domain §6.5, BR-15, BR-21, BR-62).

import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import type { NewValuesOf, ValuesOf } from '@ec/resource/row';
import { keys } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { isWithinDailyLimit } from '../../shared/order/start-refusal.ts';
import { blockedUntil, decide, holdOf, openStates } from '../../shared/ready/booking-rules.ts';
import type { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { readyStatus, readyType } from '../../shared/ready/ready.enums.ts';
import { billingRulesBillType } from '../../shared/tariff/tariff.enums.ts';
import { type Actor, systemActor } from '../ledger/ledger.ts';
import { advanceTicketsSoon } from '../order/advance-queue.ts';
import { leftOfDay } from '../order/daily-limit.ts';
import type { OrderDeps } from '../order/order-store.ts';
import { millis } from '../order/order-store.ts';
import { resolveTariff } from '../tariff/resolve.ts';
import { isBlacklisted } from './blacklist.ts';
import { holdMoney, takePlace } from './holds.ts';
import { arrive } from './queue.ts';
import { readyErrors } from './ready.errors.ts';
import { lockTicket, type Ticket, writeTicket } from './ready-store.ts';

const billTypes = billingRulesBillType.key;

const states = readyStatus.key;
const types = readyType.key;

type NewTicket = NewValuesOf<typeof orderReady>;

export function bookingHooks(engine: Engine): Hooks<typeof orderReady> {
  return {
    async beforeSave({ tx, call, values, current }) {
      if (current) return values;
      return newTicket(tx, engine, values, call.caller.userId);
    },
    async afterSave({ tx, call, row, isNew }) {
      if (!isNew) return;
      const ticket = await lockTicket(tx, row.id);
      await decideTicket(tx, engine, ticket, { userId: call.caller.userId, name: call.caller.name });
      if (ticket.expireTime) await advanceTicketsSoon(tx, ticket.id, new Date(ticket.expireTime));
    },
  };
}

async function newTicket(
  tx: Sql,
  { clock, ids }: OrderDeps,
  values: NewTicket,
  userId: string,
): Promise<ValuesOf<typeof orderReady>> {
  const now = clock.now();
  const restOfDay = await leftOfDay(tx, { userId, at: now });
  const whole = await withTruck(tx, values);
  const { stationId, readyType, plateNo, merchantId, gunId } = whole;
  const planTime = await instantOf(tx, whole.planTime);
  const window = holdOf(readyType, planTime);
  if (window && window.to <= now.getTime()) fail(readyErrors.past);
  if (merchantId && (await isBlacklisted(tx, { merchantId, stationId, now }))) fail(readyErrors.blacklisted);
  if (readyType !== types.queue) await refuseNoShows(tx, plateNo, now);
  await refuseSecond(tx, whole);
  if (gunId && window) await refuseTakenGun(tx, { gunId, stationId, window });
  const prepay = await prepayOf(tx, { stationId, gunId, merchantId, readyType, at: now });
  if (!isWithinDailyLimit(restOfDay, prepay))
    fail(readyErrors.overDailyLimit, { left: restOfDay ?? '', needed: prepay });
  return {
    ...whole,
    readyNo: `R${ids.next()}`,
    readyStatus: states.pending,
    expireTime: window ? `${toWireTime(new Date(window.to))}+08` : null,
    prepay,
  };
}

async function instantOf(tx: Sql, time: string | Date): Promise<number> {
  const row = await tx.first<{ at: number }>(
    sql`select (extract(epoch from ${time}::timestamptz) * 1000)::float8 as at`,
  );
  return row?.at ?? 0;
}

/** Takes the merchant from the truck of the ticket; the plate must be that of the truck. @throws AppError otherPlate */
async function withTruck(tx: Sql, values: NewTicket): Promise<NewTicket> {
  const car = await tx.first<{ plateNo: string; merchantId: string }>(
    sql`select plate_no as "plateNo", merchant_id as "merchantId" from truck_car
      where tenant_id = ${tx.tenantId} and id = ${values.carId ?? null} and is_deleted = 0`,
  );
  if (car && car.plateNo !== values.plateNo) fail(readyErrors.otherPlate);
  return car ? { ...values, merchantId: car.merchantId } : values;
}

/** Refuses a plate that is blocked for seven days after three no-shows within 30 days (BR-21). */
async function refuseNoShows(tx: Sql, plateNo: string, now: Date): Promise<void> {
  const missed = await tx.rows<{ at: number }>(
    sql`select ${millis('at')} as at from truck_ready_no_show
      where tenant_id = ${tx.tenantId} and plate_no = ${plateNo} and at > ${now}::timestamptz - interval '40 days'`,
  );
  const until = blockedUntil(
    missed.map(({ at }) => at),
    now.getTime(),
  );
  if (until) fail(readyErrors.blocked, { until: toWireTime(new Date(until)) });
}

/** Refuses a second open ticket of a truck. A simultaneous booking waits here for the first. A unique index covers all other writes. */
async function refuseSecond(tx: Sql, { plateNo, carId }: NewTicket): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${tx.tenantId} ${plateNo}`}, 0))`);
  const open = await tx.first(
    sql`select 1 as one from truck_order_ready where tenant_id = ${tx.tenantId} and is_deleted = 0
      and ready_status in (${keys(...openStates)}) and (plate_no = ${plateNo} or car_id = ${carId ?? null}) limit 1`,
  );
  if (open) fail(readyErrors.openTicket);
}

async function refuseTakenGun(
  tx: Sql,
  { gunId, stationId, window }: { gunId: string; stationId: string; window: { from: number; to: number } },
): Promise<void> {
  const gun = await tx.first<{ stationId: string }>(
    sql`select s.station_id as "stationId" from truck_charging_gun g
      join truck_charging_stack s on s.tenant_id = g.tenant_id and s.id = g.stack_id
      where g.tenant_id = ${tx.tenantId} and g.id = ${gunId} for update of g`,
  );
  if (gun?.stationId !== stationId) fail(readyErrors.gunElsewhere);
  const [from, to] = [new Date(window.from), new Date(window.to)];
  const other = await tx.first(
    sql`select 1 as one from truck_order_ready where tenant_id = ${tx.tenantId} and gun_id = ${gunId}
      and is_deleted = 0 and ready_status in (${keys(...openStates)}) and plan_time < ${to} and expire_time > ${from} limit 1`,
  );
  if (other) fail(readyErrors.gunTaken);
}

interface PrepayQuery extends Pick<NewTicket, 'stationId' | 'gunId' | 'merchantId' | 'readyType'> {
  at: Date;
}

/** Returns the amount to hold for a booking: the `prepayAmount` of the tariff, in 元. A queue ticket holds nothing. */
async function prepayOf(tx: Sql, { stationId, gunId, merchantId, readyType, at }: PrepayQuery): Promise<string> {
  if (readyType === types.queue) return '0.00';
  const billType = readyType === types.swapBooking ? billTypes.swap : billTypes.charging;
  const tenantId = tx.tenantId ?? '';
  const tariff = await resolveTariff(tx, { tenantId, stationId, gunId, merchantId, billType, at });
  return tariff?.prepayAmount ?? '0.00';
}

/** Confirms or rejects a new ticket by the state of the station and its connector. Other tickets wait for a person. */
async function decideTicket(tx: Sql, deps: OrderDeps, ticket: Ticket, actor: Actor): Promise<void> {
  const facts = await tx.first<{ stationStatus: number; supportOrder: number; devState: number; gunStatus: number }>(
    sql`select s.station_status as "stationStatus", s.support_order as "supportOrder", g.dev_state as "devState",
        g.gun_status as "gunStatus"
      from truck_station s left join truck_charging_gun g on g.tenant_id = s.tenant_id and g.id = ${ticket.gunId}
      where s.tenant_id = ${tx.tenantId} and s.id = ${ticket.stationId}`,
  );
  if (!facts) return;
  const { stationStatus, supportOrder, devState, gunStatus } = facts;
  const gun = ticket.gunId ? { devState, gunStatus } : undefined;
  const decided = decide({ readyType: ticket.readyType, stationStatus, supportOrder: supportOrder === 1, gun });
  if (decided.decision === 'confirm') {
    await writeTicket(tx, ticket.id, { ready_status: states.confirmed });
    await applyConfirmation(tx, deps, ticket, actor);
  }
  if (decided.decision === 'reject') {
    await writeTicket(tx, ticket.id, { ready_status: states.rejected, reject_cause: decided.because });
  }
}

/** Completes a confirmation: holds the money and reserves a place that is due. A truck that queues on site has arrived. */
export async function applyConfirmation(
  tx: Sql,
  deps: OrderDeps,
  ticket: Ticket,
  actor: Actor = systemActor,
): Promise<void> {
  await holdMoney(tx, deps, ticket, actor);
  if (ticket.readyType === types.queue) return arrive(tx, deps, ticket.id);
  await takePlace(tx, deps, ticket);
}
