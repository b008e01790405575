// Tickets as the rules see them, held for the transaction.

import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { KeyOf } from '@ec/resource/enum';
import { sql } from 'kysely';
import type { orderReadyReadyStatus, orderReadyReadyType } from '../../shared/ready/ready.enums.ts';
import { millis } from '../order/order-store.ts';

export interface Ticket {
  id: string;
  readyNo: string;
  readyType: KeyOf<typeof orderReadyReadyType>;
  readyStatus: KeyOf<typeof orderReadyReadyStatus>;
  stationId: string;
  gunId: string | null;
  bayNo: number | null;
  batteryId: string | null;
  merchantId: string | null;
  carId: string | null;
  driverId: string | null;
  plateNo: string;
  planTime: number;
  expireTime: number | null;
  queueNo: number | null;
  prepay: string | null;
}

const columns = sql`t.id, t.ready_no as "readyNo", t.ready_type as "readyType", t.ready_status as "readyStatus",
  t.station_id as "stationId", t.gun_id as "gunId", t.bay_no as "bayNo", t.battery_id as "batteryId",
  t.merchant_id as "merchantId", t.car_id as "carId", t.driver_id as "driverId", t.plate_no as "plateNo",
  ${millis('t.plan_time')} as "planTime", ${millis('t.expire_time')} as "expireTime", t.queue_no as "queueNo", t.prepay`;

/** Open tickets that satisfy `where`, on the table aliased t. */
export function lockTickets(tx: Sql, where: ReturnType<typeof sql>): Promise<Ticket[]> {
  return tx.rows<Ticket>(
    raw(sql`select ${columns} from truck_order_ready t
      where t.tenant_id = ${tx.tenantId} and t.is_deleted = 0 and ${where} for update of t`),
  );
}

/** @throws AppError noData */
export async function lockTicket(tx: Sql, id: string): Promise<Ticket> {
  const [ticket] = await lockTickets(tx, sql`t.id = ${id}`);
  if (!ticket) throw new AppError(errors.noData);
  return ticket;
}

/** Columns by their names in the database. The database refuses moves of the state that domain §6.5 does not know. */
export async function writeTicket(tx: Sql, id: string, set: Record<string, unknown>): Promise<void> {
  const sets = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await tx.run(
    raw(sql`update truck_order_ready set ${sql.join(sets)}, update_time = now()
      where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
}
