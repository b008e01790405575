// Reads the data of a tenant's truck screen: the stations with their live state. The sums of all regions are computed from them.
import { alarmStatus, bizDomain } from '@ec/device-vocabulary/device.enums';
import { toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { bizType, stationStatus } from '@ec/truck/shared/station.enums';
import { sql } from 'kysely';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import type { TruckBase } from '../../shared/screen/screen-shapes.ts';
import { health } from '../../shared/station/health.ts';
import { readStationFacts } from '../state/station-facts.ts';
import { readLiveStations, type StoredState } from '../state/station-live.ts';
import { coverageOf, stateOf } from '../state/station-state.ts';
import { figureOf } from '../wire-fields.ts';
import { within } from './areas.ts';
import { type CountyAlarms, levelsOf } from './household-round.ts';

export interface TruckSite {
  id: string;
  stationNo: string;
  stationName: string;
  areaCode: string;
  lng: number;
  lat: number;
  bizTypes: number[];
  openDate: string;
  maxPowerKw: number | null;
  state: StoredState;
}

export interface TruckMonth {
  areaCode: string;
  month: string;
  kwh: number;
  orders: number;
  swaps: number;
}

export interface TruckRound {
  now: Date;
  sites: TruckSite[];
  alarms: CountyAlarms[];
}

export async function readTruckRound(read: Sql, now: Date): Promise<TruckRound> {
  const rows = await read.rows<
    Record<'id' | 'stationNo' | 'stationName' | 'areaCode' | 'lng' | 'lat' | 'openDate', string> & {
      bizTypes: number[];
      maxPowerKw: string | null;
    }
  >(
    sql`select s.id, s.station_no as "stationNo", s.station_name as "stationName", left(s.area_code, 6) as "areaCode", s.lng, s.lat,
        s.biz_types as "bizTypes", coalesce(s.open_date::text, '') as "openDate", s.max_power_kw as "maxPowerKw"
      from truck_station s where s.tenant_id = ${read.tenantId} and s.is_deleted = 0
        and s.station_status in (${keys(stationStatus.key.inService, stationStatus.key.maintenance)}) order by s.station_no, s.id`,
  );
  const ids = sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`;
  const [live, alarms] = await Promise.all([readLiveStations(read, ids, now), readCountyAlarms(read)]);
  const missing = rows.flatMap(({ id }) => (live.has(id) ? [] : [id]));
  const facts = missing.length === 0 ? [] : await readStationFacts(read, sql`select unnest(${missing}::bigint[])`, now);
  const states = new Map<string, StoredState>();
  for (const [id, { state }] of live) states.set(id, state);
  for (const each of facts) states.set(each.id, stateOf(each, now));
  const sites = rows.flatMap((row) => {
    const state = states.get(row.id);
    if (!state) return [];
    return [
      { ...row, lng: parseFloat(row.lng), lat: parseFloat(row.lat), maxPowerKw: figureOf(row.maxPowerKw), state },
    ];
  });
  return { now, sites, alarms };
}

const readCountyAlarms = (read: Sql): Promise<CountyAlarms[]> =>
  read.rows<CountyAlarms>(
    sql`select left(s.area_code, 6) as "areaCode", a.alarm_level::int as "alarmLevel", count(*)::int as count
      from device_alarm a join truck_station s on s.tenant_id = a.tenant_id and s.id = a.station_id and s.is_deleted = 0
      where a.tenant_id = ${read.tenantId} and a.biz_domain = ${keys(bizDomain.key.truck)} and a.is_deleted = 0
        and a.alarm_level is not null
        and a.alarm_status in (${keys(alarmStatus.key.openNew, alarmStatus.key.openSeen)}) group by 1, 2`,
  );

/** Reads settled energy, orders and swaps by county and month, for all months of the roll-ups. */
export async function readTruckMonths(read: Sql): Promise<TruckMonth[]> {
  const rows = await read.rows<Omit<TruckMonth, 'kwh'> & { kwh: string }>(
    sql`select left(s.area_code, 6) as "areaCode", to_char(m.at, 'YYYY-MM') as month, sum(m.settled_kwh) as kwh,
        sum(m.orders)::int as orders, sum(m.swaps)::int as swaps
      from station_month m join truck_station s on s.tenant_id = m.tenant_id and s.id = m.station_id and s.is_deleted = 0
      where m.tenant_id = ${read.tenantId} group by 1, 2`,
  );
  return rows.map(({ kwh, ...row }) => ({ ...row, kwh: parseFloat(kwh) }));
}

export function truckBaseOf(
  { now, sites, alarms }: TruckRound,
  months: readonly TruckMonth[],
  areaCode: string,
): TruckBase {
  const areaSites = sites.filter((site) => within(site.areaCode, areaCode));
  const sum = (of: (values: StoredState['values']) => number) =>
    rounded(areaSites.reduce((total, { state }) => total + of(state.values), 0));
  const sumKnown = (of: (values: StoredState['values']) => number | null) =>
    sumOfKnown(
      areaSites.map(({ state }) => of(state.values)),
      3,
    );
  const countOfType = (type: number) => areaSites.filter(({ bizTypes }) => bizTypes.includes(type)).length;
  const areaMonths = months.filter((each) => within(each.areaCode, areaCode));
  const today = toWireTime(now);
  const energy = (start: string) =>
    sumOfKnown(areaMonths.filter(({ month }) => month.startsWith(start)).map(({ kwh }) => kwh));
  const countOfHealth = (value: number) => areaSites.filter(({ state }) => state.values.health === value).length;
  const times = areaSites.flatMap(({ state }) => state.values.oldestTime || []).sort();
  return {
    stationCount: areaSites.length,
    chargeCount: countOfType(bizType.key.charging),
    swapCount: countOfType(bizType.key.swap),
    essCount: countOfType(bizType.key.storage),
    pvCount: countOfType(bizType.key.pv),
    gunTotal: sum((each) => each.gunTotal),
    gunIdle: sum((each) => each.gunIdle),
    gunCharging: sum((each) => each.gunCharging),
    gunOccupied: sum((each) => each.gunOccupied),
    gunReserved: sum((each) => each.gunReserved),
    gunFault: sum((each) => each.gunFault),
    gunOffline: sum((each) => each.gunOffline),
    batteryTotal: sum((each) => each.batteryTotal),
    batteryReady: sum((each) => each.batteryReady),
    queue: sum((each) => each.queue),
    powerKw: sumKnown((each) => each.powerKw),
    power: coverageOf(areaSites.map(({ state }) => state.power)),
    pvKw: sumKnown((each) => each.pvKw),
    essKw: sumKnown((each) => each.essKw),
    dayKwh: sum((each) => each.dayKwh),
    dayOrders: sum((each) => each.dayOrders),
    daySwaps: sum((each) => each.daySwaps),
    monthKwh: energy(today.slice(0, 7)),
    yearKwh: energy(today.slice(0, 4)),
    totalKwh: energy(''),
    totalOrders: areaMonths.reduce((total, { orders }) => total + orders, 0),
    totalSwaps: areaMonths.reduce((total, { swaps }) => total + swaps, 0),
    health: {
      normal: countOfHealth(health.normal),
      alarm: countOfHealth(health.alarm),
      fault: countOfHealth(health.fault),
      offline: countOfHealth(health.offline),
    },
    alarmLevels: levelsOf(alarms, areaCode),
    updateTime: times.at(-1) ?? '',
  };
}
