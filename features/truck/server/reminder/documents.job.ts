// Writes a reminder for each document of a driver or truck that expires within 30 days or has expired (BR-23), once for each end date. Ends
// the reminder when the document gets another end date, or the driver or truck is removed or no longer in use.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import { remindDays } from '../../shared/fleet/expiry.ts';
import { carStatus, driverStatus } from '../../shared/fleet/fleet.enums.ts';
import { reminderKind, reminderStatus } from '../../shared/reminder/reminder.enums.ts';
import { endReminder, type NewReminder, remind } from './write-reminder.ts';

type Kind = NewReminder['kind'];

interface ExpiringDocument {
  kind: Kind;
  targetId: string;
  merchantId: string | null;
  endDate: string;
}

type Due = { id: string } & ({ document: ExpiringDocument } | { reminderId: string });

const { licence, qualification, inspection, insurance } = reminderKind.key;
const atWork = sql`driver_status <> ${keys(driverStatus.key.left)}`;
const inUse = sql`car_status <> ${keys(carStatus.key.scrapped)}`;

/** For each kind of document: its table, the column with its end date, and the condition that the driver or truck is in use. */
const endColumns: readonly [kind: Kind, table: string, column: string, isInUse: RawBuilder<unknown>][] = [
  [licence, 'truck_driver', 'license_end', atWork],
  [qualification, 'truck_driver', 'qual_end', atWork],
  [inspection, 'truck_car', 'inspect_end', inUse],
  [insurance, 'truck_car', 'insure_end', inUse],
];

/** Selects the documents with an end date up to and including the day `until`, as `kind, targetId, merchantId, endDate`. */
const ending = (tenantId: string, until: RawBuilder<unknown>) =>
  sql.join(
    endColumns.map(
      ([kind, table, column, isInUse]) =>
        sql`select ${keys(kind)}::int as kind, id as "targetId", merchant_id as "merchantId", ${sql.ref(column)} as "endDate"
          from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} <= ${until} and is_deleted = 0 and ${isInUse}`,
    ),
    sql` union all `,
  );

export const documentsJob = ({ ids }: Pick<Services, 'ids'>): Job =>
  job({
    name: 'truck.papers',
    label: { zh: '证件到期提醒', en: 'Expiring-document reminders' },
    /** 08:00 in Shanghai. */
    cron: '0 0 * * *',
    each: ({ read, tenantId, now }) => dueOf(read, tenantId, now),
    async run({ tx, row, now }) {
      if ('document' in row) return remind(tx, { ids }, row.document);
      const open = await tx.first(
        sql`select 1 as one from truck_reminder where tenant_id = ${tx.tenantId} and id = ${row.reminderId}
          and remind_status = ${keys(reminderStatus.key.open)} and is_deleted = 0 for update`,
      );
      if (open) await endReminder(tx, { ids }, row.reminderId, now);
      return open !== undefined;
    },
  });

async function dueOf(read: Sql, tenantId: string, now: Date): Promise<Due[]> {
  const until = sql`${toWireDate(now)}::date + ${sql.lit(remindDays)}`;
  const reminderOf = (alias: string) =>
    sql`r.tenant_id = ${tenantId} and r.kind = ${sql.ref(`${alias}.kind`)} and r.target_id = ${sql.ref(`${alias}.targetId`)}
      and r.end_date = ${sql.ref(`${alias}.endDate`)}`;
  const [documents, reminders] = await Promise.all([
    read.rows<ExpiringDocument>(
      sql`select p.kind, p."targetId", p."merchantId", p."endDate"::text as "endDate" from (${ending(tenantId, until)}) p
        where not exists (select from truck_reminder r where ${reminderOf('p')}) order by 4, 1, 2`,
    ),
    read.rows<{ reminderId: string }>(
      sql`select r.id as "reminderId" from truck_reminder r
        where r.tenant_id = ${tenantId} and r.kind <> ${keys(reminderKind.key.lowBalance)}
          and r.remind_status = ${keys(reminderStatus.key.open)} and r.is_deleted = 0
          and not exists (select from (${ending(tenantId, until)}) p where ${reminderOf('p')}) order by r.id`,
    ),
  ]);
  return [
    ...documents.map((document) => ({ id: `${document.kind} ${document.targetId} ${document.endDate}`, document })),
    ...reminders.map(({ reminderId }) => ({ id: reminderId, reminderId })),
  ];
}
