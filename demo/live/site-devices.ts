// Reads the demo's meters, cameras and some trucks for the simulator.
import { seasonsOf } from '@ec/device-models/time-of-use';
import { bizDomain, deviceType } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { meterUse } from '@ec/truck/shared/asset/asset.enums';
import { carStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { type RawBuilder, sql } from 'kysely';
import type { LiveDevice } from './live-device.ts';

type Sites = RawBuilder<unknown>;

/** The number of simulated trucks of a tenant. All trucks would load the simulator more than its other devices. */
const mostTrucks = 12;

export async function siteDevices(tx: Sql, sites: Sites, now: Date): Promise<LiveDevice[]> {
  return [...(await meters(tx, sites, now)), ...(await cameras(tx, sites)), ...(await trucks(tx, sites, now))];
}

const truckDomain = bizDomain.key.truck;

interface MeterRow {
  id: string;
  no: string;
  stationId: string;
  use: number;
  area: string;
  kw: number;
  ratio: number;
  start: Record<string, number | null>;
}

async function meters(tx: Sql, sites: Sites, now: Date): Promise<LiveDevice[]> {
  const rows = await tx.rows<MeterRow>(
    sql`select m.id, m.meter_no as no, m.station_id as "stationId", m.meter_use as use, s.area_code as area, (m.ct * m.pt)::float8 as ratio,
        (coalesce(s.max_power_kw, 1000) / 4)::float8 as kw,
        json_build_object('pos', m.pos_kwh::float8, 'posSharp', m.pos_sharp::float8, 'posPeak', m.pos_peak::float8,
          'posFlat', m.pos_flat::float8, 'posValley', m.pos_valley::float8, 'posDeep', m.pos_deep::float8,
          'neg', m.neg_kwh::float8) as start
      from truck_meter m join truck_station s on s.tenant_id = m.tenant_id and s.id = m.station_id
      where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.station_id in ${sites} order by m.meter_no`,
  );
  return rows.map(({ id, no, stationId, use, area, kw, ratio, start }) => ({
    deviceType: deviceType.key.meter,
    deviceId: id,
    deviceNo: no,
    stationId,
    bizDomain: truckDomain,
    name: `${tx.tenantId}/meter/${no}`,
    about: {
      site: stationId,
      use: useOf(use),
      ratio: Math.max(1, ratio),
      at: now.getTime(),
      kw: use === meterUse.key.auxiliary ? Math.min(30, kw / 10) : kw,
      start: Object.fromEntries(Object.entries(start).map(([register, value]) => [register, value ?? 0])),
      seasons: seasonsOf(area).map(({ months, hours }) => ({ months: [...months], hours })),
    },
  }));
}

/** Returns the name of a meter's use in the simulator's lines. */
const useOf = (use: number) =>
  (Object.keys(meterUse.key) as (keyof typeof meterUse.key)[]).find((name) => meterUse.key[name] === use);

async function cameras(tx: Sql, sites: Sites): Promise<LiveDevice[]> {
  const rows = await tx.rows<{ id: string; no: string; stationId: string }>(
    sql`select id, camera_no as no, station_id as "stationId" from truck_camera
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and station_id in ${sites} order by camera_no`,
  );
  return rows.map(({ id, no, stationId }) => ({
    deviceType: deviceType.key.camera,
    deviceId: id,
    deviceNo: no,
    stationId,
    bizDomain: truckDomain,
    name: `${tx.tenantId}/cam/${no}`,
    about: {},
  }));
}

async function trucks(tx: Sql, sites: Sites, now: Date): Promise<LiveDevice[]> {
  const rows = await tx.rows<{
    id: string;
    plateNo: string;
    vin: string;
    kilometres: number | null;
    lng: number;
    lat: number;
  }>(
    sql`select c.id, c.plate_no as "plateNo", c.vin, c.mileage_km::float8 as kilometres, s.lng::float8 as lng, s.lat::float8 as lat
      from truck_car c cross join lateral (select lng, lat from truck_station where tenant_id = c.tenant_id and id in ${sites}
          and id = (select o.station_id from truck_orders o where o.tenant_id = c.tenant_id and o.car_id = c.id limit 1)) s
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.vin is not null and c.car_status = ${keys(carStatus.key.active)} order by c.plate_no limit ${mostTrucks}`,
  );
  return rows.map(({ id, plateNo, vin, kilometres, lng, lat }, index) => ({
    deviceType: deviceType.key.tBox,
    deviceId: id,
    deviceNo: plateNo,
    stationId: null,
    bizDomain: truckDomain,
    name: `${tx.tenantId}/tbox/${vin}`,
    about: { mileage: kilometres ?? 42_000 + 3100 * index, lng, lat, phase: index / mostTrucks, at: now.getTime() },
  }));
}
