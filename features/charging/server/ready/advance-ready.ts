// Advances tickets as time passes (domain §6.5, BR-21): they reserve their place, queue if no place is free, arrive when their
// truck is near, and expire. Each ticket has its own transaction.

import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { keys } from '@ec/resource-server/columns';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import { isNear, waitingStates } from '../../shared/ready/booking-rules.ts';
import { readyStatus, readyType } from '../../shared/ready/ready.enums.ts';
import { advanceTicketsName } from '../order/advance-queue.ts';
import type { OrderDeps } from '../order/order-store.ts';
import { releaseMoney, releasePlace, takePlace } from './holds.ts';
import { arrive, joinQueue, refreshWaits } from './queue.ts';
import { lockTicket, type Ticket, writeTicket } from './ready-store.ts';

const states = readyStatus.key;
const types = readyType.key;

/** Runs every minute, and at the exact time for which `advanceTicketsSoon` queues it. */
export const advanceTicketsJob = (deps: OrderDeps): Job =>
  job({
    name: advanceTicketsName,
    label: { zh: '照看预约与排队', en: 'Booking and queue watchdog' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read, tenantId, now }) =>
      read.rows<{ id: string }>(
        sql`select id from truck_order_ready where tenant_id = ${tenantId} and is_deleted = 0
          and ((ready_status in (${keys(states.pending, states.confirmed, ...waitingStates)}) and expire_time <= ${now})
            or (ready_status in (${keys(states.confirmed, states.queued)}) and (plan_time <= ${now}
            or car_id is not null))) order by id`,
      ),
    run: ({ tx, row }) => advanceTicket(tx, deps, row.id),
  });

async function advanceTicket(tx: Sql, deps: OrderDeps, id: string): Promise<void> {
  const ticket = await lockTicket(tx, id);
  const now = deps.clock.now().getTime();
  const { confirmed, queued, arrived } = readyStatus.key;
  if (ticket.readyStatus > arrived) return;
  if (ticket.expireTime !== null && ticket.expireTime <= now) return expire(tx, deps, ticket);
  const isOnTheWay = ticket.readyStatus === confirmed || ticket.readyStatus === queued;
  if (isOnTheWay && (await isTruckNear(tx, ticket, now))) return arrive(tx, deps, id);
  if (ticket.readyStatus !== confirmed || ticket.planTime > now) return;
  await takePlace(tx, deps, ticket);
  if (await hasNoPlace(tx, id)) await joinQueue(tx, deps, ticket);
}

/** Expires a ticket. If it was still confirmed or queued, its truck has not come, which counts as a no-show. */
async function expire(tx: Sql, deps: OrderDeps, ticket: Ticket): Promise<void> {
  await writeTicket(tx, ticket.id, { ready_status: states.expired, wait_min: null });
  await releaseTicket(tx, deps, ticket);
  if (ticket.readyStatus !== states.confirmed && ticket.readyStatus !== states.queued) return;
  await tx.run(
    sql`insert into truck_ready_no_show (tenant_id, ready_id, plate_no, at)
      values (${tx.tenantId}, ${ticket.id}, ${ticket.plateNo}, ${deps.clock.now()}) on conflict do nothing`,
  );
}

/** Releases connector, battery and money, and estimates the waits at the station again. `ticket` is the row before the ticket ended. */
export async function releaseTicket(tx: Sql, deps: OrderDeps, ticket: Ticket): Promise<void> {
  await releasePlace(tx, deps, ticket);
  await releaseMoney(tx, deps, ticket);
  await refreshWaits(tx, ticket.stationId);
}

const freshMinutes = 10;

/** Returns whether the truck has reported within the last ten minutes that it is near the station. */
async function isTruckNear(tx: Sql, { carId, stationId }: Ticket, now: number): Promise<boolean> {
  const places = await tx.first<Record<'carLng' | 'carLat' | 'lng' | 'lat', string>>(
    sql`select c.lng as "carLng", c.lat as "carLat", s.lng, s.lat from truck_car c, truck_station s
      where c.tenant_id = ${tx.tenantId} and c.id = ${carId} and s.tenant_id = c.tenant_id and s.id = ${stationId}
        and c.lng is not null and c.lat is not null
        and c.report_time > ${new Date(now)}::timestamptz - make_interval(mins => ${freshMinutes})`,
  );
  if (!places) return false;
  const { carLng, carLat, lng, lat } = places;
  return isNear({ lng: Number(carLng), lat: Number(carLat) }, { lng: Number(lng), lat: Number(lat) });
}

/** Returns whether no place could be reserved: the connector of the ticket is not reserved, or the ticket has no battery. */
async function hasNoPlace(tx: Sql, id: string): Promise<boolean> {
  const { readyType, gunId, batteryId } = await lockTicket(tx, id);
  if (readyType === types.swapBooking) return batteryId === null;
  const occupant = await tx.first(
    sql`select 1 as one from truck_charging_gun where tenant_id = ${tx.tenantId} and id = ${gunId} and gun_status = ${keys(gunStatus.key.reserved)}`,
  );
  return occupant === undefined;
}
