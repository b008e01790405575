// The queue of a station (domain §6.5): numbers, arrivals and estimated waits.

import { devState } from '@ec/device-vocabulary/device.enums';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { carEnergyMode } from '@ec/truck/shared/fleet/fleet.enums';
import { sql } from 'kysely';
import { waitingStates, waitMinutes } from '../../shared/ready/booking-rules.ts';
import { readyStatus, readyType } from '../../shared/ready/ready.enums.ts';
import type { OrderDeps } from '../order/order-store.ts';
import { takePlace } from './holds.ts';
import { lockTicket, type Ticket, writeTicket } from './ready-store.ts';

const states = readyStatus.key;
const types = readyType.key;

/** Returns the next queue number. Numbers start again at 1 on the first ticket of a day, unless trucks still wait then. */
async function nextNumber(tx: Sql, stationId: string, now: Date): Promise<number> {
  const day = toWireDate(now);
  const waiting = sql`exists (select from truck_order_ready where tenant_id = ${tx.tenantId} and station_id = ${stationId}
    and is_deleted = 0 and ready_status in (${keys(...waitingStates)}))`;
  const row = await tx.first<{ lastNo: number }>(
    sql`insert into truck_ready_number as n (tenant_id, station_id, day, last_no)
      values (${tx.tenantId}, ${stationId}, ${day}::date, 1)
      on conflict (tenant_id, station_id) do update set day = excluded.day,
        last_no = case when n.day < excluded.day and not ${waiting} then 1 else n.last_no + 1 end
      returning last_no as "lastNo"`,
  );
  return row?.lastNo ?? 1;
}

/** Moves a confirmed ticket into the queue, because no place is free. */
export async function joinQueue(tx: Sql, { clock }: OrderDeps, ticket: Ticket): Promise<void> {
  const queueNo = ticket.queueNo ?? (await nextNumber(tx, ticket.stationId, clock.now()));
  await writeTicket(tx, ticket.id, { ready_status: states.queued, queue_no: queueNo });
  await refreshWaits(tx, ticket.stationId);
}

/** Moves a ticket to `arrived`, and reserves a place that is due. */
export async function arrive(tx: Sql, deps: OrderDeps, id: string): Promise<void> {
  const { clock } = deps;
  const ticket = await lockTicket(tx, id);
  const queueNo = ticket.queueNo ?? (await nextNumber(tx, ticket.stationId, clock.now()));
  await writeTicket(tx, id, { ready_status: states.arrived, queue_no: queueNo });
  await takePlace(tx, deps, ticket);
  await refreshWaits(tx, ticket.stationId);
}

/** Estimates the wait of each waiting ticket from the tickets before it. Tickets that another transaction has locked are skipped. */
export async function refreshWaits(tx: Sql, stationId: string): Promise<void> {
  const waiting = await tx.rows<{ id: string; readyType: number; energyMode: number | null }>(
    sql`select t.id, t.ready_type as "readyType", c.energy_mode as "energyMode" from truck_order_ready t
      left join truck_car c on c.tenant_id = t.tenant_id and c.id = t.car_id
      where t.tenant_id = ${tx.tenantId} and t.station_id = ${stationId} and t.is_deleted = 0 and t.ready_status in (${keys(...waitingStates)})
      order by t.queue_no, t.id for update of t skip locked`,
  );
  const places = await tx.first<{ guns: number; bays: number }>(
    sql`select (select count(*)::integer from truck_charging_gun where tenant_id = ${tx.tenantId}
        and station_id = ${stationId} and is_deleted = 0 and dev_state = ${keys(devState.key.inService)}) as guns,
      (select coalesce(bay_count, 0) from truck_station where tenant_id = ${tx.tenantId} and id = ${stationId}) as bays`,
  );
  const ahead = { charge: 0, swap: 0 };
  for (const { id, readyType, energyMode } of waiting) {
    const isSwap =
      readyType === types.swapBooking || (readyType === types.queue && energyMode === carEnergyMode.key.swap);
    const kind = isSwap ? 'swap' : 'charge';
    const count = (isSwap ? places?.bays : places?.guns) ?? 0;
    await writeTicket(tx, id, { wait_min: waitMinutes(kind, ahead[kind], count) ?? null });
    ahead[kind] += 1;
  }
}
