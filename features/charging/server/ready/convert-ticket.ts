// Converts a ticket into an order (domain §6.5, 4→5). A truck that starts has arrived at its place, so a ticket that was not called
// yet first becomes `positioned`.

import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { heldStates } from '../../shared/ready/booking-rules.ts';
import { readyStatus } from '../../shared/ready/ready.enums.ts';
import type { OrderDeps } from '../order/order-store.ts';
import { releaseMoney, releasePlace } from './holds.ts';
import { arrive } from './queue.ts';
import { lockTickets, writeTicket } from './ready-store.ts';

export async function convertTicket(
  tx: Sql,
  deps: OrderDeps,
  { plateNo, stationId, orderId }: { plateNo: string; stationId: string; orderId: string },
): Promise<void> {
  const { arrived, confirmed, converted, positioned, queued } = readyStatus.key;
  const [ticket] = await lockTickets(
    tx,
    sql`t.plate_no = ${plateNo} and t.station_id = ${stationId} and t.ready_status in (${keys(...heldStates)})`,
  );
  if (!ticket) return;
  if (ticket.readyStatus === confirmed || ticket.readyStatus === queued) await arrive(tx, deps, ticket.id);
  if (ticket.readyStatus <= arrived) await writeTicket(tx, ticket.id, { ready_status: positioned });
  await writeTicket(tx, ticket.id, { ready_status: converted, order_id: orderId, wait_min: null });
  await releaseMoney(tx, deps, ticket);
  await releasePlace(tx, deps, ticket);
}
