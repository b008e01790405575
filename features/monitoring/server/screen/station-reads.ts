// Reads one station for the public screen: its figures, its size and its public files, with masked personal data (contract §7.3).
import { alarmLevel, bizDomain } from '@ec/device-vocabulary/device.enums';
import { archive } from '@ec/household/shared/station/archive.resource';
import { isDaylight } from '@ec/household/shared/station/run-status';
import { fileType, gridMode } from '@ec/household/shared/station/station.enums';
import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { shortLink } from '@ec/kernel/file-links';
import { likePattern } from '@ec/kernel/sql';
import type { Language } from '@ec/language/language';
import { normalCode } from '@ec/language/normal-text';
import type { OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { isStale, staleAfter } from '../../shared/freshness.ts';
import type { screenFiles, screenScale, screenSearch } from '../../shared/screen/screen.contract.ts';
import type { StationDetail, TruckStationDetail, YearPower } from '../../shared/screen/screen-shapes.ts';
import { figureOf } from '../wire-fields.ts';
import { joinCustomer, maskedName } from './area-lists.ts';
import { type CountyMonth, yearOf } from './household-round.ts';
import { blur, maskName, maskSerial, maskText } from './masks.ts';
import type { TruckRound } from './truck-round.ts';

type Amount = string | null;
const household = keys(bizDomain.key.household);
const dayMs = 86_400_000;

export interface House extends Record<'id' | 'stationNo' | 'stationName' | 'areaCode' | 'lng' | 'lat', string> {
  customerName: string;
  gridMode: number | null;
  runStatus: number | null;
  gridDate: string;
  lastReport: string | null;
  capacityKwp: Amount;
  powerKw: Amount;
  dayKwh: Amount;
  dayKwp: Amount;
  dayPr: Amount;
  totalKwh: Amount;
  co2Kg: Amount;
  moduleModel: string;
  moduleCount: number | null;
  safeSince: string | null;
}

/** @throws AppError noData where the tenant has no such station */
export async function readHouse(read: Sql, now: Date, stationNo: string): Promise<House> {
  const house = await read.first<House>(
    sql`select u.id, u.station_no as "stationNo", ${maskedName} as "stationName", u.area_code as "areaCode", u.lng, u.lat,
        coalesce(c.customer_name, '') as "customerName", u.grid_mode as "gridMode", u.run_status as "runStatus",
        coalesce(u.grid_date::text, '') as "gridDate", u.last_report as "lastReport", u.capacity_kwp as "capacityKwp",
        u.power_kw as "powerKw", d.kwh as "dayKwh", d.dc_kwp as "dayKwp", u.pr as "dayPr", u.total_kwh as "totalKwh", u.co2_kg as "co2Kg",
        coalesce(m.model, '') as "moduleModel", m.count as "moduleCount",
        greatest(u.grid_date::timestamptz, (select max(coalesce(a.clear_time, ${now})) from device_alarm a where a.tenant_id = u.tenant_id
          and a.station_id = u.id and a.biz_domain = ${household} and a.is_deleted = 0
            and a.alarm_level = ${keys(alarmLevel.key.critical)})) as "safeSince"
      from household_union u ${joinCustomer}
        left join household_station_day d on d.tenant_id = u.tenant_id and d.station_id = u.id and d.day = ${toWireDate(now)}::date
        left join lateral (select string_agg(distinct nullif(s.module_model, ''), ', ') as model, sum(s.module_count)::int as count
          from household_station_scale s where s.tenant_id = u.tenant_id and s.station_id = u.id and s.is_deleted = 0) m on true
      where u.tenant_id = ${read.tenantId} and u.is_deleted = 0 and u.station_no = ${normalCode(stationNo)}`,
  );
  if (!house) throw new AppError(errors.noData);
  return house;
}

const readHouseMonths = async (read: Sql, stationId: string, year: number): Promise<CountyMonth[]> => {
  const rows = await read.rows<{ month: string; kwh: string }>(
    sql`select to_char(m.month, 'YYYY-MM') as month, sum(m.kwh) as kwh from device_inverter_month m
      where m.tenant_id = ${read.tenantId} and m.station_id = ${stationId} and m.month >= ${`${year - 1}-01-01`}::date
        and m.month < ${`${year + 1}-01-01`}::date group by 1`,
  );
  return rows.map(({ month, kwh }) => ({ areaCode: '', month, kwh: parseFloat(kwh) }));
};

export async function readHouseDetail(
  engine: Engine,
  read: Sql,
  { stationNo, language }: { stationNo: string; language: Language },
): Promise<StationDetail> {
  const now = engine.clock.now();
  const house = await readHouse(read, now, stationNo);
  const today = toWireDate(now);
  const [months, inverters] = await Promise.all([
    readHouseMonths(read, house.id, Number(today.slice(0, 4))),
    read.rows<{ sn: string; model: string; inverterStatus: number | null; pacKw: Amount; dayKwh: Amount }>(
      sql`select v.sn, v.model, v.inverter_status as "inverterStatus", v.pac_kw as "pacKw", d.day_kwh as "dayKwh"
        from device_inverter v left join device_inverter_day d on d.tenant_id = v.tenant_id and d.inverter_id = v.id and d.day = ${today}::date
        where v.tenant_id = ${read.tenantId} and v.station_id = ${house.id} and v.biz_domain = ${household} and v.is_deleted = 0
        order by v.sn, v.id limit 50`,
    ),
  ]);
  const place = { lng: parseFloat(house.lng), lat: parseFloat(house.lat) };
  const isNight = house.lastReport !== null && !isDaylight(now, place, staleAfter.inverter * 1000);
  const stale = !isNight && isStale(now, house.lastReport === null ? null : new Date(house.lastReport), 'inverter');
  const sum = (start: string) => {
    const matches = months.filter(({ month }) => month.startsWith(start));
    return matches.length === 0 ? null : Math.round(matches.reduce((total, { kwh }) => total + kwh, 0) * 100) / 100;
  };
  const [dayKwh, dayKwp] = [figureOf(house.dayKwh), figureOf(house.dayKwp)];
  return {
    stationNo: house.stationNo,
    stationName: house.stationName,
    areaName: engine.names.regionName(house.areaCode, language),
    capacityKwp: figureOf(house.capacityKwp),
    gridDate: house.gridDate,
    gridMode: house.gridMode,
    gridModeName:
      house.gridMode === null ? '' : engine.names.dictText(`${read.tenantId}`, gridMode.code, house.gridMode, language),
    moduleModel: house.moduleModel,
    moduleCount: house.moduleCount,
    inverterModel: [...new Set(inverters.map(({ model }) => model))].join(', '),
    lng: blur(house.lng),
    lat: blur(house.lat),
    runStatus: house.runStatus,
    powerKw: isNight ? 0 : figureOf(house.powerKw),
    powerTime: house.lastReport === null ? '' : toWireTime(house.lastReport),
    stale,
    dayKwh,
    monthKwh: sum(today.slice(0, 7)),
    yearKwh: sum(today.slice(0, 4)),
    totalKwh: figureOf(house.totalKwh),
    dayHours: dayKwh === null || !dayKwp ? null : Math.round((dayKwh / dayKwp) * 100) / 100,
    pr: figureOf(house.dayPr),
    dayIncome: null,
    co2Kg: figureOf(house.co2Kg),
    safeDays:
      house.safeSince === null
        ? null
        : Math.max(0, Math.floor((now.getTime() - new Date(house.safeSince).getTime()) / dayMs)),
    inverters: inverters.map(({ sn, inverterStatus, pacKw, dayKwh: kwh }) => ({
      sn: maskSerial(sn),
      inverterStatus,
      pacKw: isNight ? 0 : figureOf(pacKw),
      dayKwh: figureOf(kwh),
    })),
  };
}

export async function readHouseYear(
  read: Sql,
  now: Date,
  { stationNo, year }: { stationNo: string; year: number },
): Promise<YearPower> {
  const house = await readHouse(read, now, stationNo);
  return yearOf(await readHouseMonths(read, house.id, year), year, figureOf(house.capacityKwp));
}

/** @throws AppError noData where the tenant has no such station */
export function truckDetailOf(
  { sites }: TruckRound,
  stationNo: string,
  regionName: (code: string) => string,
): TruckStationDetail {
  const site = sites.find((each) => each.stationNo === normalCode(stationNo));
  if (!site) throw new AppError(errors.noData);
  const { values } = site.state;
  return {
    stationNo: site.stationNo,
    stationName: site.stationName,
    areaName: regionName(site.areaCode),
    openDate: site.openDate,
    lng: site.lng,
    lat: site.lat,
    gunTotal: values.gunTotal,
    gunIdle: values.gunIdle,
    gunCharging: values.gunCharging,
    gunFault: values.gunFault,
    gunOffline: values.gunOffline,
    batteryTotal: values.batteryTotal,
    batteryReady: values.batteryReady,
    queue: values.queue,
    powerKw: values.powerKw,
    pvKw: values.pvKw,
    essSoc: values.essSoc,
    dayKwh: values.dayKwh,
    dayOrders: values.dayOrders,
    daySwaps: values.daySwaps,
    health: values.health,
  };
}

export async function readScale(read: Sql, now: Date, stationNo: string): Promise<OutputOf<typeof screenScale>> {
  const { id } = await readHouse(read, now, stationNo);
  const rows = await read.rows<
    Record<'phaseNo' | 'moduleWp' | 'moduleCount', number> &
      Record<'moduleBrand' | 'moduleModel' | 'gridDate', string> &
      Record<'capacityKwp' | 'acKw' | 'tilt' | 'azimuth', string>
  >(
    sql`select s.phase_no as "phaseNo", coalesce(s.module_brand, '') as "moduleBrand", coalesce(s.module_model, '') as "moduleModel",
        s.module_wp as "moduleWp", s.module_count as "moduleCount", s.capacity_kwp as "capacityKwp", s.ac_kw as "acKw", s.tilt, s.azimuth,
        coalesce(s.grid_date::text, '') as "gridDate"
      from household_station_scale s where s.tenant_id = ${read.tenantId} and s.station_id = ${id} and s.is_deleted = 0 order by s.phase_no`,
  );
  return rows.map(({ capacityKwp, acKw, tilt, azimuth, ...row }) => ({
    phaseNo: row.phaseNo,
    moduleBrand: row.moduleBrand,
    moduleModel: row.moduleModel,
    moduleWp: row.moduleWp,
    moduleCount: row.moduleCount,
    capacityKwp: figureOf(capacityKwp),
    acKw: figureOf(acKw),
    tilt: parseFloat(tilt),
    azimuth: parseFloat(azimuth),
    gridDate: row.gridDate,
  }));
}

const { survey, design, buildPhoto, acceptance, gridLetter } = fileType.key;
const publicTypes = [survey, design, buildPhoto, acceptance, gridLetter] as const;
const linkMinutes = 10;

/** Lists the public files with links that expire after ten minutes. Contracts, identity cards, deeds and policies are never public. */
export async function readPublicFiles(
  engine: Engine,
  read: Sql,
  { stationNo, language }: { stationNo: string; language: Language },
): Promise<OutputOf<typeof screenFiles>> {
  const now = engine.clock.now();
  const { id, customerName } = await readHouse(read, now, stationNo);
  const tenantId = `${read.tenantId}`;
  const rows = await read.rows<
    Record<'fileName' | 'ext', string> & {
      fileType: number;
      url: string[] | null;
      size: number | null;
      uploadTime: string | null;
    }
  >(
    sql`select f.file_type::int as "fileType", f.file_name as "fileName", f.url, coalesce(f.ext, '') as ext, f.size, f.upload_time as "uploadTime"
      from household_archive f where f.tenant_id = ${tenantId} and f.station_id = ${id} and f.is_deleted = 0
        and f.file_type in (${keys(...publicTypes)}) order by f.file_type, f.upload_time desc nulls last, f.id limit 50`,
  );
  return rows.map(({ fileType: type, fileName, url, ext, size, uploadTime }) => ({
    fileType: type,
    fileTypeName: engine.names.dictText(tenantId, archive.fields.fileType.enum?.code ?? '', type, language),
    fileName: maskText(fileName, customerName),
    url: (url ?? []).map((link) => shortLink(engine.config, tenantId, link, { now, minutes: linkMinutes })).join(','),
    ext,
    size: size === null ? null : Number(size),
    uploadTime: uploadTime === null ? '' : toWireTime(uploadTime),
  }));
}

type Matches = OutputOf<typeof screenSearch>;
const mostMatches = 20;

/** Finds stations by a whole serial number, or by a part of their number or masked name. A search therefore reveals no masked text. */
export async function searchHouses(
  engine: Engine,
  read: Sql,
  { condition, language }: { condition: string; language: Language },
): Promise<Matches> {
  const [code, part] = [normalCode(condition), likePattern(condition, '%', '%')];
  const rows = await read.rows<Record<'sn' | 'stationNo' | 'stationName' | 'customerName' | 'areaCode', string>>(
    sql`select coalesce(v.sn, '') as sn, u.station_no as "stationNo", ${maskedName} as "stationName",
        coalesce(c.customer_name, '') as "customerName", u.area_code as "areaCode"
      from household_union u ${joinCustomer}
        left join device_inverter v on v.tenant_id = u.tenant_id and v.station_id = u.id and v.biz_domain = ${household} and v.is_deleted = 0
          and v.sn = ${code}
      where u.tenant_id = ${read.tenantId} and u.is_deleted = 0
        and (v.id is not null or u.station_no ilike ${likePattern(code, '%', '%')} or ${maskedName} ilike ${part})
      order by u.station_no, u.id limit ${mostMatches}`,
  );
  return rows.map(({ sn, stationNo, stationName, customerName, areaCode }) => ({
    sn: sn === '' ? '' : maskSerial(sn),
    stationNo,
    stationName,
    customerName: maskName(customerName),
    areaName: engine.names.regionName(areaCode, language),
  }));
}

export function searchSites({ sites }: TruckRound, condition: string, regionName: (code: string) => string): Matches {
  const word = condition.toLowerCase();
  return sites
    .filter(
      ({ stationNo, stationName }) =>
        stationNo.toLowerCase().includes(word) || stationName.toLowerCase().includes(word),
    )
    .slice(0, mostMatches)
    .map(({ stationNo, stationName, areaCode }) => ({
      sn: '',
      stationNo,
      stationName,
      customerName: '',
      areaName: regionName(areaCode),
    }));
}
