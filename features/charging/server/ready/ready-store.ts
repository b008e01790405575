// Locks, reads and writes tickets for the business rules.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import { type Assignments, assignments, type Picked, pick } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import type { readyStatus } from '../../shared/ready/ready.enums.ts';
import { millis } from '../order/order-store.ts';

const names = [
  ...(['id', 'readyNo', 'readyType', 'readyStatus', 'stationId', 'gunId', 'bayNo', 'batteryId'] as const),
  ...(['merchantId', 'carId', 'driverId', 'plateNo', 'queueNo', 'prepay'] as const),
] as const;
type Columns = Picked<typeof orderReady, (typeof names)[number]>;

export type Ticket = Columns & {
  readyNo: string;
  readyStatus: KeyOf<typeof readyStatus>;
  planTime: number;
  expireTime: number | null;
};

const columns = sql`${pick(orderReady, names)}, ${millis('t.plan_time')} as "planTime",
  ${millis('t.expire_time')} as "expireTime"`;

/** Locks the tickets that satisfy `where`, which uses the alias `t` of the table. */
export function lockTickets(tx: Sql, where: ReturnType<typeof sql>): Promise<Ticket[]> {
  return tx.rows<Ticket>(
    sql`select ${columns} from truck_order_ready t
      where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${where} for update of t`,
  );
}

/** @throws AppError noData */
export async function lockTicket(tx: Sql, id: string): Promise<Ticket> {
  const [ticket] = await lockTickets(tx, sql`t.id = ${id}`);
  if (!ticket) throw new AppError(errors.noData);
  return ticket;
}

/** Writes columns of a ticket. The database refuses state transitions that domain §6.5 does not define. */
export async function writeTicket(tx: Sql, id: string, columns: Assignments<typeof orderReady>): Promise<void> {
  await tx.run(
    sql`update truck_order_ready set ${assignments<typeof orderReady>(columns)}, update_time = now()
      where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
}
