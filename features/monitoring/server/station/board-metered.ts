// Reads the metered energy of chargers and inverters of stations for the dashboard.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';
import { rounded } from '../../shared/figures.ts';
import { splitSpan } from '../rollup/rolled.ts';
import { figureOf } from '../wire-fields.ts';

export interface MeteredPoint {
  at: string;
  kwh: string | null;
}

const within = (tx: Sql, stations: RawBuilder<unknown>, { from, to }: Span) =>
  sql`h.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.station_id in (${stations}) and h.ts >= ${from} and h.ts < ${to}`;

export function readMetered(tx: Sql, stations: RawBuilder<unknown>, span: Span, form: string): Promise<MeteredPoint[]> {
  return tx.rows<MeteredPoint>(
    sql`select to_char(h.ts at time zone 'Asia/Shanghai', ${form}) as at, sum(h.energy_kwh) as kwh
      from truck_charging_stack_his h where ${within(tx, stations, span)} group by 1`,
  );
}

/** Reads the mean kW by weekday, from Monday, and by hour: from the roll-ups, and after the watermark from history. Null is not metered. */
export async function readHourHeat(
  tx: Sql,
  stations: RawBuilder<unknown>,
  span: Span,
  watermark: Date | undefined,
): Promise<(number | null)[][]> {
  const { rolled, rest } = splitSpan(span, watermark);
  const rolledHours = rolled
    ? sql`select date_trunc('hour', h.at at time zone 'Asia/Shanghai') as at, sum(h.metered_kwh) as kwh from station_hour h
        where h.tenant_id = ${tx.tenantId} and h.station_id in (${stations}) and h.at >= ${rolled.from} and h.at < ${rolled.to} group by 1 union all`
    : sql``;
  const rows = await tx.rows<{ day: number; hour: number; kw: string | null }>(
    sql`select extract(isodow from d.at)::int as day, extract(hour from d.at)::int as hour, round(avg(d.kwh), 2) as kw
      from (${rolledHours} select date_trunc('hour', h.ts at time zone 'Asia/Shanghai') as at, sum(h.energy_kwh) as kwh
        from truck_charging_stack_his h where ${within(tx, stations, rest)} group by 1) d
      where d.kwh is not null group by 1, 2`,
  );
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_hour, hour) =>
      figureOf(rows.find((row) => row.day === day + 1 && row.hour === hour)?.kw),
    ),
  );
}

export interface PvSum {
  areaCode: string;
  kwh: number;
}

/** Sums the energy of inverters by region. The first and the last hour of the span count as a whole. */
export async function readPvEnergy(tx: Sql, stations: RawBuilder<unknown>, { from, to }: Span): Promise<PvSum[]> {
  const hour = sql`(d.day + (h.hour - 1) * interval '1 hour') at time zone 'Asia/Shanghai'`;
  const rows = await tx.rows<{ areaCode: string | null; kwh: string | null }>(
    sql`select s.area_code as "areaCode", sum(h.kwh::numeric) as kwh
      from device_inverter_day d join truck_station s on s.tenant_id = d.tenant_id and s.id = d.station_id
        cross join jsonb_array_elements_text(d.hours) with ordinality h (kwh, hour)
      where d.tenant_id = ${tx.tenantId} and d.biz_domain = ${keys(bizDomain.key.truck)} and d.station_id in (${stations})
        and d.day >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date and d.day <= (${to}::timestamptz at time zone 'Asia/Shanghai')::date
        and ${hour} >= date_trunc('hour', ${from}::timestamptz) and ${hour} < ${to}
      group by 1`,
  );
  return rows.flatMap(({ areaCode, kwh }) =>
    kwh === null ? [] : [{ areaCode: areaCode ?? '', kwh: rounded(parseFloat(kwh)) }],
  );
}
