// Calls the next truck to a bay or connector (domain §8.1): the lowest queue number of the trucks that have arrived and fit the place. A
// connector that a booking holds goes to the truck of that booking. Two clerks who call at the same time get different trucks.
import { devState } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { AppError, type ErrorEntry, errors, fail } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import type { ActionHandler } from '@ec/resource-server/action';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { carEnergyMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { orderProc, orderType } from '../../shared/order/order.enums.ts';
import { heldStates } from '../../shared/ready/booking-rules.ts';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { readyStatus, readyType } from '../../shared/ready/ready.enums.ts';
import { releasePlace, reserveBattery, reserveGun } from './holds.ts';
import { refreshWaits } from './queue.ts';
import { readyErrors } from './ready.errors.ts';
import { lockTicket, writeTicket } from './ready-store.ts';

const types = readyType.key;
const modes = carEnergyMode.key;

const states = readyStatus.key;

export function callNext(engine: Engine): ActionHandler<typeof orderReady, 'callNext'> {
  return async ({ tx, call, args: { stationId, gunId, bayNo } }) => {
    if (!gunId === !bayNo) fail(readyErrors.onePlace);
    const holderId = gunId ? await lockFreeGun(tx, stationId, gunId, engine.clock.now()) : undefined;
    if (!gunId) await lockFreeBay(tx, stationId, Number(bayNo));
    const fits = gunId
      ? sql`(t.ready_type = ${keys(types.chargeBooking)}
          or (t.ready_type = ${keys(types.queue)} and mode.of is distinct from ${keys(modes.swap)}))`
      : sql`(t.ready_type = ${keys(types.swapBooking)}
          or (t.ready_type = ${keys(types.queue)} and mode.of is distinct from ${keys(modes.charging)}))`;
    const visibility = allOf(baseConditions({ engine, resource: orderReady, call }));
    const isHolder = holderId === undefined ? sql`true` : sql`t.id = ${holderId}`;
    const id = await lockFirst(
      tx,
      holderId === undefined ? readyErrors.nobodyWaits : readyErrors.placeHeld,
      sql`select t.id from truck_order_ready t
        left join lateral (select c.energy_mode as of from truck_car c
          where c.tenant_id = t.tenant_id and c.id = t.car_id) mode on true
        where ${visibility} and t.station_id = ${stationId} and t.ready_status = ${keys(states.arrived)} and ${fits} and ${isHolder}
        order by t.queue_no, t.id limit 1`,
    );
    const ticket = await lockTicket(tx, id);
    const hasOtherGun = ticket.gunId !== null && ticket.gunId !== gunId;
    // `batteryId: null` keeps the reserved battery.
    if (hasOtherGun) await releasePlace(tx, engine, { ...ticket, batteryId: null });
    const place = gunId ? { gun_id: gunId } : { bay_no: bayNo };
    await writeTicket(tx, ticket.id, { ready_status: states.positioned, wait_min: null, ...place });
    if (gunId) await reserveGun(tx, engine, ticket, gunId);
    else if (!ticket.batteryId) await reserveBattery(tx, ticket);
    await refreshWaits(tx, stationId);
    return { data: { id: ticket.id, readyNo: ticket.readyNo, plateNo: ticket.plateNo } };
  };
}

/**
 * Locks the first ticket of `query`, and waits for another clerk who has locked it. If that clerk has called the ticket, the locking query
 * returns nothing although other tickets wait. It then runs again, so that no truck is skipped.
 */
async function lockFirst(tx: Sql, refusal: ErrorEntry, query: ReturnType<typeof sql>): Promise<string> {
  for (;;) {
    const next = await tx.first<{ id: string }>(sql<{ id: string }>`${query} for update of t`);
    if (next) return next.id;
    if (!(await tx.first(query))) return fail(refusal);
  }
}

const positionedTickets = (tx: Sql, stationId: string) =>
  sql`select 1 as one from truck_order_ready where tenant_id = ${tx.tenantId} and station_id = ${stationId}
    and is_deleted = 0 and ready_status = ${keys(states.positioned)}`;

/**
 * Locks the connector, so that only one truck is called to it.
 * @returns the id of the booking that holds the connector (BR-21); undefined if no booking holds it
 */
async function lockFreeGun(tx: Sql, stationId: string, gunId: string, now: Date): Promise<string | undefined> {
  const gun = await tx.first<{ stationId: string; devState: number | null; gunStatus: number | null }>(
    sql`select s.station_id as "stationId", g.dev_state as "devState", g.gun_status as "gunStatus"
      from truck_charging_gun g join truck_charging_stack s on s.tenant_id = g.tenant_id and s.id = g.stack_id
      where g.tenant_id = ${tx.tenantId} and g.id = ${gunId} and g.is_deleted = 0 for update of g`,
  );
  if (!gun) throw new AppError(errors.noData);
  if (gun.stationId !== stationId) fail(readyErrors.gunElsewhere);
  if (await tx.first(sql`${positionedTickets(tx, stationId)} and gun_id = ${gunId}`)) fail(readyErrors.placeTaken);
  // A connector without a reported state counts as free, because the clerk sees whether it is free.
  const isFree =
    gun.gunStatus === null || gun.gunStatus === gunStatus.key.idle || gun.gunStatus === gunStatus.key.reserved;
  if (gun.devState !== devState.key.inService || !isFree) fail(readyErrors.placeAway);
  if (gun.gunStatus !== gunStatus.key.reserved) return undefined;
  const holder = await tx.first<{ id: string }>(
    sql`select id from truck_order_ready where tenant_id = ${tx.tenantId} and gun_id = ${gunId} and is_deleted = 0
      and ready_type = ${keys(types.chargeBooking)} and ready_status in (${keys(...heldStates)}) and plan_time <= ${now}
      order by plan_time, id limit 1`,
  );
  return holder?.id;
}

/** Locks the bay, so that the second of two clerks who call a truck to it is refused. */
async function lockFreeBay(tx: Sql, stationId: string, bayNo: number): Promise<void> {
  const station = await tx.first<{ bays: number }>(
    sql`select coalesce(bay_count, 0) as bays from truck_station
      where tenant_id = ${tx.tenantId} and id = ${stationId} and is_deleted = 0`,
  );
  if (!station) throw new AppError(errors.noData);
  if (bayNo > station.bays) fail(readyErrors.noSuchBay);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bay ${tx.tenantId} ${stationId} ${bayNo}`}, 0))`);
  const swapping = sql`select 1 as one from truck_orders where tenant_id = ${tx.tenantId} and station_id = ${stationId}
    and is_deleted = 0 and order_type = ${keys(orderType.key.swap)} and bay_no = ${bayNo}
    and order_proc in (${keys(orderProc.key.starting, orderProc.key.charging)})`;
  const occupied = sql`${positionedTickets(tx, stationId)} and bay_no = ${bayNo} union all ${swapping}`;
  if (await tx.first(occupied)) fail(readyErrors.placeTaken);
}
