// The queries of getInverterHome: sums and rows of one set of stations on a day, in its month and in its year.
import { alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { type RawBuilder, sql } from 'kysely';
import { mostInverters } from '../../shared/energy/inverter-home.contract.ts';
import { runStatus } from '../../shared/station/station.enums.ts';

const household = keys(bizDomain.key.household);

/** The stations and the dates of a reply. */
interface HomeScope {
  read: Sql;
  tenantId: string;
  /** The visible stations that match the filters, as a table `u`. */
  stations: RawBuilder<unknown>;
  /** yyyy-MM-dd in Asia/Shanghai. */
  date: string;
  /** The first day of the month of `date`. */
  month: string;
  /** The first day of the year of `date`. */
  year: string;
}

export type StationTotals = Record<'stationCount' | 'inverterCount', number> &
  Record<'kwp' | 'powerKw' | 'totalKwh' | 'co2Kg', string | null> & { states: number[] };
export type DayTotals = Record<'kwh' | 'hours' | 'pr' | 'income', string | null>;

/** Reads counts and sums of the stations. `states` counts the stations by run status, and last the stations without a run status. */
function readTotals({ read, stations }: HomeScope): Promise<StationTotals | undefined> {
  const { normal, alarm, fault, disconnected, noDevice } = runStatus.key;
  const states = [normal, alarm, fault, disconnected, noDevice].map(
    (key) => sql`count(*) filter (where u.run_status = ${keys(key)})::int`,
  );
  return read.first<StationTotals>(
    sql`select count(*)::int as "stationCount", coalesce(sum(u.inverter_count), 0)::int as "inverterCount", sum(u.capacity_kwp) as kwp,
        sum(u.power_kw) as "powerKw", sum(u.total_kwh) as "totalKwh", sum(u.co2_kg) as "co2Kg", array[${sql.join([...states, sql`count(*) filter (where u.run_status is null)::int`])}] as states
      from ${stations}`,
  );
}

/** Reads the sums of the day. The hours include only stations with a known capacity, the PR only stations with a known irradiation. */
const readDayTotals = ({ read, stations, date }: HomeScope) =>
  read.first<DayTotals>(
    sql`select sum(d.kwh) as kwh, round(sum(d.kwh) filter (where d.dc_kwp > 0) / nullif(sum(d.dc_kwp), 0), 2) as hours,
        round(100000 * sum(d.kwh) filter (where d.poa_whm2 > 0) / nullif(sum(d.dc_kwp * d.poa_whm2) filter (where d.poa_whm2 > 0), 0), 1) as pr,
        sum(i.income) as income
      from ${stations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${date}
        left join household_station_income i on i.tenant_id = u.tenant_id and i.station_id = u.id and i.day = d.day`,
  );

/** Reads the kWh of each month of the year. */
const readMonths = ({ read, stations, year }: HomeScope) =>
  read.rows<{ month: number; kwh: string }>(
    sql`select extract(month from m.month)::int as month, sum(m.kwh) as kwh
      from ${stations} join device_inverter_month m on m.tenant_id = u.tenant_id and m.station_id = u.id
        and m.month >= ${year}::date and m.month < ${year}::date + interval '1 year' group by 1`,
  );

/** Reads the equivalent hours of each month. They are the sum of the hours of its days, by the capacity of each day (BR-40). */
const readMonthHours = ({ read, stations, year }: HomeScope) =>
  read.rows<{ month: number; hours: string }>(
    sql`select extract(month from o.day)::int as month, round(sum(o.hours), 1) as hours
      from (select d.day, sum(d.kwh) filter (where d.dc_kwp > 0) / nullif(sum(d.dc_kwp) filter (where d.dc_kwp > 0), 0) as hours
        from ${stations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id
          and d.day >= ${year}::date and d.day < ${year}::date + interval '1 year' group by 1) o group by 1`,
  );

/** Reads the kWh of each day of the month. */
const readDays = ({ read, stations, month }: HomeScope) =>
  read.rows<{ day: string; kwh: string }>(
    sql`select d.day::text as day, sum(d.kwh) as kwh
      from ${stations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id
        and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month' group by 1`,
  );

/** Reads the kWh of each hour of the day, from 0. */
const readHours = ({ read, stations, date }: HomeScope) =>
  read.rows<{ hour: number; kwh: string }>(
    sql`select (h.hour - 1)::int as hour, sum(h.kwh::numeric) as kwh
      from ${stations} join device_inverter_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${date}
        cross join jsonb_array_elements_text(d.hours) with ordinality as h (kwh, hour) group by 1`,
  );

/** Reads the inverters, the fewest equivalent hours of the day first, and one inverter more than a reply lists. */
const readInverters = ({ read, stations, date }: HomeScope) =>
  read.rows<
    Record<'id' | 'sn' | 'stationId', string> &
      Record<'stationName' | 'ratedKw' | 'pacKw' | 'dayKwh' | 'fullHours' | 'totalKwh', string | null> &
      Record<'inverterStatus' | 'onlineStatus', number | null>
  >(
    sql`select v.id, v.sn, u.id as "stationId", u.station_name as "stationName", v.inverter_status as "inverterStatus",
        v.online_status as "onlineStatus", v.rated_kw as "ratedKw", v.pac_kw as "pacKw", v.total_kwh as "totalKwh",
        d.day_kwh as "dayKwh", d.full_hours as "fullHours"
      from ${stations} join device_inverter v on v.tenant_id = u.tenant_id and v.station_id = u.id and v.biz_domain = ${household} and v.is_deleted = 0
        left join device_inverter_day d on d.tenant_id = v.tenant_id and d.inverter_id = v.id and d.day = ${date}
      order by d.full_hours, v.id limit ${mostInverters + 1}`,
  );

/** Reads the ten stations with the most equivalent hours of the day, and the ten stations with the fewest. */
const readRank = ({ read, stations, date }: HomeScope) =>
  read.rows<{ stationId: string; stationName: string | null; dayHours: string; isBest: boolean }>(
    sql`with ranked as (
        select u.id as "stationId", u.station_name as "stationName", round(d.kwh / d.dc_kwp, 2) as "dayHours",
          row_number() over (order by d.kwh / d.dc_kwp desc, u.id) as place,
          row_number() over (order by d.kwh / d.dc_kwp, u.id) as back
        from ${stations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${date} and d.dc_kwp > 0)
      select r."stationId", r."stationName", r."dayHours", true as "isBest" from ranked r where r.place <= 10
      union all select r."stationId", r."stationName", r."dayHours", false from ranked r where r.back <= 10
      order by 4 desc, 3 desc`,
  );

/** Reads the twenty most severe open alarms, the newest first within a level. */
const readAlarms = ({ read, stations, tenantId }: HomeScope) =>
  read.rows<{
    id: string;
    stationId: string;
    stationName: string | null;
    alarmName: string | null;
    alarmLevel: number | null;
    firstTime: string;
  }>(
    sql`select a.id, u.id as "stationId", u.station_name as "stationName", a.alarm_name as "alarmName", a.alarm_level as "alarmLevel",
        a.first_time as "firstTime"
      from ${stations} join device_alarm a on a.tenant_id = u.tenant_id and a.station_id = u.id and a.biz_domain = ${household} and a.is_deleted = 0
        and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)})
      where a.tenant_id = ${tenantId} order by a.alarm_level, a.id desc limit 20`,
  );

export const readHomeRows = (scope: HomeScope) =>
  Promise.all([
    readTotals(scope),
    readDayTotals(scope),
    readMonths(scope),
    readMonthHours(scope),
    readDays(scope),
    readHours(scope),
    readInverters(scope),
    readRank(scope),
    readAlarms(scope),
  ]);
