// Reads the present facts of stations from the tables of devices and orders: a row for each station, in one statement for any number of
// stations. Stale values are counted, but not summed (shared/freshness.ts).
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { readyStatus } from '@ec/charging/shared/ready/ready.enums';
import { alarmLevel, alarmStatus, bizDomain, deviceType, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { batteryStatus, gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { type RawBuilder, sql } from 'kysely';
import { type Reporter, staleAfter, staleBefore } from '../../shared/freshness.ts';
import { maxTemp, minSoc, minSoh } from '../../shared/swap/pack-readiness.ts';
import { gunNow } from './gun-now.ts';

type Amount = string | null;
type Tenant = Sql['tenantId'];
type Instant = string | null;

export interface StationFacts {
  id: string;
  lng: Amount;
  lat: Amount;
  gunTotal: number;
  gunIdle: number;
  gunOccupied: number;
  gunCharging: number;
  gunReserved: number;
  gunFault: number;
  gunOffline: number;
  gunKw: Amount;
  gunFresh: number;
  gunOldest: Instant;
  gunStaleAt: Instant;
  stacks: number;
  stacksSilent: number;
  packs: number;
  packsReady: number;
  packsFresh: number;
  packsStaleAt: Instant;
  ess: number;
  essKw: Amount;
  essSoc: Amount;
  essFresh: number;
  essOldest: Instant;
  essStaleAt: Instant;
  inverters: number;
  /** The inverters that have ever reported. */
  invertersReported: number;
  inverterKw: Amount;
  inverterFresh: number;
  inverterOldest: Instant;
  inverterStaleAt: Instant;
  invertersSilent: number;
  others: number;
  othersFresh: number;
  othersSilent: number;
  othersStaleAt: Instant;
  queue: number;
  alarmCount: number;
  worstAlarm: number | null;
  dayKwh: string;
  dayMoney: string;
  dayOrders: number;
  daySwaps: number;
  dayMeteredKwh: Amount;
  dayPvKwh: Amount;
}

const { openNew, openSeen } = alarmStatus.key;
const isOpen = sql`alarm_status in (${keys(openNew, openSeen)}) and is_deleted = 0`;
const isSilent = (alias: string) =>
  sql`${sql.ref(`${alias}.online_status`)} is distinct from ${keys(onlineStatus.key.online)}`;
const limitOf = (reporter: Reporter) => sql.raw(`interval '${staleAfter[reporter]} seconds'`);

/** @param stations `select id …` of the stations */
export function readStationFacts(tx: Sql, stations: RawBuilder<unknown>, now: Date): Promise<StationFacts[]> {
  const today = toWireDate(now);
  const midnight = fromWireTime(today) ?? now;
  return tx.rows<StationFacts>(
    sql`with s as materialized (select t.id, t.lng, t.lat from truck_station t where t.tenant_id = ${tx.tenantId} and t.id in (${stations})),
      g as (${gunSums(tx.tenantId, now)}), p as (${packSums(tx.tenantId, now)}), e as (${essSums(tx.tenantId, now)}),
      i as (${inverterSums(tx.tenantId, now)}), n as (${otherSums(tx.tenantId, now)}),
      k as (select k.station_id, count(*)::int as stacks, count(*) filter (where ${isSilent('k')})::int as silent from truck_charging_stack k
        where k.tenant_id = ${tx.tenantId} and k.is_deleted = 0 and k.station_id in (select id from s) group by 1),
      q as (select q.station_id, count(*)::int as queue from truck_order_ready q where q.tenant_id = ${tx.tenantId} and q.is_deleted = 0
          and q.ready_status in (${keys(readyStatus.key.queued, readyStatus.key.arrived)})
          and q.station_id in (select id from s) group by 1),
      a as (select a.station_id, count(*)::int as alarms, min(a.alarm_level)::int as worst from device_alarm a
        where a.tenant_id = ${tx.tenantId} and a.biz_domain = ${keys(bizDomain.key.truck)} and a.${isOpen}
          and a.station_id in (select id from s) group by 1),
      o as (${settledSums(tx.tenantId, midnight)}),
      h as (select h.station_id, sum(h.energy_kwh) as kwh from truck_charging_stack_his h where h.tenant_id = ${tx.tenantId}
          and h.ts >= ${midnight} and h.is_deleted = 0 and h.station_id in (select id from s) group by 1),
      d as (select d.station_id, sum(d.day_kwh) as kwh from device_inverter_day d where d.tenant_id = ${tx.tenantId}
          and d.day = ${today}::date and d.biz_domain = ${keys(bizDomain.key.truck)} and d.station_id in (select id from s) group by 1)
      select s.id, s.lng, s.lat,
        coalesce(g.total, 0) as "gunTotal", coalesce(g.idle, 0) as "gunIdle", coalesce(g.occupied, 0) as "gunOccupied",
        coalesce(g.charging, 0) as "gunCharging", coalesce(g.reserved, 0) as "gunReserved", coalesce(g.fault, 0) as "gunFault",
        coalesce(g.offline, 0) as "gunOffline", g.kw as "gunKw", coalesce(g.fresh, 0) as "gunFresh", g.oldest as "gunOldest",
        g.stale_at as "gunStaleAt", coalesce(k.stacks, 0) as stacks, coalesce(k.silent, 0) as "stacksSilent",
        coalesce(p.total, 0) as packs, coalesce(p.ready, 0) as "packsReady", coalesce(p.fresh, 0) as "packsFresh", p.stale_at as "packsStaleAt",
        coalesce(e.total, 0) as ess, e.kw as "essKw", e.soc as "essSoc", coalesce(e.fresh, 0) as "essFresh", e.oldest as "essOldest",
        e.stale_at as "essStaleAt", coalesce(i.total, 0) as inverters, coalesce(i.reported, 0) as "invertersReported",
          i.kw as "inverterKw", coalesce(i.fresh, 0) as "inverterFresh",
        i.oldest as "inverterOldest", i.stale_at as "inverterStaleAt", coalesce(i.silent, 0) as "invertersSilent",
        coalesce(n.total, 0) as others, coalesce(n.fresh, 0) as "othersFresh", coalesce(n.silent, 0) as "othersSilent", n.stale_at as "othersStaleAt",
        coalesce(q.queue, 0) as queue, coalesce(a.alarms, 0) as "alarmCount", a.worst as "worstAlarm",
        coalesce(o.kwh, 0) as "dayKwh", coalesce(o.money, 0) as "dayMoney", coalesce(o.orders, 0) as "dayOrders", coalesce(o.swaps, 0) as "daySwaps",
        h.kwh as "dayMeteredKwh", d.kwh as "dayPvKwh"
      from s left join g on g.station_id = s.id left join k on k.station_id = s.id left join p on p.station_id = s.id
        left join e on e.station_id = s.id left join i on i.station_id = s.id left join n on n.station_id = s.id
        left join q on q.station_id = s.id left join a on a.station_id = s.id left join o on o.station_id = s.id
        left join h on h.station_id = s.id left join d on d.station_id = s.id`,
  );
}

function gunSums(tenantId: Tenant, now: Date) {
  const { idle, occupied, charging, reserved, fault } = gunStatus.key;
  const countOf = (key: number) => sql`count(*) filter (where w.state = ${sql.lit(key)})::int`;
  return sql`select w.station_id, count(*)::int as total, ${countOf(idle)} as idle, ${countOf(occupied)} as occupied,
      ${countOf(charging)} as charging, ${countOf(reserved)} as reserved, ${countOf(fault)} as fault,
      count(*) filter (where w.state is null)::int as offline, sum(w.kw) as kw, count(w.kw)::int as fresh,
      min(w.at) filter (where w.kw is not null) as oldest, min(w.stale_at) as stale_at
    from (${gunNow(tenantId, sql`g.station_id in (select id from s)`, now)}) w group by 1`;
}

function packSums(tenantId: Tenant, now: Date) {
  const since = staleBefore(now, 'pack');
  const { ready, reserved } = batteryStatus.key;
  const isAlarmed = sql`exists (select from device_alarm a where a.tenant_id = b.tenant_id and a.device_id = b.id
    and a.device_type = ${keys(deviceType.key.battery)} and a.alarm_level in (${keys(alarmLevel.key.critical, alarmLevel.key.major)})
      and a.${isOpen})`;
  return sql`select b.station_id, count(*)::int as total, count(*) filter (where b.report_time >= ${since})::int as fresh,
      count(*) filter (where b.report_time >= ${since} and b.battery_status in (${keys(ready, reserved)}) and b.soc >= ${sql.lit(minSoc)}
        and b.soh >= ${sql.lit(minSoh)} and b.temp_max <= ${sql.lit(maxTemp)} and not ${isAlarmed})::int as ready,
      min(b.report_time) filter (where b.report_time >= ${since}) + ${limitOf('pack')} as stale_at
    from truck_battery b where b.tenant_id = ${tenantId} and b.is_deleted = 0 and b.slot_no is not null
      and b.station_id in (select id from s) group by 1`;
}

function essSums(tenantId: Tenant, now: Date) {
  const fresh = sql`filter (where e.report_time >= ${staleBefore(now, 'storage')} and e.power_kw is not null)`;
  return sql`select e.station_id, count(*)::int as total, sum(e.power_kw) ${fresh} as kw, count(*) ${fresh}::int as fresh,
      round(sum(e.soc * e.rated_kwh) ${fresh} / nullif(sum(e.rated_kwh) ${fresh}, 0), 1) as soc,
      min(e.report_time) ${fresh} as oldest, min(e.report_time) ${fresh} + ${limitOf('storage')} as stale_at
    from truck_ess e where e.tenant_id = ${tenantId} and e.is_deleted = 0 and e.station_id in (select id from s) group by 1`;
}

function inverterSums(tenantId: Tenant, now: Date) {
  const fresh = sql`filter (where i.report_time >= ${staleBefore(now, 'inverter')} and i.pac_kw is not null and not ${isSilent('i')})`;
  return sql`select i.station_id, count(*)::int as total, count(i.report_time)::int as reported,
    sum(i.pac_kw) ${fresh} as kw, count(*) ${fresh}::int as fresh,
      min(i.report_time) ${fresh} as oldest, min(i.report_time) ${fresh} + ${limitOf('inverter')} as stale_at,
      count(*) filter (where ${isSilent('i')})::int as silent
    from device_inverter i where i.tenant_id = ${tenantId} and i.is_deleted = 0 and i.biz_domain = ${keys(bizDomain.key.truck)}
      and i.station_id in (select id from s) group by 1`;
}

/** The silence after which a device counts as offline. BR-51: three periods, ten minutes at least. */
const offlineAfter = sql.raw(`interval '600 seconds'`);

/** Sums robots and meters. Storage counts here only among the silent devices; its values are in `essSums`. */
function otherSums(tenantId: Tenant, now: Date) {
  const since = (reporter: Reporter) => sql`${staleBefore(now, reporter)}::timestamptz`;
  return sql`select n.station_id, count(*) filter (where not n.is_ess)::int as total,
    count(*) filter (where n.is_fresh and not n.is_ess)::int as fresh,
      count(*) filter (where n.is_silent)::int as silent, min(n.at + n.after) filter (where n.is_fresh) as stale_at
    from (select station_id, false as is_ess, report_time as at, coalesce(report_time >= ${since('robot')}, false) as is_fresh,
          coalesce(report_time < ${now}::timestamptz - ${offlineAfter}, true) as is_silent, ${limitOf('robot')} as after
        from truck_agv_info where tenant_id = ${tenantId} and is_deleted = 0 and station_id in (select id from s)
      union all select station_id, false, read_time, coalesce(read_time >= ${since('meter')}, false), ${isSilent('truck_meter')}, ${limitOf('meter')}
        from truck_meter where tenant_id = ${tenantId} and is_deleted = 0 and station_id in (select id from s)
      union all select station_id, true, report_time, false,
        coalesce(report_time < ${now}::timestamptz - ${offlineAfter}, true), ${limitOf('storage')}
        from truck_ess where tenant_id = ${tenantId} and is_deleted = 0 and station_id in (select id from s)) n group by 1`;
}

/** Sums energy and money of the orders that ended since midnight. */
function settledSums(tenantId: Tenant, midnight: Date) {
  const { charging, swap } = orderType.key;
  return sql`select o.station_id, coalesce(sum(o.total_kwh), 0) as kwh, coalesce(sum(o.total_money), 0) as money, count(*)::int as orders,
      count(*) filter (where o.order_type = ${keys(swap)})::int as swaps
    from truck_orders o where o.tenant_id = ${tenantId} and o.is_deleted = 0 and o.order_type in (${keys(charging, swap)})
      and o.order_proc = ${keys(orderProc.key.ended)} and o.end_time >= ${midnight} and o.end_time < ${new Date(midnight.getTime() + 86_400_000)}
      and o.station_id in (select id from s) group by 1`;
}
