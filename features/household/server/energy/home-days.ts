// Reads the daily yield and income of household stations for the home page. The sums include only rows that the caller sees in lists.
import type { Call } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { DaySums, Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import { stationIncome } from '../../shared/income/station-income.resource.ts';
import { union } from '../../shared/station/union.resource.ts';

type Viewer = Pick<Call, 'caller' | 'rights' | 'language'>;

interface DayRow {
  day: string;
  sum: number | null;
}

async function readDays(
  engine: Engine,
  { caller }: Viewer,
  key: string,
  statement: RawBuilder<DayRow>,
): Promise<DaySums[]> {
  const rows = await engine.database.read(caller.tenantId).rows(statement);
  return rows.map(({ day, sum }) => ({ day, sums: { [key]: sum } }));
}

export function yieldByDay(engine: Engine, call: Viewer, days: readonly string[]): Promise<DaySums[]> {
  const visibleRows = baseConditions({ engine, resource: union, call, use: 'see' });
  return readDays(
    engine,
    call,
    'yieldToday',
    sql`select d.day::text as day, sum(d.kwh)::float8 as sum
      from household_station_day d where d.tenant_id = ${call.caller.tenantId} and d.day = any(${days}::date[])
        and d.station_id in (select t.id from ${tableOf(union)} where ${allOf(visibleRows)}) group by 1`,
  );
}

export function incomeByDay(engine: Engine, call: Viewer, days: readonly string[]): Promise<DaySums[]> {
  const visibleRows = baseConditions({ engine, resource: stationIncome, call, use: 'see' });
  return readDays(
    engine,
    call,
    'incomeToday',
    sql`select t.day::text as day, sum(t.income)::float8 as sum from ${tableOf(stationIncome)}
      where ${allOf(visibleRows)} and t.day = any(${days}::date[]) group by 1`,
  );
}
