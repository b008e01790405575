// Computes the total power of inverters on a day, in steps of five minutes, from samples or packed days.
import { fromWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { packedSeconds, stepsADay } from '../../shared/mqtt/day-curves.ts';
import { seriesOf } from '../../shared/mqtt/series.ts';
import { type Fragment, samplesSince, storedValuesOf } from './stored-values.ts';

const DAY = 86_400_000;
const { table = '', curve, metrics = [] } = seriesOf.inv ?? {};
const power = metrics.filter(({ key }) => key === 'pac');

export interface DayPower {
  /** kW by step; null where nothing was reported. */
  points: (number | null)[];
  peak: number | null;
  peakStep: number | undefined;
}

/** @param condition on rows `s`, which selects the inverters */
export async function powerOfDay(read: Sql, condition: Fragment, day: string): Promise<DayPower> {
  const from = fromWireTime(day) ?? new Date(0);
  const storedValues = storedValuesOf(read, { table, curve }, power, {
    condition,
    span: { from, to: new Date(from.getTime() + DAY) },
    since: await samplesSince(read, { table, curve }),
  });
  const rows = await read.rows<{ step: number; value: number }>(
    sql`select d.step, round(sum(d.value)::numeric, 3)::float8 as value from (
        select v.device_id, floor(extract(epoch from v.ts - ${from}::timestamptz) / ${packedSeconds})::int as step, avg(v.pac_kw) as value
        from (${storedValues}) v where v.pac_kw is not null group by 1, 2) d
      group by 1`,
  );
  const points: (number | null)[] = Array.from({ length: stepsADay }, () => null);
  for (const row of rows) points[row.step] = row.value;
  const best = rows.reduce<(typeof rows)[number] | undefined>(
    (most, one) => (one.value > (most?.value ?? 0) ? one : most),
    undefined,
  );
  return { points, peak: best?.value ?? null, peakStep: best?.step };
}
