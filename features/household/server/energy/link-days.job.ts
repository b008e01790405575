// The job links the days in the table device_link_due with the days around them (BR-41). Migrations list days there that are older than links.
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { Services } from '@ec/kernel/services';
import { sql } from 'kysely';
import { relinkInverterDay } from './roll-day.ts';

interface Due {
  id: string;
  day: string;
}

/** Links all due days of the tenant at once. The demo calls it after it has created days. */
export async function linkDueDays(tx: Sql, services: Pick<Services, 'ids' | 'clock'>): Promise<void> {
  const due = await tx.rows<Due>(
    sql`delete from device_link_due where tenant_id = ${tx.tenantId} returning inverter_id as id, day::text as day`,
  );
  for (const { id, day } of due) await relinkInverterDay(tx, services, id, day);
}

export const linkDaysJob = (services: Pick<Services, 'ids' | 'clock'>): Job =>
  job({
    name: 'household.linkDays',
    label: { zh: '分摊发电量缺口', en: 'Share out energy of gaps' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read }) =>
      read.rows<Due>(
        sql`select inverter_id as id, day::text as day from device_link_due where tenant_id = ${read.tenantId}
          order by inverter_id, day limit 1000`,
      ),
    async run({ tx, row: { id, day } }) {
      await relinkInverterDay(tx, services, id, day);
      await tx.run(
        sql`delete from device_link_due where tenant_id = ${tx.tenantId} and inverter_id = ${id} and day = ${day}`,
      );
      return true;
    },
  });
