// Reads the demo's devices that the simulator plays, with their counters and running sessions.

import { accountStatus } from '@ec/charging/shared/account/account.enums';
import { orderProc } from '@ec/charging/shared/order/order.enums';
import { seasonsOf } from '@ec/device-models/time-of-use';
import { bizDomain, deviceType, devState } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { AboutInput } from '@ec/simulator/lines';
import { chargingStackProtocol } from '@ec/truck/shared/asset/asset.enums';
import { ocppProtocols } from '@ec/truck/shared/asset/charger-protocols';
import { carEnergyMode, merchantStatus } from '@ec/truck/shared/fleet/fleet.enums';
import { stationStatus } from '@ec/truck/shared/station.enums';
import { sql } from 'kysely';
import { cityOf, weaknessOf } from '../household/demo-days.ts';
import type { LiveDevice } from './live-device.ts';
import { siteDevices } from './site-devices.ts';
import { swapStations } from './swap-stations.ts';

/** The numbers of a tenant's sites and houses that are simulated. */
export interface LiveShare {
  sites: number;
  houses: number;
}

export async function liveDevices(tx: Sql, { sites, houses }: LiveShare, now: Date): Promise<LiveDevice[]> {
  return [
    ...(await chargers(tx, sites)),
    ...(await storage(tx, sites, now)),
    ...(await siteInverters(tx, sites, now)),
    ...(await siteDevices(tx, someSites(tx, sites), now)),
    ...(await swapStations(tx, sites, now)),
    ...(await loggers(tx, houses, now)),
  ];
}

const someSites = (tx: Sql, count: number) =>
  sql`(select id from truck_station where tenant_id = ${tx.tenantId} and is_deleted = 0 and station_status = ${keys(stationStatus.key.inService)}
    and exists (select from truck_charging_stack k where k.tenant_id = truck_station.tenant_id and k.station_id = truck_station.id
      and k.ocpp_id is not null and k.is_deleted = 0)
    order by station_no limit ${count})`;

interface StackRow {
  id: string;
  no: string;
  ocppId: string | null;
  stationId: string;
  protocol: number;
  model: string | null;
  maker: string | null;
  serial: string | null;
  connectors: { id: string; no: number; kw: number; isServing: boolean; meter: number | null; order: Running | null }[];
  trucks: { tag: string; kwh: number }[];
}

interface Running {
  no: number;
  key: string;
  tag: string;
  kwh: number | null;
  startedAt: number;
  startMeter: number;
  startSoc: number | null;
}

const { charging, stopping, unknown } = orderProc.key;
const running = sql`(${keys(charging, stopping, unknown)})`;

async function chargers(tx: Sql, sites: number): Promise<LiveDevice[]> {
  await giveTransactions(tx);
  const rows = await tx.rows<StackRow>(
    sql`select k.id, k.stack_no as no, k.ocpp_id as "ocppId", k.station_id as "stationId", k.protocol, k.model, k.manufacturer as maker, k.sn as serial,
        (select json_agg(json_build_object('id', g.id::text, 'no', g.connector_no, 'kw', g.rated_power_kw::float8,
            'isServing', g.dev_state = ${keys(devState.key.inService)} and k.dev_state = ${keys(devState.key.inService)},
            'meter', (select o.end_meter::float8 from truck_orders o where o.tenant_id = g.tenant_id and o.gun_id = g.id and o.end_meter is not null
              and o.is_deleted = 0 order by o.end_time desc limit 1),
            'order', (select json_build_object('no', t.no, 'key', t.device_key, 'tag', t.tag, 'kwh', c.rated_kwh::float8,
                'startedAt', extract(epoch from o.start_time) * 1000, 'startMeter', coalesce(o.start_meter, t.first_kwh)::float8, 'startSoc', o.start_soc)
              from truck_orders o join ocpp_transaction t on t.tenant_id = o.tenant_id and t.order_id = o.id and t.ended_at is null
                left join truck_car c on c.tenant_id = o.tenant_id and c.id = o.car_id
              where o.tenant_id = g.tenant_id and o.gun_id = g.id and o.order_proc in ${running} and o.is_deleted = 0
              order by o.id desc limit 1)) order by g.connector_no)
          from truck_charging_gun g where g.tenant_id = k.tenant_id and g.stack_id = k.id and g.is_deleted = 0) as connectors,
        (select coalesce(json_agg(json_build_object('tag', c.vin, 'kwh', c.rated_kwh::float8)), '[]') from (
            select c.vin, c.rated_kwh from truck_car c
              join truck_merchant m on m.tenant_id = c.tenant_id and m.id = c.merchant_id and m.merchant_status = ${keys(merchantStatus.key.active)}
              join truck_account a on a.tenant_id = c.tenant_id and a.owner_id = m.id and a.is_deleted = 0 and a.account_status = ${keys(accountStatus.key.normal)}
            where c.tenant_id = k.tenant_id and c.is_deleted = 0 and c.vin is not null and c.energy_mode <> ${keys(carEnergyMode.key.swap)}
              and c.inspect_end > now() and c.insure_end > now()
              and coalesce(a.balance, 0) + coalesce(a.gift, 0) - coalesce(a.frozen, 0) + coalesce(a.credit_limit, 0) > 1000
              and exists (select from truck_orders o where o.tenant_id = c.tenant_id and o.car_id = c.id and o.station_id = k.station_id and o.is_deleted = 0)
            order by c.id limit 12) c) as trucks
      from truck_charging_stack k
      where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and ${isPlayed}
        and exists (select from truck_charging_gun g where g.tenant_id = k.tenant_id and g.stack_id = k.id and g.is_deleted = 0)
        and k.station_id in ${someSites(tx, sites)} order by k.stack_no`,
  );
  return rows.map((row) => {
    const { id, no, ocppId, stationId } = row;
    const { charger } = deviceType.key;
    return {
      deviceType: charger,
      deviceId: id,
      deviceNo: no,
      stationId,
      bizDomain: bizDomain.key.truck,
      name: ocppId ?? `${tx.tenantId}/stack/${no}`,
      about: { site: stationId, ...spotsOf(row), ...(ocppId === null ? {} : identityOf(row)) },
    };
  });
}

const spotsOf = ({ connectors, trucks }: StackRow): AboutInput<'stack'> => ({
  connectors: connectors.map(({ no, kw, isServing, meter, order }) => ({
    no,
    kw,
    isServing,
    meter: meter ?? 0,
    ...(order ? { open: { ...order, kwh: order.kwh ?? 282, startSoc: order.startSoc ?? 30, seqNo: 1 } } : {}),
  })),
  trucks,
});

/** Returns the identity that a charger reports by OCPP. */
const identityOf = ({ protocol, maker, model, serial }: StackRow): AboutInput<'charger'> => ({
  protocol: protocol === chargingStackProtocol.key.ocpp201 ? 'ocpp2.0.1' : 'ocpp1.6',
  vendor: maker ?? 'Demo',
  model: model ?? 'DC',
  serial: serial ?? '',
});

/** The simulator plays a charger by OCPP if it has an OCPP identity, else by MQTT. */
const isPlayed = sql`(k.ocpp_id is not null and k.protocol in (${keys(...ocppProtocols)})
  or k.ocpp_id is null and k.protocol = ${keys(chargingStackProtocol.key.mqtt)})`;

/** Gives an OCPP transaction to each running order that has none, so that the simulated charger continues the order. */
const giveTransactions = (tx: Sql) =>
  tx.run(
    sql`insert into ocpp_transaction (tenant_id, id, stack_id, no, device_key, connector_no, gun_id, tag, order_id, started_at, base_kwh, last_kwh, first_kwh)
      select o.tenant_id, o.id, g.stack_id, nextval('ocpp_transaction_no'), 'demo ' || o.id, g.connector_no, g.id, coalesce(o.vin, o.plate_no), o.id,
        o.start_time, 0, o.start_meter, o.start_meter
      from truck_orders o join truck_charging_gun g on g.tenant_id = o.tenant_id and g.id = o.gun_id
        join truck_charging_stack k on k.tenant_id = g.tenant_id and k.id = g.stack_id and ${isPlayed}
      where o.tenant_id = ${tx.tenantId} and o.order_proc in ${running} and o.is_deleted = 0 and o.start_meter is not null
        and not exists (select from ocpp_transaction t where t.tenant_id = o.tenant_id and t.order_id = o.id)
      on conflict do nothing`,
  );

async function storage(tx: Sql, sites: number, now: Date): Promise<LiveDevice[]> {
  const rows = await tx.rows<{
    id: string;
    no: string;
    stationId: string;
    area: string;
    kw: number;
    kwh: number;
    chg: number | null;
    dis: number | null;
  }>(
    sql`select e.id, e.ess_no as no, e.station_id as "stationId", s.area_code as area, e.rated_power_kw::float8 as kw, e.rated_kwh::float8 as kwh,
        e.chg_kwh_total::float8 as chg, e.dis_kwh_total::float8 as dis
      from truck_ess e join truck_station s on s.tenant_id = e.tenant_id and s.id = e.station_id
      where e.tenant_id = ${tx.tenantId} and e.is_deleted = 0 and e.station_id in ${someSites(tx, sites)} order by e.ess_no`,
  );
  return rows.map(({ id, no, stationId, area, kw, kwh, chg, dis }) => ({
    deviceType: deviceType.key.ess,
    deviceId: id,
    deviceNo: no,
    stationId,
    bizDomain: bizDomain.key.truck,
    name: `${tx.tenantId}/ess/${no}`,
    about: {
      site: stationId,
      kw: Math.min(kw, kwh / 4),
      kwh,
      chg: chg ?? 410_000,
      dis: dis ?? 370_000,
      at: now.getTime(),
      seasons: seasonsOf(area).map(({ months, hours }) => ({ months: [...months], hours })),
    },
  }));
}

interface InverterRow {
  id: string;
  sn: string;
  stationId: string;
  stationNo: string;
  collectorId: string | null;
  collectorNo: string | null;
  kwp: number;
  kw: number;
  lat: number;
  lng: number;
  tilt: number | null;
  azimuth: number | null;
  total: number | null;
  at: number | null;
}

const inverterColumns = sql`i.id, i.sn, i.station_id as "stationId", s.station_no as "stationNo", i.dc_kwp::float8 as kwp, i.rated_kw::float8 as kw,
  s.lat::float8 as lat, s.lng::float8 as lng, t.total, t.at`;
/** The counter of an inverter: of its last sample within three days, else the highest counter at the end of a day. */
const counter = sql`left join lateral (select x.total, x.at from (
    select m.total_kwh::float8 as total, (extract(epoch from m.ts) * 1000)::float8 as at from tm_inverter_5m m
      where m.tenant_id = i.tenant_id and m.device_id = i.id and m.total_kwh is not null and m.ts > now() - interval '3 days'
    union all select (d.measured_start_kwh + d.day_kwh)::float8, null from device_inverter_day d
      where d.tenant_id = i.tenant_id and d.inverter_id = i.id and d.measured_start_kwh is not null) x
    order by x.at desc nulls last, x.total desc limit 1) t on true`;

/** Returns the share of its output that an inverter delivers (demo-days.ts); undefined for a silent inverter. */
const shareOf = (sn: string): number | undefined => {
  const weakness = weaknessOf({ sn });
  if (weakness === 'silent') return undefined;
  if (weakness === 'dead') return 0;
  return weakness === 'string' ? 0.88 : 1;
};

const aboutOf = (
  { kwp, kw, lat, lng, tilt, azimuth, stationNo, total, at }: InverterRow,
  share: number,
  now: Date,
) => ({
  kwp,
  kw,
  lat,
  lng,
  tilt: tilt ?? 15,
  azimuth: azimuth ?? 180,
  place: cityOf({ stationNo }),
  share,
  total: total ?? 0,
  at: at ?? now.getTime(),
});

async function siteInverters(tx: Sql, sites: number, now: Date): Promise<LiveDevice[]> {
  const rows = await tx.rows<InverterRow>(
    sql`select ${inverterColumns}, null as "collectorId", null as "collectorNo", null as tilt, null as azimuth
      from device_inverter i join truck_station s on s.tenant_id = i.tenant_id and s.id = i.station_id ${counter}
      where i.tenant_id = ${tx.tenantId} and i.is_deleted = 0 and i.biz_domain = ${keys(bizDomain.key.truck)}
        and i.station_id in ${someSites(tx, sites)} order by i.sn`,
  );
  return rows.map((row) => ({
    deviceType: deviceType.key.inverter,
    deviceId: row.id,
    deviceNo: row.sn,
    stationId: row.stationId,
    bizDomain: bizDomain.key.truck,
    name: `${tx.tenantId}/inv/${row.sn}`,
    about: { site: row.stationId, ...aboutOf(row, 1, now) },
  }));
}

async function loggers(tx: Sql, houses: number, now: Date): Promise<LiveDevice[]> {
  const rows = await tx.rows<InverterRow>(
    sql`select ${inverterColumns}, c.id as "collectorId", c.collector_no as "collectorNo", l.tilt::float8 as tilt, l.azimuth::float8 as azimuth
      from household_collector c join household_union s on s.tenant_id = c.tenant_id and s.id = c.station_id and s.is_deleted = 0
        join device_inverter i on i.tenant_id = c.tenant_id and i.collector_id = c.id and i.is_deleted = 0
        left join household_station_scale l on l.tenant_id = s.tenant_id and l.station_id = s.id and l.phase_no = 1 and l.is_deleted = 0 ${counter}
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and s.grid_date is not null
        and s.id in (select id from household_union where tenant_id = ${tx.tenantId} and is_deleted = 0 order by station_no limit ${houses})
      order by c.collector_no, i.sn`,
  );
  return [...Map.groupBy(rows, ({ collectorId }) => collectorId ?? '')].flatMap(([id, rowsOfCollector]) => {
    const [first] = rowsOfCollector;
    const inverters = rowsOfCollector.flatMap((row) => {
      const share = shareOf(row.sn);
      return share === undefined ? [] : [{ sn: row.sn, ...aboutOf(row, share, now) }];
    });
    if (!first?.collectorNo || inverters.length === 0) return [];
    return [
      {
        deviceType: deviceType.key.collector,
        deviceId: id,
        deviceNo: first.collectorNo,
        stationId: first.stationId,
        bizDomain: bizDomain.key.household,
        name: `${tx.tenantId}/logger/${first.collectorNo}`,
        about: { inverters },
      },
    ];
  });
}
