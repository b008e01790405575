// The call getInverterHome (domain §8.2) sums the days and months of the visible stations that match the filters.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
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
import { union } from '../../shared/station/union.resource.ts';
import { type DayTotals, readHomeRows, type StationTotals } from './inverter-home-queries.ts';
import { dayPowerAsked } from './power-questions.ts';
import { roofsOf } from './roof.ts';
import { irradianceAsked, weatherAsked } from './weather-questions.ts';

type Home = OutputOf<typeof inverterHome>;

const household = keys(bizDomain.key.household);

/** In kg/kWh (BR-42). */
const coalPerKwh = 0.3;
/** In kg a year (BR-42). */
const co2OfTree = 18.3;

export const inverterHomeRoutes = (engine: Engine): Route[] => serve(inverterHome, (call) => readHome(engine, call));

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : parseFloat(text);
const roundTo = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * @param sums the kWh of each month of the year
 * @param month the index of the requested month in the year; 0 is January
 */
function statOf(
  stat: StationTotals | undefined,
  day: DayTotals | undefined,
  sums: readonly (number | null)[],
  month: number,
): Home['stat'] {
  const totalKwh = numberOf(stat?.totalKwh);
  const co2Kg = numberOf(stat?.co2Kg);
  const [normal = 0, alarm = 0, fault = 0, offline = 0, none = 0, unknown = 0] = stat?.states ?? [];
  const monthsWithSum = sums.filter((sum) => sum !== null);
  const yearSum = monthsWithSum.reduce((total, sum) => total + sum, 0);
  return {
    stationCount: stat?.stationCount ?? 0,
    inverterCount: stat?.inverterCount ?? 0,
    kwp: numberOf(stat?.kwp),
    powerKw: numberOf(stat?.powerKw),
    dayKwh: numberOf(day?.kwh),
    monthKwh: sums[month] ?? null,
    yearKwh: monthsWithSum.length > 0 ? roundTo(yearSum, 2) : null,
    totalKwh,
    dayHours: numberOf(day?.hours),
    pr: numberOf(day?.pr),
    co2Kg,
    coalKg: totalKwh === null ? null : roundTo(totalKwh * coalPerKwh),
    trees: co2Kg === null ? null : roundTo(co2Kg / co2OfTree, 0),
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
  const scope = { read, tenantId, stations: visibleStations, date, month, year };
  const [stat, day, months, monthHours, days, curve, inverters, rank, alarms] = await readHomeRows(scope);
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
      (await sampledCurve(engine, read, { stations: visibleStations, date, count: stat?.inverterCount ?? 0 })) ??
        curveOf(curve, date, engine.clock.now()),
      await irradianceOf(engine, read, { stations: visibleStations, date }),
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

/** A reply sums the five-minute values of at most this many inverters. With more inverters, its curve has one value an hour. */
const mostSampled = 3000;
const stepMinutes = 5;

/** Reads the power of the day in steps of five minutes; undefined without any sample, or with too many inverters. */
async function sampledCurve(
  engine: Engine,
  read: Sql,
  { stations, date, count }: { stations: RawBuilder<unknown>; date: string; count: number },
): Promise<Home['curve'] | undefined> {
  if (count === 0 || count > mostSampled) return undefined;
  const inverters = sql`select v.id from ${stations} join device_inverter v on v.tenant_id = u.tenant_id and v.station_id = u.id
    and v.biz_domain = ${household} and v.is_deleted = 0`;
  const [points] = await engine.events.emit(read, dayPowerAsked, { inverters, day: date });
  if (!points?.some((point) => point !== null)) return undefined;
  const pad = (value: number) => `${value}`.padStart(2, '0');
  const times = points.map(
    (_, step) => `${pad(Math.floor((step * stepMinutes) / 60))}:${pad((step * stepMinutes) % 60)}`,
  );
  return {
    times,
    series: [
      { name: 'pacKw', unit: 'kW', data: [...points] },
      { name: 'poaWm2', unit: 'W/m²', data: points.map(() => null) },
    ],
  };
}

/** The call averages the irradiance of at most this many stations. With more stations, it returns no irradiance. */
const mostRoofs = 300;

async function irradianceOf(
  engine: Engine,
  read: Sql,
  { stations, date }: { stations: RawBuilder<unknown>; date: string },
) {
  const roofs = await roofsOf(read, sql`select u.id from ${stations}`, mostRoofs + 1);
  if (roofs.length === 0 || roofs.length > mostRoofs) return undefined;
  const [hours] = await engine.events.emit(read, irradianceAsked, { roofs, day: date });
  return hours;
}

/** Gives each step of the curve the irradiance of its hour. */
function withIrradiance(
  { times, series }: Home['curve'],
  hours: readonly (number | null)[] | undefined,
): Home['curve'] {
  const data = times.map((time) => hours?.[Number(time.slice(0, 2))] ?? null);
  return { times, series: series.map((each) => (each.name === 'poaWm2' ? { ...each, data } : each)) };
}

async function weatherOfStation(engine: Engine, read: Sql, stations: RawBuilder<unknown>, language: Call['language']) {
  const [place] = await roofsOf(read, sql`select u.id from ${stations}`, 1);
  if (!place) return null;
  const [weather] = await engine.events.emit(read, weatherAsked, { place, language });
  return weather ?? null;
}

/** Returns the mean power of each hour of the day; today, only until the current hour. */
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
