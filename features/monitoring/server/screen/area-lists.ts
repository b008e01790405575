// Reads the lists of a region for the public screen: regions below, points, newest stations, open alarms, and the power curve of a day.
import { alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import { dayPowerAsked } from '@ec/household/server/public';
import { runStatus, stationState } from '@ec/household/shared/station/station.enums';
import { fromWireTime, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { type RawBuilder, sql } from 'kysely';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import {
  type DayPower,
  mostAlarms,
  mostPoints,
  type NewestStation,
  type ScreenAlarm,
  type ScreenMap,
} from '../../shared/screen/screen-shapes.ts';
import { health } from '../../shared/station/health.ts';
import { pointsOf, stepTimes } from '../day-series.ts';
import { irradianceOnLevel } from '../weather/irradiance.ts';
import { figureOf } from '../wire-fields.ts';
import { groupBelow, ownName, type ScreenNames, within } from './areas.ts';
import { faultIndex, type HouseholdRound } from './household-round.ts';
import { blur, maskedColumn, maskText } from './masks.ts';
import type { TruckRound } from './truck-round.ts';

type Amount = string | null;

const household = keys(bizDomain.key.household);
const openStates = keys(alarmStatus.key.openNew, alarmStatus.key.openSeen);

const inArea = (column: string, areaCode: string): RawBuilder<unknown> =>
  areaCode === '' ? sql`true` : sql`left(${sql.ref(column)}, ${areaCode.length}::int) = ${areaCode}`;

/** The SQL expression for the masked name of a station `u` with its customer `c`. */
export const maskedName = maskedColumn(sql`u.station_name`, sql`c.customer_name`);
export const joinCustomer = sql`left join household_station_customer c on c.tenant_id = u.tenant_id and c.id = u.customer_id`;

export interface HousePoint {
  stationNo: string;
  stationName: string;
  lng: string;
  lat: string;
  runStatus: number | null;
  capacityKwp: Amount;
}

/** Reads the points of houses, the largest first, so that a map with too many houses shows the largest. */
export const readHousePoints = (read: Sql, areaCode: string): Promise<HousePoint[]> =>
  read.rows<HousePoint>(
    sql`select u.station_no as "stationNo", ${maskedName} as "stationName", u.lng, u.lat, u.run_status as "runStatus",
        u.capacity_kwp as "capacityKwp"
      from household_union u ${joinCustomer} where u.tenant_id = ${read.tenantId} and u.is_deleted = 0 and ${inArea('u.area_code', areaCode)}
      order by u.capacity_kwp desc nulls last, u.id limit ${mostPoints}`,
  );

export function householdMapOf(
  round: HouseholdRound,
  points: readonly HousePoint[],
  areaCode: string,
  names: ScreenNames,
): ScreenMap {
  const areas = [...groupBelow(round.counties, areaCode, names)].map(([code, counties]) => {
    const stationCount = counties.reduce((total, county) => total + county.stationCount, 0);
    const mean = (of: 'lng' | 'lat') =>
      rounded(counties.reduce((total, county) => total + county[of] * county.stationCount, 0) / stationCount, 4);
    return {
      areaCode: code,
      areaName: ownName(names.regionName(code), names.language),
      lng: mean('lng'),
      lat: mean('lat'),
      stationCount,
      capacityKwp: sumOfKnown(counties.map((each) => each.capacityKwp)),
      powerKw: sumOfKnown(
        counties.map((each) => each.powerKw),
        3,
      ),
      dayKwh: sumOfKnown(counties.map((each) => each.dayKwh)),
      faultCount: counties.reduce((total, county) => total + (county.states[faultIndex] ?? 0), 0),
    };
  });
  return {
    areaCode,
    areaName: areaCode === '' ? '' : names.regionName(areaCode),
    areas: areas.sort(
      (one, other) => other.stationCount - one.stationCount || one.areaCode.localeCompare(other.areaCode),
    ),
    points: points.map((point) => ({
      stationNo: point.stationNo,
      stationName: point.stationName,
      runStatus: point.runStatus,
      lng: blur(point.lng),
      lat: blur(point.lat),
      capacityKwp: figureOf(point.capacityKwp),
    })),
  };
}

const { normal, alarm, fault, disconnected } = runStatus.key;
/** The state of a truck station on the map, by its health. */
const statusOfHealth = {
  [health.normal]: normal,
  [health.alarm]: alarm,
  [health.fault]: fault,
  [health.offline]: disconnected,
} as const;

export function truckMapOf(round: TruckRound, areaCode: string, names: ScreenNames): ScreenMap {
  const areas = [...groupBelow(round.sites, areaCode, names)].map(([code, sites]) => ({
    areaCode: code,
    areaName: ownName(names.regionName(code), names.language),
    stationCount: sites.length,
    lng: rounded(sites.reduce((total, { lng }) => total + lng, 0) / sites.length, 4),
    lat: rounded(sites.reduce((total, { lat }) => total + lat, 0) / sites.length, 4),
    capacityKwp: null,
    powerKw: sumOfKnown(
      sites.map(({ state }) => state.values.powerKw),
      3,
    ),
    dayKwh: rounded(sites.reduce((total, { state }) => total + state.values.dayKwh, 0)),
    faultCount: sites.filter(({ state }) => state.values.health === health.fault).length,
  }));
  return {
    areaCode,
    areaName: areaCode === '' ? '' : names.regionName(areaCode),
    areas: areas.sort(
      (one, other) => other.stationCount - one.stationCount || one.areaCode.localeCompare(other.areaCode),
    ),
    points: round.sites
      .filter((site) => within(site.areaCode, areaCode))
      .slice(0, mostPoints)
      .map(({ stationNo, stationName, lng, lat, maxPowerKw, state }) => ({
        stationNo,
        stationName,
        lng,
        lat,
        capacityKwp: maxPowerKw,
        runStatus: statusOfHealth[state.values.health],
      })),
  };
}

export async function readNewestHouses(
  read: Sql,
  names: ScreenNames,
  { areaCode = '', limit = 10 }: { areaCode?: string; limit?: number },
): Promise<NewestStation[]> {
  const rows = await read.rows<HousePoint & { areaCode: string; gridDate: string }>(
    sql`select u.station_no as "stationNo", ${maskedName} as "stationName", u.area_code as "areaCode", u.lng, u.lat,
        u.capacity_kwp as "capacityKwp", u.grid_date::text as "gridDate"
      from household_union u ${joinCustomer}
      where u.tenant_id = ${read.tenantId} and u.is_deleted = 0 and u.grid_date is not null and ${inArea('u.area_code', areaCode)}
        and u.station_state = ${keys(stationState.key.connected)} order by u.grid_date desc, u.id desc limit ${limit}`,
  );
  return rows.map(({ stationNo, stationName, areaCode: code, capacityKwp, gridDate, lng, lat }) => ({
    stationNo,
    stationName,
    areaName: names.regionName(code),
    capacityKwp: figureOf(capacityKwp),
    gridDate,
    lng: blur(lng),
    lat: blur(lat),
  }));
}

export const newestSites = ({ sites }: TruckRound, names: ScreenNames, areaCode: string, limit = 10): NewestStation[] =>
  sites
    .filter((site) => site.openDate !== '' && within(site.areaCode, areaCode))
    .sort((one, other) => other.openDate.localeCompare(one.openDate) || one.stationNo.localeCompare(other.stationNo))
    .slice(0, limit)
    .map(({ stationNo, stationName, areaCode: code, maxPowerKw, openDate, lng, lat }) => ({
      stationNo,
      stationName,
      areaName: names.regionName(code),
      capacityKwp: maxPowerKw,
      gridDate: openDate,
      lng,
      lat,
    }));

interface StoredAlarm extends Record<'alarmName' | 'alarmNameEn' | 'stationNo' | 'stationName' | 'areaCode', string> {
  customerName: string;
  alarmLevel: number;
  firstTime: string;
}

/** Reads open alarms, the worst and newest first. Alarm texts may quote names of devices or people, so they are masked as well. */
export async function readScreenAlarms(
  read: Sql,
  names: ScreenNames,
  { view, areaCode }: { view: 'household' | 'truck'; areaCode: string },
): Promise<ScreenAlarm[]> {
  const isHouse = view === 'household';
  const station = isHouse ? sql.table('household_union') : sql.table('truck_station');
  const rows = await read.rows<StoredAlarm>(
    sql`select a.alarm_level::int as "alarmLevel", coalesce(a.alarm_name, '') as "alarmName", coalesce(a.alarm_name_en, '') as "alarmNameEn",
        u.station_no as "stationNo", coalesce(u.station_name, '') as "stationName", u.area_code as "areaCode",
        ${isHouse ? sql`coalesce(c.customer_name, '')` : sql`''`} as "customerName", a.first_time as "firstTime"
      from device_alarm a join ${station} u on u.tenant_id = a.tenant_id and u.id = a.station_id and u.is_deleted = 0
        ${isHouse ? joinCustomer : sql``}
      where a.tenant_id = ${read.tenantId} and a.biz_domain = ${isHouse ? household : keys(bizDomain.key.truck)} and a.is_deleted = 0
        and a.alarm_level is not null and a.alarm_status in (${openStates}) and ${inArea('u.area_code', areaCode)}
      order by a.alarm_level, a.first_time desc, a.id desc limit ${mostAlarms}`,
  );
  return rows.map(({ customerName, areaCode: code, firstTime, ...row }) => ({
    alarmLevel: row.alarmLevel,
    stationNo: row.stationNo,
    alarmName: maskText(row.alarmName, customerName),
    alarmNameEn: maskText(row.alarmNameEn, customerName),
    stationName: maskText(row.stationName, customerName),
    areaName: names.regionName(code),
    firstTime: toWireTime(firstTime),
  }));
}

/** The curve sums the five-minute samples of at most this many inverters. For more inverters it has one value for each hour. */
const mostInverters = 3000;

const dayPowerFrom = (pacKw: readonly (number | null)[], dayKwh: number | null): DayPower => {
  const peakKw = pacKw.reduce<number | null>((most, kw) => (kw !== null && kw > (most ?? -1) ? kw : most), null);
  const at = peakKw === null ? -1 : pacKw.indexOf(peakKw);
  return { times: [...stepTimes], pacKw: [...pacKw], dayKwh, peakKw, peakTime: stepTimes[at] ?? '' };
};

interface HousesOfDay {
  areaCode?: string;
  stationNo?: string | undefined;
  day: string;
}

/** Reads the power of inverters over a day; null where nothing was reported. */
export async function readHouseDay(
  engine: Engine,
  read: Sql,
  { areaCode = '', stationNo, day }: HousesOfDay,
): Promise<DayPower> {
  const stations = sql`select u.id from household_union u where u.tenant_id = ${read.tenantId} and u.is_deleted = 0
    and ${inArea('u.area_code', areaCode)} ${stationNo === undefined ? sql`` : sql`and u.station_no = ${stationNo}`}`;
  const inverters = sql`select v.id from device_inverter v where v.tenant_id = ${read.tenantId} and v.biz_domain = ${household}
    and v.is_deleted = 0 and v.station_id in (${stations})`;
  const [counted, energy, irradiance] = await Promise.all([
    read.first<{ count: number }>(sql`select count(*)::int as count from (${inverters}) i`),
    read.first<{ kwh: Amount }>(
      sql`select sum(d.kwh) as kwh from household_station_day d where d.tenant_id = ${read.tenantId} and d.day = ${day}::date
        and d.station_id in (${stations})`,
    ),
    readIrradiance(read, { stations, day }),
  ]);
  const dayKwh = figureOf(energy?.kwh ?? null);
  const count = counted?.count ?? 0;
  if (count > 0 && count <= mostInverters) {
    const [points] = await engine.events.emit(read, dayPowerAsked, { inverters, day });
    if (points?.some((point) => point !== null)) return { ...dayPowerFrom(points, dayKwh), ...irradiance };
  }
  const hours = await read.rows<{ hour: number; kwh: string }>(
    sql`select (h.hour - 1)::int as hour, sum(h.kwh::numeric) as kwh from device_inverter_day d
        cross join jsonb_array_elements_text(d.hours) with ordinality as h (kwh, hour)
      where d.tenant_id = ${read.tenantId} and d.day = ${day}::date and d.biz_domain = ${household} and d.station_id in (${stations}) group by 1`,
  );
  const until = engine.clock.now().getTime() - (fromWireTime(day)?.getTime() ?? 0);
  const byHour = new Map(hours.map(({ hour, kwh }) => [hour, parseFloat(kwh)]));
  const points = stepTimes.map((_, step) =>
    step * 300_000 <= until ? (byHour.get(Math.floor(step / 12)) ?? null) : null,
  );
  return { ...dayPowerFrom(points, dayKwh), ...irradiance };
}

/** Reads the irradiance at the stations. The twelve steps of an hour have the same value. */
async function readIrradiance(
  read: Sql,
  { stations, day }: { stations: RawBuilder<unknown>; day: string },
): Promise<Pick<DayPower, 'ghi'>> {
  const places = await read.rows<{ lng: string; lat: string }>(
    sql`select distinct u.lng, u.lat from household_union u
      where u.tenant_id = ${read.tenantId} and u.id in (${stations}) and u.lng is not null and u.lat is not null`,
  );
  const hours = await irradianceOnLevel(read, {
    places: places.map(({ lng, lat }) => ({ lng: parseFloat(lng), lat: parseFloat(lat) })),
    day,
  });
  return hours ? { ghi: stepTimes.map((_, step) => hours[Math.floor(step / 12)] ?? null) } : {};
}

/** Reads the power of all chargers of stations over a day, also of slot chargers, from the five-minute roll-ups. */
export async function readTruckDay(
  read: Sql,
  round: TruckRound,
  { areaCode, day }: { areaCode: string; day: string },
): Promise<DayPower> {
  const from = fromWireTime(day) ?? new Date(0);
  const sites = round.sites.filter((site) => within(site.areaCode, areaCode));
  const rows = await read.rows<{ step: number; kw: Amount }>(
    sql`select floor(extract(epoch from k.ts - ${from}::timestamptz) / 300)::int as step, 
        sum(coalesce(k.charge_kw, 0) + coalesce(k.swap_kw, 0)) filter (where coalesce(k.charge_kw, k.swap_kw) is not null) as kw
      from station_5m k
      where k.tenant_id = ${read.tenantId} and k.ts >= ${from} and k.ts < ${new Date(from.getTime() + 86_400_000)}
        and k.station_id = any(${sites.map(({ id }) => id)}::bigint[]) group by 1`,
  );
  const dayKwh = rounded(sites.reduce((total, { state }) => total + state.values.dayKwh, 0));
  return dayPowerFrom(
    pointsOf(rows, ({ kw }) => figureOf(kw)),
    dayKwh,
  );
}
