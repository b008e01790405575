// getInverterHome of truck sites (domain §8.2) returns their inverters, power and energy.
import { alarmStatus, bizDomain, deviceType, inverterStatus, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { isDaylight } from '@ec/household/shared/station/run-status';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { Call, Route } from '@ec/kernel/http/route';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import { keys, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { truckInverter } from '@ec/truck/shared/asset/truck-inverter.resource';
import { type RawBuilder, sql } from 'kysely';
import { alarmDevices } from '../../shared/alarm-devices.ts';
import { co2Factor, co2OfTree, coalPerKwh } from '../../shared/co2.ts';
import { pvFields, pvHome } from '../../shared/energy/pv-home.contract.ts';
import { lowStrings, pvStateOf } from '../../shared/energy/pv-state.ts';
import { rounded, shareOf, sumOfKnown } from '../../shared/figures.ts';
import { isStale, staleAfter } from '../../shared/freshness.ts';
import { dayOf, daySeries, stepTimes } from '../day-series.ts';
import { readOpenAlarms } from '../open-alarms.ts';
import { keepByDate, revisionOfDay, type SharedReads } from '../shared-reads.ts';
import { stampOf } from '../station/read-stations.ts';
import { stationIds, type Viewer, visibleRows } from '../visible-stations.ts';
import { irradianceOn } from '../weather/irradiance.ts';
import { weatherOf } from '../weather/weather.ts';
import { figureOf, instantOf, type StoredRow, timeOf, wireFields } from '../wire-fields.ts';
import { pvPower } from './pv-power.ts';
import { daysSeries, monthsSeries, readYields, type Yields } from './pv-yields.ts';

type Home = OutputOf<typeof pvHome>;
type InverterTile = Home['inverters'][number];

const mostInverters = 200;
const mostRanked = 10;
const dayMs = 86_400_000;

/** Returns the irradiance for each step of the curve, on assumed roofs at 25° to the south; null where the weather is unknown. */
async function poaOf(read: Sql, inverters: readonly ListedInverter[], day: string): Promise<(number | null)[]> {
  const places = new Map(
    inverters.flatMap(({ inverter, place }) => (place ? [[inverter.stationId, place] as const] : [])),
  );
  const roofs = [...places.values()].map((place) => ({ ...place, tilt: 25, azimuth: 180 }));
  const hours = await irradianceOn(read, { roofs, day });
  return stepTimes.map((_, step) => hours?.[Math.floor(step / 12)] ?? null);
}

export const pvHomeRoutes = (engine: Engine, shared: SharedReads): Route[] =>
  shared.serve(engine, pvHome, (call) => readHome(engine, call), {
    keepMs: keepByDate,
    async also(call) {
      const revision = await revisionOfDay(engine)(call);
      const yields = await yieldRevision(engine.database.read(call.caller.tenantId), call.input.date);
      return `${revision} ${yields}`;
    },
  });

/** Returns a key that changes with the daily yields of inverters, which change before the roll-ups of stations. */
async function yieldRevision(read: Sql, date: string | undefined): Promise<string> {
  if (!date || !fromWireTime(date)) return '';
  const row = await read.first<{ count: number; at: string | null }>(
    sql`select count(*)::int as count, max(d.update_time)::text as at from device_inverter_day d
      where d.tenant_id = ${read.tenantId} and d.day = ${date}::date and d.biz_domain = ${keys(bizDomain.key.truck)}`,
  );
  return `${row?.count} ${row?.at}`;
}

async function readHome(engine: Engine, call: Call<InputOf<typeof pvHome>>): Promise<Home> {
  const { stationId, deptId, areaCode } = call.input;
  const day = dayOf(engine, call.input.date);
  const isFiltered = Boolean(deptId) || Boolean(areaCode);
  const filter = isFiltered
    ? sql`and t.station_id in (${stationIds(engine, call, { stationId, deptId, areaCode })})`
    : sql``;
  const isSelected = sql`${visibleRows(engine, call, truckInverter, stationId)} ${filter}`;
  const ids = sql`select t.id from ${tableOf(truckInverter)} where ${isSelected}`;
  const read = engine.database.read(call.caller.tenantId);
  const inverters = await readInverters(engine, call, isSelected);
  const [first] = inverters;
  const place = first ? first.place : undefined;
  const before = toWireDate(new Date(day.from.getTime() - dayMs));
  const [yields, power, powerBefore, alarms] = await Promise.all([
    readYields(read, ids, day.date),
    pvPower(read, ids, day.date, place),
    pvPower(read, ids, before, place),
    readOpenAlarms(engine, call, {
      stationId,
      condition: sql`t.device_type in (${keys(...alarmDevices.pv)}) ${filter}`,
    }),
  ]);
  const kwp = sumOfKnown(inverters.map(({ inverter }) => inverter.dcKwp));
  return {
    ...stampOf(engine.clock.now()),
    date: day.date,
    stat: {
      ...liveOf(inverters),
      ...yieldOf(inverters, yields, day.date),
      kwp,
      dayIncome: null,
      ...countsOf(inverters),
    },
    weather: stationId && place ? await weatherOf(engine).at(place, call.language) : null,
    curve: daySeries(
      { name: 'pacKw', unit: 'kW', data: power },
      { name: 'other', unit: 'kW', data: powerBefore },
      { name: 'poaWm2', unit: 'W/m²', data: await poaOf(read, inverters, day.date) },
    ),
    months: monthsSeries(day.date, yields, kwp),
    days: daysSeries(day.date, yields),
    inverters: inverters.slice(0, mostInverters).map(({ inverter }) => inverter),
    rank: rankOf(inverters, yields),
    alarms,
  };
}

interface StoredInverter extends StoredRow {
  stationName: string;
  areaCode: string | null;
  lng: string | null;
  lat: string | null;
  reportTime: string | null;
  isAlarmed: boolean;
}

type ListedInverter = {
  inverter: InverterTile;
  areaCode: string;
  place: { lng: number; lat: number } | undefined;
  isAlarmed: boolean;
};

async function readInverters(engine: Engine, call: Viewer, isSelected: RawBuilder<unknown>): Promise<ListedInverter[]> {
  const now = engine.clock.now();
  const { openNew, openSeen } = alarmStatus.key;
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredInverter>(
    sql`select t.id, ${pick(truckInverter, pvFields)}, t.report_time as "reportTime", coalesce(s.station_name, '') as "stationName",
        s.area_code as "areaCode", s.lng, s.lat, exists (select from device_alarm a where a.tenant_id = t.tenant_id and a.device_id = t.id
          and a.device_type = ${keys(deviceType.key.inverter)} and a.alarm_status in (${keys(openNew, openSeen)}) and a.is_deleted = 0) as "isAlarmed"
      from ${tableOf(truckInverter)} left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
      where ${isSelected} order by s.station_no, t.sn, t.id`,
  );
  return rows.map((row) => listedInverterOf(row, now));
}

function listedInverterOf(row: StoredInverter, now: Date): ListedInverter {
  const place =
    row.lng === null || row.lat === null ? undefined : { lng: parseFloat(row.lng), lat: parseFloat(row.lat) };
  const isNight = row.reportTime !== null && place !== undefined && !isDaylight(now, place, staleAfter.inverter * 1000);
  const fields = wireFields(truckInverter, pvFields, row);
  const stale = !isNight && isStale(now, instantOf(row.reportTime), 'inverter');
  const isOnline = fields.onlineStatus === onlineStatus.key.online;
  return {
    inverter: {
      ...fields,
      // At night the power is 0, whatever the inverter reported last.
      pacKw: isNight ? 0 : fields.pacKw,
      stationName: row.stationName,
      reportTime: timeOf(row.reportTime),
      stale,
      pvState: pvStateOf({ isNight, isOnline, stale }),
      lowStrings: isNight || stale ? [] : lowStrings(fields.mppts, fields.pacKw, fields.ratedKw),
    },
    areaCode: row.areaCode ?? '',
    place,
    isAlarmed: row.isAlarmed,
  };
}

function liveOf(inverters: readonly ListedInverter[]) {
  const counted = inverters.filter(
    ({ inverter }) => ['live', 'night'].includes(inverter.pvState) && inverter.pacKw !== null,
  );
  const powerKw = sumOfKnown(
    counted.map(({ inverter }) => inverter.pacKw),
    3,
  );
  const times = counted
    .filter(({ inverter }) => inverter.pvState === 'live')
    .map(({ inverter }) => inverter.reportTime);
  return {
    stationCount: new Set(inverters.map(({ inverter }) => inverter.stationId)).size,
    inverterCount: inverters.length,
    powerKw,
    power: { fresh: counted.length, all: inverters.length, oldest: times.sort()[0] ?? '' },
    powerPct: shareOf(powerKw, sumOfKnown(counted.map(({ inverter }) => inverter.dcKwp))),
  };
}

function countsOf(inverters: readonly ListedInverter[]) {
  const stateOf = ({ inverter, isAlarmed }: ListedInverter) => {
    if (inverter.reportTime === '') return 'none';
    if (inverter.inverterStatus === inverterStatus.key.fault) return 'fault';
    if (inverter.pvState === 'offline' || inverter.pvState === 'late') return 'offline';
    return isAlarmed ? 'alarm' : 'normal';
  };
  const states = inverters.map(stateOf);
  const count = (state: ReturnType<typeof stateOf>) => states.filter((each) => each === state).length;
  return {
    normal: count('normal'),
    alarm: count('alarm'),
    fault: count('fault'),
    offline: count('offline'),
    none: count('none'),
  };
}

function yieldOf(inverters: readonly ListedInverter[], { day, total, months }: Yields, date: string) {
  const areaOf = new Map(inverters.map(({ inverter, areaCode }) => [inverter.stationId, areaCode]));
  const totalKwh = sumOfKnown(total.map(({ kwh }) => figureOf(kwh)));
  const avoided = total.map(({ stationId, kwh }) => (figureOf(kwh) ?? 0) * co2Factor(areaOf.get(stationId) ?? ''));
  const co2Kg = total.length > 0 ? sumOfKnown(avoided, 1) : null;
  const dayKwh = sumOfKnown(day.map(({ kwh }) => figureOf(kwh)));
  const kwpOfDay = sumOfKnown(day.map(({ kwp }) => figureOf(kwp)));
  const withPoa = day.filter(({ poaKwh }) => poaKwh !== null);
  const reference = sumOfKnown(withPoa.map(({ poaKwh }) => figureOf(poaKwh)));
  return {
    dayKwh,
    monthKwh: figureOf(months.find(({ month }) => month === Number(date.slice(5, 7)))?.kwh),
    yearKwh: sumOfKnown(months.map(({ kwh }) => figureOf(kwh))),
    totalKwh,
    dayHours: dayKwh !== null && kwpOfDay ? rounded(dayKwh / kwpOfDay) : null,
    pr: shareOf(sumOfKnown(withPoa.map(({ kwhWithPoa }) => figureOf(kwhWithPoa))), reference),
    isPrEstimated: withPoa.some(({ isEstimated }) => isEstimated),
    co2Kg,
    coalKg: totalKwh === null ? null : rounded(totalKwh * coalPerKwh, 1),
    trees: co2Kg === null ? null : rounded(co2Kg / co2OfTree, 0),
  };
}

function rankOf(inverters: readonly ListedInverter[], { day }: Yields): Home['rank'] {
  const names = new Map(inverters.map(({ inverter }) => [inverter.stationId, inverter.stationName]));
  const ranked = day
    .flatMap(({ stationId, kwh, kwp }) => {
      const [energy, capacity] = [figureOf(kwh), figureOf(kwp)];
      return energy !== null && capacity
        ? [{ stationId, stationName: names.get(stationId) ?? '', dayHours: rounded(energy / capacity) }]
        : [];
    })
    .sort((a, b) => b.dayHours - a.dayHours || a.stationId.localeCompare(b.stationId));
  return { best: ranked.slice(0, mostRanked), worst: ranked.slice(-mostRanked).reverse() };
}
