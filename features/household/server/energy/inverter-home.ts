// getInverterHome (domain §8.2) sums the days and months of the stations that the person sees under the filters.
import { alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf, type Condition } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions, filterCondition } from '@ec/resource-server/predicate';
import { serve } from '@ec/resource-server/serve';
import { type RawBuilder, sql } from 'kysely';
import { inverterHome, mostInverters } from '../../shared/energy/inverter-home.contract.ts';
import { runStatus } from '../../shared/station/station.enums.ts';
import { union } from '../../shared/station/union.resource.ts';
import { dayPowerAsked } from './power-questions.ts';
import { roofsOf } from './roof.ts';
import { irradianceAsked, weatherAsked } from './weather-questions.ts';

type Home = OutputOf<typeof inverterHome>;

const household = keys(bizDomain.key.household);

/** Default factors of the display (BR-42): kg of coal per kWh, and kg of CO2 per tree. */
const coalPerKwh = 0.3;
const co2OfTree = 18.3;

export const inverterHomeRoutes = (engine: Engine): Route[] => serve(inverterHome, (call) => readHome(engine, call));

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : parseFloat(text);
const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

type StationTotals = Record<'stationCount' | 'inverterCount', number> &
  Record<'kwp' | 'powerKw' | 'totalKwh' | 'co2Kg', string | null> & { states: number[] };
type DayTotals = Record<'kwh' | 'hours' | 'pr' | 'income', string | null>;

/** Gathers the figures of the stations. @param sums kWh by month @param month its index from January */
function statOf(
  stat: StationTotals | undefined,
  day: DayTotals | undefined,
  sums: readonly (number | null)[],
  month: number,
): Home['stat'] {
  const totalKwh = numberOf(stat?.totalKwh);
  const co2Kg = numberOf(stat?.co2Kg);
  const [normal = 0, alarm = 0, fault = 0, offline = 0, none = 0, unknown = 0] = stat?.states ?? [];
  const past = sums.filter((sum) => sum !== null);
  return {
    stationCount: stat?.stationCount ?? 0,
    inverterCount: stat?.inverterCount ?? 0,
    kwp: numberOf(stat?.kwp),
    powerKw: numberOf(stat?.powerKw),
    dayKwh: numberOf(day?.kwh),
    monthKwh: sums[month] ?? null,
    yearKwh:
      past.length > 0
        ? rounded(
            past.reduce((total, sum) => total + sum, 0),
            2,
          )
        : null,
    totalKwh,
    dayHours: numberOf(day?.hours),
    pr: numberOf(day?.pr),
    co2Kg,
    coalKg: totalKwh === null ? null : rounded(totalKwh * coalPerKwh),
    trees: co2Kg === null ? null : rounded(co2Kg / co2OfTree, 0),
    dayIncome: numberOf(day?.income),
    normal,
    alarm,
    fault,
    offline,
    none,
    unknown,
  };
}

async function readHome(engine: Engine, call: Call<InputOf<typeof inverterHome>>): Promise<Home> {
  const date = call.input.date || toWireDate(engine.clock.now());
  const read = engine.database.read(call.caller.tenantId);
  const { tenantId } = call.caller;
  const visibleStations = sql`(select t.* from household_union as t where ${allOf(stationsFor(engine, call))}) u`;
  const [month, year] = [`${date.slice(0, 7)}-01`, `${date.slice(0, 4)}-01-01`];
  const { normal, alarm, fault, disconnected, noDevice } = runStatus.key;
  const states = [normal, alarm, fault, disconnected, noDevice].map(
    (key) => sql`count(*) filter (where u.run_status = ${keys(key)})::int`,
  );
  const [stat, day, months, monthHours, days, curve, inverters, rank, alarms] = await Promise.all([
    read.first<StationTotals>(
      sql`select count(*)::int as "stationCount", coalesce(sum(u.inverter_count), 0)::int as "inverterCount", sum(u.capacity_kwp) as kwp,
          sum(u.power_kw) as "powerKw", sum(u.total_kwh) as "totalKwh", sum(u.co2_kg) as "co2Kg", array[${sql.join([...states, sql`count(*) filter (where u.run_status is null)::int`])}] as states
        from ${visibleStations}`,
    ),
    read.first<DayTotals>(
      sql`select sum(d.kwh) as kwh, round(sum(d.kwh) filter (where d.dc_kwp > 0) / nullif(sum(d.dc_kwp), 0), 2) as hours,
          round(100000 * sum(d.kwh) filter (where d.poa_whm2 > 0) / nullif(sum(d.dc_kwp * d.poa_whm2) filter (where d.poa_whm2 > 0), 0), 1) as pr,
          sum(i.income) as income
        from ${visibleStations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${date}
          left join household_station_income i on i.tenant_id = u.tenant_id and i.station_id = u.id and i.day = d.day`,
    ),
    read.rows<{ month: number; kwh: string }>(
      sql`select extract(month from m.month)::int as month, sum(m.kwh) as kwh
        from ${visibleStations} join device_inverter_month m on m.tenant_id = u.tenant_id and m.station_id = u.id
          and m.month >= ${year}::date and m.month < ${year}::date + interval '1 year' group by 1`,
    ),
    // The hours of a month are the sum of the hours of its days, each by the capacity that was connected on that day (BR-40).
    read.rows<{ month: number; hours: string }>(
      sql`select extract(month from o.day)::int as month, round(sum(o.hours), 1) as hours
        from (select d.day, sum(d.kwh) filter (where d.dc_kwp > 0) / nullif(sum(d.dc_kwp) filter (where d.dc_kwp > 0), 0) as hours
          from ${visibleStations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id
            and d.day >= ${year}::date and d.day < ${year}::date + interval '1 year' group by 1) o group by 1`,
    ),
    read.rows<{ day: string; kwh: string }>(
      sql`select d.day::text as day, sum(d.kwh) as kwh
        from ${visibleStations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id
          and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month' group by 1`,
    ),
    read.rows<{ hour: number; kwh: string }>(
      sql`select (h.hour - 1)::int as hour, sum(h.kwh::numeric) as kwh
        from ${visibleStations} join device_inverter_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${date}
          cross join jsonb_array_elements_text(d.hours) with ordinality as h (kwh, hour) group by 1`,
    ),
    read.rows<
      Record<'id' | 'sn' | 'stationId', string> &
        Record<'stationName' | 'ratedKw' | 'pacKw' | 'dayKwh' | 'fullHours' | 'totalKwh', string | null> &
        Record<'inverterStatus' | 'onlineStatus', number | null>
    >(
      sql`select v.id, v.sn, u.id as "stationId", u.station_name as "stationName", v.inverter_status as "inverterStatus",
          v.online_status as "onlineStatus", v.rated_kw as "ratedKw", v.pac_kw as "pacKw", v.total_kwh as "totalKwh",
          d.day_kwh as "dayKwh", d.full_hours as "fullHours"
        from ${visibleStations} join device_inverter v on v.tenant_id = u.tenant_id and v.station_id = u.id and v.biz_domain = ${household} and v.is_deleted = 0
          left join device_inverter_day d on d.tenant_id = v.tenant_id and d.inverter_id = v.id and d.day = ${date}
        order by d.full_hours, v.id limit ${mostInverters + 1}`,
    ),
    read.rows<{ stationId: string; stationName: string | null; dayHours: string; isBest: boolean }>(
      sql`with ranked as (
          select u.id as "stationId", u.station_name as "stationName", round(d.kwh / d.dc_kwp, 2) as "dayHours",
            row_number() over (order by d.kwh / d.dc_kwp desc, u.id) as place,
            row_number() over (order by d.kwh / d.dc_kwp, u.id) as back
          from ${visibleStations} join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${date} and d.dc_kwp > 0)
        select r."stationId", r."stationName", r."dayHours", true as "isBest" from ranked r where r.place <= 10
        union all select r."stationId", r."stationName", r."dayHours", false from ranked r where r.back <= 10
        order by 4 desc, 3 desc`,
    ),
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
        from ${visibleStations} join device_alarm a on a.tenant_id = u.tenant_id and a.station_id = u.id and a.biz_domain = ${household} and a.is_deleted = 0
          and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)})
        where a.tenant_id = ${tenantId} order by a.alarm_level, a.id desc limit 20`,
    ),
  ]);
  const sums = monthSums(months);
  const ranked = (isBest: boolean) =>
    rank
      .filter((each) => each.isBest === isBest)
      .map(({ stationId, stationName, dayHours }) => ({
        stationId,
        stationName: stationName ?? '',
        dayHours: parseFloat(dayHours),
      }));
  return {
    date,
    stat: statOf(stat, day, sums, Number(date.slice(5, 7)) - 1),
    weather: call.input.stationId ? await weatherOfStation(engine, read, visibleStations, call.language) : null,
    curve: withIrradiance(
      (await sampledCurve(engine, read, { seen: visibleStations, date, count: stat?.inverterCount ?? 0 })) ??
        curveOf(curve, date, engine.clock.now()),
      await irradianceOf(engine, read, { seen: visibleStations, date }),
    ),
    months: {
      times: sums.map((_, index) => `${date.slice(0, 4)}-${`${index + 1}`.padStart(2, '0')}`),
      series: [
        { name: 'kwh', unit: 'kWh', data: sums },
        { name: 'hours', unit: 'h', data: hoursByMonth(monthHours) },
      ],
    },
    days: daysOf(days, date),
    isCut: inverters.length > mostInverters,
    inverters: inverters
      .slice(0, mostInverters)
      .map(({ stationName, ratedKw, pacKw, dayKwh, fullHours, totalKwh: total, ...each }) => ({
        ...each,
        stationName: stationName ?? '',
        ratedKw: numberOf(ratedKw),
        pacKw: numberOf(pacKw),
        dayKwh: numberOf(dayKwh),
        fullHours: numberOf(fullHours),
        totalKwh: numberOf(total),
      })),
    rank: { best: ranked(true), worst: ranked(false).reverse() },
    alarms: alarms.map(({ stationName, alarmName, firstTime, ...each }) => ({
      ...each,
      stationName: stationName ?? '',
      alarmName: alarmName ?? '',
      firstTime: toWireTime(firstTime),
    })),
  };
}

function stationsFor(engine: Engine, call: Call<InputOf<typeof inverterHome>>): Condition[] {
  const { stationId, deptId, areaCode } = call.input;
  const context = { engine, resource: union, call };
  const within = (name: 'deptId' | 'areaCode', value: string) =>
    filterCondition(context, { name, field: union.fields[name], operator: 'within', value });
  return [
    ...baseConditions(context),
    ...(stationId ? [sql`t.id = ${stationId}`] : []),
    ...(deptId ? [within('deptId', deptId)] : []),
    ...(areaCode ? [within('areaCode', areaCode)] : []),
  ];
}

/** Returns the kWh of each month, from January. */
const monthSums = (rows: readonly { month: number; kwh: string }[]): (number | null)[] =>
  Array.from({ length: 12 }, (_, index) => numberOf(rows.find(({ month }) => month === index + 1)?.kwh));

const hoursByMonth = (rows: readonly { month: number; hours: string }[]): (number | null)[] =>
  Array.from({ length: 12 }, (_, index) => numberOf(rows.find(({ month }) => month === index + 1)?.hours));

/** The most inverters whose five-minute values are added up for one reply; for more, hours are used. */
const mostSampled = 3000;
const stepMinutes = 5;

/** Reads the power of the day in steps of five minutes; undefined where nothing was sampled, or too many inverters would be added up. */
async function sampledCurve(
  engine: Engine,
  read: Sql,
  { seen, date, count }: { seen: RawBuilder<unknown>; date: string; count: number },
): Promise<Home['curve'] | undefined> {
  if (count === 0 || count > mostSampled) return undefined;
  const inverters = sql`select v.id from ${seen} join device_inverter v on v.tenant_id = u.tenant_id and v.station_id = u.id
    and v.biz_domain = ${household} and v.is_deleted = 0`;
  const [points] = await engine.events.emit(read, dayPowerAsked, { inverters, day: date });
  if (!points?.some((point) => point !== null)) return undefined;
  const two = (value: number) => `${value}`.padStart(2, '0');
  const times = points.map(
    (_, step) => `${two(Math.floor((step * stepMinutes) / 60))}:${two((step * stepMinutes) % 60)}`,
  );
  return {
    times,
    series: [
      { name: 'pacKw', unit: 'kW', data: [...points] },
      { name: 'poaWm2', unit: 'W/m²', data: points.map(() => null) },
    ],
  };
}

/** The call averages the irradiance of at most this many stations; for more it returns none. */
const mostRoofs = 300;

async function irradianceOf(engine: Engine, read: Sql, { seen, date }: { seen: RawBuilder<unknown>; date: string }) {
  const roofs = await roofsOf(read, sql`select u.id from ${seen}`, mostRoofs + 1);
  if (roofs.length === 0 || roofs.length > mostRoofs) return undefined;
  const [hours] = await engine.events.emit(read, irradianceAsked, { roofs, day: date });
  return hours;
}

/** Puts the irradiance of its hour into each step. */
function withIrradiance(
  { times, series }: Home['curve'],
  hours: readonly (number | null)[] | undefined,
): Home['curve'] {
  const data = times.map((time) => hours?.[Number(time.slice(0, 2))] ?? null);
  return { times, series: series.map((each) => (each.name === 'poaWm2' ? { ...each, data } : each)) };
}

async function weatherOfStation(engine: Engine, read: Sql, seen: RawBuilder<unknown>, language: Call['language']) {
  const [place] = await roofsOf(read, sql`select u.id from ${seen}`, 1);
  if (!place) return null;
  const [weather] = await engine.events.emit(read, weatherAsked, { place, language });
  return weather ?? null;
}

/** Returns the mean power of each hour until now. */
function curveOf(rows: readonly { hour: number; kwh: string }[], date: string, now: Date): Home['curve'] {
  const clock = toWireTime(now);
  const until = date === clock.slice(0, 10) ? Number(clock.slice(11, 13)) : 23;
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const data = hours.map((hour) => (hour > until ? null : numberOf(rows.find((each) => each.hour === hour)?.kwh)));
  return {
    times: hours.map((hour) => `${`${hour}`.padStart(2, '0')}:00`),
    series: [
      { name: 'pacKw', unit: 'kW', data },
      { name: 'poaWm2', unit: 'W/m²', data: hours.map(() => null) },
    ],
  };
}

function daysOf(rows: readonly { day: string; kwh: string }[], date: string): Home['days'] {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const times = Array.from(
    { length: new Date(Date.UTC(year, month, 0)).getUTCDate() },
    (_, index) => `${date.slice(0, 7)}-${`${index + 1}`.padStart(2, '0')}`,
  );
  const data = times.map((day) => numberOf(rows.find((each) => each.day === day)?.kwh));
  return { times, series: [{ name: 'kwh', unit: 'kWh', data }] };
}
