// Packs past days each night, into one row for each device and day, and again those days to which samples came late (domain §10, BR-41).
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import { type Packed, packedSeconds, packedSeries, stepsADay } from '../../shared/mqtt/day-curves.ts';

const DAY = 86_400_000;

/** Packs a day of a device from its samples, in place of an earlier pack. @returns false where the day has no samples */
export async function packDay(tx: Sql, packed: Packed, deviceId: string, day: string): Promise<boolean> {
  const from = fromWireTime(day);
  if (!from) return false;
  const { table, curve, metrics } = packed;
  const columns = metrics.map(({ column }) => sql.ref(column));
  const means = metrics.map(({ column, type }) => sql`avg(${sql.ref(column)})::${sql.raw(type)} as ${sql.ref(column)}`);
  // A value that was never reported on the day is not stored.
  const rows = metrics.map(({ column }) => {
    const value = sql.ref(`m.${column}`);
    return sql`case when count(${value}) > 0 then array_agg(${value} order by g.step) end`;
  });
  const sets = columns.map((column) => sql`${column} = excluded.${column}`);
  const written = await tx.run(
    sql`insert into ${sql.table(curve)} (tenant_id, device_id, ts, ${sql.join(columns)})
      select ${tx.tenantId}, ${deviceId}::bigint, ${from}::timestamptz, ${sql.join(rows)}
      from generate_series(0, ${stepsADay - 1}::int) g (step) left join (
        select floor(extract(epoch from ts - ${from}::timestamptz) / ${packedSeconds})::int as step, ${sql.join(means)}
        from ${sql.table(table)} where tenant_id = ${tx.tenantId} and device_id = ${deviceId} and ts >= ${from}
          and ts < ${new Date(from.getTime() + DAY)}
        group by 1) m on m.step = g.step
      having count(m.step) > 0
      on conflict (tenant_id, device_id, ts) do update set ${sql.join(sets)}`,
  );
  return written > 0;
}

interface DueCurve {
  id: string;
  series: string;
  day: string;
  /** The time of the mark as text: a Date would lose the microseconds that distinguish two marks. */
  since: string;
}

const curves = packedSeries.map(({ curve }) => curve);
const packedOf = new Map(packedSeries.map((packed) => [packed.curve, packed]));

export const packCurvesJob = (): Job =>
  job({
    name: 'gateway.packCurves',
    label: { zh: '压缩日曲线', en: 'Pack daily curves' },
    /** Every two minutes from 01:00 to 05:58 in Shanghai. */
    cron: '*/2 17-21 * * *',
    quiet: true,
    each: ({ read, now }) =>
      read.rows<DueCurve>(
        sql`select device_id as id, series, day::text as day, since::text as since from tm_day_due
          where tenant_id = ${read.tenantId} and series = any(${curves}) and day < ${toWireDate(now)}::date
          order by day, device_id limit 5000`,
      ),
    async run({ tx, row: { id, series, day, since } }) {
      // The mark is locked: a second job finds the day done, and samples that arrive meanwhile mark it again.
      const due = await tx.first(
        sql`select 1 as one from tm_day_due where tenant_id = ${tx.tenantId} and series = ${series} and device_id = ${id}
          and day = ${day} and since = ${since}::timestamptz for update`,
      );
      const packed = packedOf.get(series);
      if (!due || !packed) return false;
      const hasSamples = await packDay(tx, packed, id, day);
      await tx.run(
        sql`delete from tm_day_due where tenant_id = ${tx.tenantId} and series = ${series} and device_id = ${id} and day = ${day}`,
      );
      return hasSamples;
    },
  });
