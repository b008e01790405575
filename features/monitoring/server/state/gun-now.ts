// Builds the query for the present state of connectors. Events take precedence over samples: a connector that does not charge has 0 kW,
// whatever its last sample was.
import { onlineStatus } from '@ec/device-vocabulary/device.enums';
import { keys } from '@ec/resource-server/columns';
import { gunStatus } from '@ec/truck/shared/asset/asset.enums';
import { type RawBuilder, sql } from 'kysely';
import { staleAfter, staleBefore } from '../../shared/freshness.ts';

const { offline, charging } = gunStatus.key;

/**
 * Columns: id, stack_id, station_id, usage, state, kw, at, stale_at, soc, shown_kw, volt_v, curr_a, order_id, rated_power_kw and others.
 * `state` is null where it is unknown now, and `kw` without a fresh value. `shown_kw` is the last value, however old. `at` is the time of the
 * last message.
 * @param condition a condition on connectors `g`
 */
export function gunNow(tenantId: string | undefined, condition: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const [samplesSince, heardSince] = [staleBefore(now, 'connector'), staleBefore(now, 'charger')];
  const isCharging = sql`g.gun_status = ${keys(charging)}`;
  const connectorLimit = sql.raw(`interval '${staleAfter.connector} seconds'`);
  const chargerLimit = sql.raw(`interval '${staleAfter.charger} seconds'`);
  const isMeterNewer = sql`m.ts > r.sample_time or r.sample_time is null`;
  return sql`select c.*,
      case when not c.is_heard or c.gun_status is null or c.gun_status = ${keys(offline)} then null else c.gun_status end as state,
      case when not c.is_heard or c.gun_status is null or c.gun_status = ${keys(offline)} then null
        when c.gun_status <> ${keys(charging)} then 0
        when c.sampled_at >= ${samplesSince}::timestamptz then c.sampled_kw end as kw,
      case when c.gun_status is null or c.gun_status = ${keys(offline)} then null
        when c.gun_status <> ${keys(charging)} then 0 else c.sampled_kw end as shown_kw,
      case when c.is_heard then case when c.gun_status = ${keys(charging)} then coalesce(least(c.at, c.sampled_at), c.at) + ${connectorLimit}
        else c.at + ${chargerLimit} end end as stale_at
    from (select g.id, g.stack_id, g.station_id, k.usage, g.gun_status, g.order_id, g.rated_power_kw, v.*,
        coalesce(k.online_status is distinct from ${keys(onlineStatus.key.offline)}
          and v.at >= case when ${isCharging} then ${samplesSince}::timestamptz else ${heardSince}::timestamptz end, false) as is_heard
      from truck_charging_gun g join truck_charging_stack k on k.tenant_id = g.tenant_id and k.id = g.stack_id
        left join truck_order_run r on r.tenant_id = g.tenant_id and r.order_id = g.order_id and ${isCharging}
        left join lateral (select m.ts, m.power_kw, m.soc, m.volt_v, m.curr_a from tm_gun_30s m where m.tenant_id = g.tenant_id and m.device_id = g.id
          and m.ts >= ${heardSince}::timestamptz and m.ts <= ${now}::timestamptz and m.power_kw is not null
            order by m.ts desc limit 1) m on ${isCharging}
        cross join lateral (select case when ${isMeterNewer} then m.ts else r.sample_time end as sampled_at,
          case when ${isMeterNewer} then m.power_kw::numeric else r.power_kw end as sampled_kw,
          case when ${isMeterNewer} then m.soc::numeric else r.soc end as soc,
          case when ${isMeterNewer} then m.volt_v::numeric else r.volt_v end as volt_v,
          case when ${isMeterNewer} then m.curr_a::numeric else r.curr_a end as curr_a,
          case when ${isCharging} then greatest(g.status_time, r.sample_time, m.ts) else greatest(g.status_time, k.last_heartbeat) end as at) v
      where g.tenant_id = ${tenantId} and g.is_deleted = 0 and k.is_deleted = 0 and ${condition}) c`;
}
