// Rolls up the history of storage from its samples, a row for each five minutes (domain §10). Rows that a person entered stay; late samples
// roll up their day again.
import { fromWireTime } from '@ec/kernel/clock';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { sql } from 'kysely';
import { rollEssDay } from './roll-ess-day.ts';

const series = 'tm_ess_1m';

interface DueDay {
  id: string;
  day: string;
  since: string;
}

export const rollEssJob = (engine: AlarmDeps): Job =>
  job({
    name: 'gateway.rollEss',
    label: { zh: '汇总储能5分钟历史', en: 'Storage 5-minute roll-up' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read }) =>
      read.rows<DueDay>(
        sql`select device_id as id, day::text as day, since::text as since from tm_day_due
          where tenant_id = ${read.tenantId} and series = ${series} order by day, device_id limit 1000`,
      ),
    async run({ tx, row: { id, day, since } }) {
      const from = fromWireTime(day);
      if (from) await rollEssDay(tx, engine, id, from);
      await tx.run(
        sql`delete from tm_day_due where tenant_id = ${tx.tenantId} and series = ${series} and device_id = ${id} and day = ${day}
          and since = ${since}::timestamptz`,
      );
      return true;
    },
  });
