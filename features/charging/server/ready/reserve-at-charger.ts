// Reserves the connector of a ticket also at the charger, if the tenant and the protocol allow commands; the charger then refuses other
// trucks. The ticket shows the charger's reply and remains valid whatever the reply is (domain §6.5).
import type { Sql } from '@ec/kernel/database';
import type { KeyOf } from '@ec/resource/enum';
import { keys } from '@ec/resource-server/columns';
import { writeGunCommand } from '@ec/truck/server/public';
import { commandedProtocols } from '@ec/truck/shared/asset/charger-protocols';
import { sql } from 'kysely';
import { orderReadyReserveState } from '../../shared/ready/ready.enums.ts';
import { isControlOpen } from '../order/control.ts';
import type { OrderDeps } from '../order/order-store.ts';
import { type Ticket, writeTicket } from './ready-store.ts';

const { sent, held, occupied, rejected, notSupported, unanswered, released } = orderReadyReserveState.key;

/** The time in milliseconds for which a charger reserves a connector for a ticket that does not expire. */
const reservationMs = 30 * 60_000;

/** Returns the `reservationId` of OCPP: an integer of 31 bits, computed from the id of the ticket. */
const reservationIdOf = (ticketId: string): number => Number(BigInt(ticketId) % 2_147_483_647n);

/** Queues ReserveNow for a connector that is already reserved in the database. */
export async function reserveAtCharger(
  tx: Sql,
  { ids, clock }: OrderDeps,
  ticket: Ticket,
  gunId: string,
): Promise<void> {
  if (!(await isControlOpen(tx))) return;
  const place = await tx.first<{ tag: string }>(
    sql`select coalesce((select c.vin from truck_car c where c.tenant_id = g.tenant_id and c.id = ${ticket.carId}), ${ticket.plateNo}) as tag
      from truck_charging_gun g join truck_charging_stack k on k.tenant_id = g.tenant_id and k.id = g.stack_id
      where g.tenant_id = ${tx.tenantId} and g.id = ${gunId} and k.protocol in (${keys(...commandedProtocols)})`,
  );
  if (!place) return;
  const until = new Date(ticket.expireTime ?? clock.now().getTime() + reservationMs);
  await writeGunCommand(tx, ids, {
    tenantId: tx.tenantId ?? '',
    gunId,
    name: 'ReserveNow',
    args: {
      number: reservationIdOf(ticket.id),
      until: until.toISOString(),
      tag: place.tag.slice(0, 20),
      readyId: ticket.id,
    },
  });
  await writeTicket(tx, ticket.id, { reserve_state: sent });
}

/** Cancels a reservation that was sent to a charger. A remote start needs this too, because its tag differs from that of the reservation. */
export async function cancelAtCharger(tx: Sql, { ids }: OrderDeps, ticketId: string): Promise<void> {
  const open = await tx.first<{ gunId: string }>(
    sql`select c.gun_id as "gunId" from truck_order_ready t join truck_gun_cmd c on c.tenant_id = t.tenant_id
        and c.name = 'ReserveNow' and c.args ->> 'readyId' = t.id::text and c.gun_id = t.gun_id
      where t.tenant_id = ${tx.tenantId} and t.id = ${ticketId} and t.reserve_state in (${keys(sent, held)})
      order by c.create_time desc limit 1`,
  );
  if (!open) return;
  await writeGunCommand(tx, ids, {
    tenantId: tx.tenantId ?? '',
    gunId: open.gunId,
    name: 'CancelReservation',
    args: { number: reservationIdOf(ticketId) },
  });
  await writeTicket(tx, ticketId, { reserve_state: released });
}

const stateByStatus: Readonly<Record<string, KeyOf<typeof orderReadyReserveState> | undefined>> = {
  Accepted: held,
  Occupied: occupied,
  NotSupported: notSupported,
  Timeout: unanswered,
  Offline: unanswered,
};

/** Handles the charger's reply to ReserveNow; `result` is its status. A reservation that was cancelled meanwhile stays released. */
export const applyReservationReply = (tx: Sql, ticketId: string, result: string): Promise<number> =>
  tx.run(
    sql`update truck_order_ready set reserve_state = ${stateByStatus[result] ?? rejected}
      where tenant_id = ${tx.tenantId} and id = ${ticketId} and reserve_state = ${keys(sent)}`,
  );
