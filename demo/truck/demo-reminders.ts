// Reminders of the demo's expiring documents, as documents.job.ts makes them (domain BR-23).
import { toWireDate } from '@ec/kernel/clock';
import type { NewRowOf } from '@ec/resource/row';
import { keys } from '@ec/resource-server/columns';
import { insertRows } from '@ec/resource-server/insert-rows';
import { carStatus, driverStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { reminderKind, reminderStatus } from '@ec/truck/shared/reminder/reminder.enums';
import { reminder } from '@ec/truck/shared/reminder/reminder.resource';
import { sql } from 'kysely';
import type { Writing } from './insert-entities.ts';

const { licence, qualification, inspection, insurance } = reminderKind.key;
const atWork = sql`driver_status <> ${keys(driverStatus.key.left)}`;
const inUse = sql`car_status <> ${keys(carStatus.key.scrapped)}`;
const documents = [
  [licence, 'truck_driver', 'license_end', atWork],
  [qualification, 'truck_driver', 'qual_end', atWork],
  [inspection, 'truck_car', 'inspect_end', inUse],
  [insurance, 'truck_car', 'insure_end', inUse],
] as const;

export async function insertReminders({ tx, tenantId, ids }: Writing, now: number): Promise<void> {
  const today = toWireDate(new Date(now));
  const rows: NewRowOf<typeof reminder>[] = [];
  for (const [kind, table, column, condition] of documents) {
    const due = await tx.rows<{ id: string; merchantId: string; endDate: string }>(
      sql`select id, merchant_id as "merchantId", ${sql.ref(column)}::text as "endDate" from ${sql.table(table)}
        where tenant_id = ${tenantId} and ${sql.ref(column)} <= ${today}::date + 30 and ${condition} order by id`,
    );
    for (const { id, merchantId, endDate } of due)
      rows.push({
        id: ids.at(new Date(now)),
        tenant_id: tenantId,
        create_time: new Date(now),
        kind,
        target_id: id,
        merchant_id: merchantId,
        end_date: endDate,
        remind_status: reminderStatus.key.open,
      });
  }
  await insertRows(tx, reminder, rows);
}
