// The holds of a ticket (domain BR-21, §6.1, §6.4): the money of a booking from its confirmation on; connector or battery from the planned
// arrival on, or from the call to the place if that is earlier. The holds end when the ticket is cancelled, expires or becomes an order.

import { alarmLevel, alarmStatus, deviceType, devState } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { keys } from '@ec/resource-server/columns';
import { batteryStatus, gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import { accountHisBizType, accountStatus } from '../../shared/account/account.enums.ts';
import { heldStates, openStates } from '../../shared/ready/booking-rules.ts';
import { readyStatus, readyType } from '../../shared/ready/ready.enums.ts';
import { defaultPayer } from '../account/default-payer.ts';
import { type Actor, hold, release } from '../ledger/ledger.ts';
import type { OrderDeps } from '../order/order-store.ts';
import { readyErrors } from './ready.errors.ts';
import { type Ticket, writeTicket } from './ready-store.ts';
import { cancelAtCharger, reserveAtCharger } from './reserve-at-charger.ts';

const guns = gunStatus.key;
const packs = batteryStatus.key;

const types = readyType.key;

/** Holds the money of a booking. @throws AppError noPayer, and the errors of the ledger */
export async function holdMoney(tx: Sql, deps: OrderDeps, ticket: Ticket, actor: Actor): Promise<void> {
  if (!ticket.prepay || Number(ticket.prepay) === 0) return;
  const accountId = await payerOf(tx, deps, ticket);
  await hold(tx, deps, { accountId, amount: ticket.prepay, bizNo: ticket.readyNo, actor });
}

/** @throws AppError noPayer if no account can pay, or the account is not in the state normal */
async function payerOf(tx: Sql, { clock }: OrderDeps, ticket: Ticket): Promise<string> {
  const payer = await defaultPayer(tx, { ...ticket, at: clock.now() });
  return payer?.accountStatus === accountStatus.key.normal ? payer.id : fail(readyErrors.noPayer);
}

/** Reserves an idle connector or a ready battery for a booking, but not before its planned arrival. */
export async function takePlace(tx: Sql, deps: OrderDeps, ticket: Ticket): Promise<void> {
  if (ticket.planTime > deps.clock.now().getTime()) return;
  if (ticket.readyType === types.chargeBooking) {
    if (ticket.gunId) await reserveGun(tx, deps, ticket, ticket.gunId);
    else await reserveAnyGun(tx, deps, ticket);
  }
  if (ticket.readyType === types.swapBooking && !ticket.batteryId) await reserveBattery(tx, ticket);
}

/** Reserves a connector, if it is idle and in service, in the database and at its charger. */
export async function reserveGun(tx: Sql, deps: OrderDeps, ticket: Ticket, gunId: string): Promise<void> {
  const claimed = await tx.run(
    sql`update truck_charging_gun set gun_status = ${keys(guns.reserved)}, status_time = now()
      where tenant_id = ${tx.tenantId} and id = ${gunId} and dev_state = ${keys(devState.key.inService)} and gun_status = ${keys(guns.idle)}`,
  );
  if (claimed > 0) await reserveAtCharger(tx, deps, ticket, gunId);
}

/**
 * Reserves the first idle connector of the station, and makes it the connector of the booking. A connector that another booking names for
 * the same time, or to which a truck was called, is left to that ticket.
 */
async function reserveAnyGun(tx: Sql, deps: OrderDeps, ticket: Ticket): Promise<void> {
  const { id, stationId, expireTime } = ticket;
  const [now, end] = [deps.clock.now(), expireTime === null ? null : new Date(expireTime)];
  const gun = await tx.first<{ id: string }>(
    sql`update truck_charging_gun g set gun_status = ${keys(guns.reserved)}, status_time = now() from (
        select f.tenant_id, f.id from truck_charging_gun f
        where f.tenant_id = ${tx.tenantId} and f.station_id = ${stationId} and f.is_deleted = 0 and f.dev_state = ${keys(devState.key.inService)}
          and f.gun_status = ${keys(guns.idle)} and f.order_id is null
          and not exists (select from truck_order_ready t where t.tenant_id = f.tenant_id and t.gun_id = f.id and t.is_deleted = 0
            and (t.ready_status = ${keys(readyStatus.key.positioned)}
              or (t.ready_status in (${keys(...openStates)}) and t.expire_time > ${now} and t.plan_time < ${end})))
        order by f.gun_no limit 1 for update skip locked
      ) free where g.tenant_id = free.tenant_id and g.id = free.id returning g.id`,
  );
  if (!gun) return;
  await writeTicket(tx, id, { gun_id: gun.id });
  await reserveAtCharger(tx, deps, ticket, gun.id);
}

/** Reserves the fullest pack that fits the truck and may be swapped (BR-19); simultaneous calls get different packs. */
export async function reserveBattery(tx: Sql, { id, stationId, carId }: Ticket): Promise<void> {
  const battery = await tx.first<{ id: string }>(
    sql`update truck_battery b set battery_status = ${keys(packs.reserved)} from (
        select p.tenant_id, p.id from truck_battery p
        where p.tenant_id = ${tx.tenantId} and p.station_id = ${stationId} and p.is_deleted = 0 and p.battery_status = ${keys(packs.ready)}
          and p.soc >= 90 and p.soh >= 70 and p.temp_max <= 45
          and p.model = (select o.model from truck_car c join truck_battery o on o.tenant_id = c.tenant_id and o.id = c.battery_id
            where c.tenant_id = p.tenant_id and c.id = ${carId})
          and not exists (select from device_alarm a where a.tenant_id = p.tenant_id and a.device_type = ${keys(deviceType.key.battery)}
            and a.device_id = p.id and a.alarm_level <= ${keys(alarmLevel.key.major)}
              and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)}) and a.is_deleted = 0)
        order by p.soc desc, p.id limit 1 for update skip locked
      ) free where b.tenant_id = free.tenant_id and b.id = free.id returning b.id`,
  );
  if (battery) await writeTicket(tx, id, { battery_id: battery.id });
}

/** Releases connector and battery, but not the money (`releaseMoney`). A connector that another ticket holds by now stays reserved. */
export async function releasePlace(tx: Sql, deps: OrderDeps, ticket: Ticket): Promise<void> {
  await cancelAtCharger(tx, deps, ticket.id);
  await tx.run(
    sql`update truck_charging_gun g set gun_status = ${keys(guns.idle)}, status_time = now()
      where g.tenant_id = ${tx.tenantId} and g.id = ${ticket.gunId} and g.gun_status = ${keys(guns.reserved)}
        and not exists (select from truck_order_ready t where t.tenant_id = g.tenant_id and t.gun_id = g.id and t.id <> ${ticket.id}
          and t.is_deleted = 0 and t.ready_status in (${keys(...heldStates)})
          and (t.plan_time <= ${deps.clock.now()} or t.ready_status = ${keys(readyStatus.key.positioned)}))`,
  );
  await tx.run(
    sql`update truck_battery set battery_status = ${keys(packs.ready)}
      where tenant_id = ${tx.tenantId} and id = ${ticket.batteryId} and battery_status = ${keys(packs.reserved)}`,
  );
}

export async function releaseMoney(tx: Sql, deps: OrderDeps, ticket: Ticket): Promise<void> {
  const isHeld = Number(ticket.prepay ?? 0) > 0 && heldStates.includes(ticket.readyStatus);
  const accountId = isHeld ? await payerOfHold(tx, ticket) : undefined;
  if (accountId) await release(tx, deps, { accountId, bizNo: ticket.readyNo });
}

/** Returns the account on which the amount was held. The payer of the truck may have changed since then. */
async function payerOfHold(tx: Sql, { readyNo }: Ticket): Promise<string | undefined> {
  const booked = await tx.first<{ accountId: string }>(
    sql`select account_id as "accountId" from ledger_txn
      where tenant_id = ${tx.tenantId} and biz_type = ${keys(accountHisBizType.key.freeze)} and biz_no = ${readyNo}`,
  );
  return booked?.accountId;
}
