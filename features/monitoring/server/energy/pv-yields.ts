// Reads the metered energy of inverters by day, by month and in total, for each station.
import type { Sql } from '@ec/kernel/database';
import { type RawBuilder, sql } from 'kysely';
import { rounded } from '../../shared/figures.ts';
import type { Series } from '../../shared/shapes.ts';
import { monthsOfYear } from '../day-series.ts';
import { figureOf } from '../wire-fields.ts';

interface DayOfStation {
  stationId: string;
  kwh: string | null;
  kwp: string | null;
  /** The energy that a PR of 100 % would have given, of the inverters with a known irradiance. */
  poaKwh: string | null;
  /** The metered energy of the inverters with a known irradiance. */
  kwhWithPoa: string | null;
  isEstimated: boolean;
}

export interface Yields {
  day: DayOfStation[];
  /** The days of the month of the requested day. */
  days: { day: string; kwh: string | null }[];
  /** The months of the year of the requested day. */
  months: { month: number; kwh: string | null }[];
  total: { stationId: string; kwh: string | null }[];
}

/** @param inverters `select id …` */
export async function readYields(read: Sql, inverters: RawBuilder<unknown>, date: string): Promise<Yields> {
  const [month, year] = [`${date.slice(0, 7)}-01`, `${date.slice(0, 4)}-01-01`];
  const isRead = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${read.tenantId} and ${sql.ref(`${alias}.inverter_id`)} in (${inverters})`;
  const [day, days, months, total] = await Promise.all([
    read.rows<DayOfStation>(
      sql`select d.station_id as "stationId", sum(d.day_kwh) as kwh, sum(d.dc_kwp) as kwp,
          sum(d.dc_kwp * d.poa_whm2 / 1000) filter (where d.poa_whm2 > 0) as "poaKwh", sum(d.day_kwh) filter (where d.poa_whm2 > 0) as "kwhWithPoa",
          coalesce(bool_or(d.pr_estimated = 1) filter (where d.poa_whm2 > 0), false) as "isEstimated"
        from device_inverter_day d where ${isRead('d')} and d.day = ${date}::date group by 1`,
    ),
    read.rows<{ day: string; kwh: string | null }>(
      sql`select d.day::text as day, sum(d.day_kwh) as kwh from device_inverter_day d
        where ${isRead('d')} and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month' group by 1`,
    ),
    read.rows<{ month: number; kwh: string | null }>(
      sql`select extract(month from m.month)::int as month, sum(m.kwh) as kwh from device_inverter_month m
        where ${isRead('m')} and m.month >= ${year}::date and m.month < ${year}::date + interval '1 year' group by 1`,
    ),
    read.rows<{ stationId: string; kwh: string | null }>(
      sql`select i.station_id as "stationId", sum(i.total_kwh) as kwh from device_inverter i
        where i.tenant_id = ${read.tenantId} and i.id in (${inverters}) and i.total_kwh is not null group by 1`,
    ),
  ]);
  return { day, days, months, total };
}

export function monthsSeries(date: string, { months }: Yields, kwp: number | null): Series {
  const kwh = Array.from({ length: 12 }, (_, index) => figureOf(months.find(({ month }) => month === index + 1)?.kwh));
  return {
    times: monthsOfYear(date.slice(0, 4)),
    series: [
      { name: 'kwh', unit: 'kWh', data: kwh },
      { name: 'hours', unit: 'h', data: kwh.map((each) => (each === null || !kwp ? null : rounded(each / kwp, 1))) },
    ],
  };
}

export function daysSeries(date: string, { days }: Yields): Series {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const times = Array.from(
    { length: new Date(Date.UTC(year, month, 0)).getUTCDate() },
    (_, index) => `${date.slice(0, 7)}-${`${index + 1}`.padStart(2, '0')}`,
  );
  return {
    times,
    series: [
      { name: 'kwh', unit: 'kWh', data: times.map((day) => figureOf(days.find((each) => each.day === day)?.kwh)) },
    ],
  };
}
