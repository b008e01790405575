// Days of inverters follow their samples: what has changed since is rolled up again, late data too (BR-41).
import { rollInverterDay } from '@ec/household/server/public';
import { fromWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { sql } from 'kysely';
import { reportInverterLeaps } from './report-leap.ts';

const series = 'tm_inverter_5m';
const DAY = 86_400_000;

interface Due {
  id: string;
  day: string;
  /** As PostgreSQL has it: its microseconds tell two notes apart. */
  since: string;
}

interface Stored {
  at: string;
  totalKwh: number | null;
  pacKw: number | null;
  inverterStatus: number | null;
}

/** All that is known of one inverter between two moments, the oldest first. */
export async function samplesBetween(read: Sql, deviceId: string, from: Date, to: Date) {
  const rows = await read.rows<Stored>(
    raw(sql`select (extract(epoch from ts) * 1000)::bigint as at, total_kwh as "totalKwh", pac_kw as "pacKw",
        inverter_status as "inverterStatus"
      from tm_inverter_5m where tenant_id = ${read.tenantId} and device_id = ${deviceId} and ts >= ${from} and ts < ${to} order by ts`),
  );
  return rows.map(({ at, ...sample }) => ({ at: parseInt(at, 10), ...sample }));
}

export const rollDaysJob = (engine: AlarmDeps): Job =>
  job({
    name: 'gateway.rollDays',
    label: { zh: '汇总逆变器日发电', en: 'Inverter daily roll-up' },
    cron: '* * * * *',
    quiet: true,
    each: ({ read }) =>
      read.rows<Due>(
        raw(sql`select device_id as id, day::text as day, since::text as since from tm_day_due
          where tenant_id = ${read.tenantId} and series = ${series} order by day, device_id limit 5000`),
      ),
    async run({ tx, row: { id, day, since } }) {
      const from = fromWireTime(day);
      if (from) {
        const samples = await samplesBetween(tx, id, from, new Date(from.getTime() + DAY));
        await rollInverterDay(tx, engine, { inverterId: id, day, samples });
        await reportInverterLeaps(tx, engine, id, day);
      }
      // What came while it was rolled up is due again.
      await tx.run(
        raw(sql`delete from tm_day_due where tenant_id = ${tx.tenantId} and series = ${series} and device_id = ${id} and day = ${day}
          and since = ${since}::timestamptz`),
      );
      return true;
    },
  });
