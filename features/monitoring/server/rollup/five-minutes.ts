// Rolls up the power of stations by step of five minutes, from the histories of chargers and storages and from the samples of inverters.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { chargingStackUsage } from '@ec/truck/shared/asset/asset.enums';
import { sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';

/** Writes the steps of a span. @returns the days in which something changed */
export async function rollFiveMinutes(tx: Sql, { from, to }: Span): Promise<string[]> {
  const within = sql`h.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.ts >= ${from} and h.ts < ${to}`;
  const isSlot = sql`k.usage = ${keys(chargingStackUsage.key.swapSlot)}`;
  const chargers = sql`select h.station_id, h.ts, sum(h.power_kw) filter (where ${isSlot} is not true) as charge,
      sum(h.power_kw) filter (where ${isSlot}) as swap
    from truck_charging_stack_his h left join truck_charging_stack k on k.tenant_id = h.tenant_id and k.id = h.stack_id
    where ${within} group by 1, 2`;
  const storage = sql`select h.station_id, h.ts, sum(h.power_kw) as kw from truck_ess_his h where ${within} group by 1, 2`;
  const sampled = sql`select i.station_id, b.ts, sum(b.kw)::numeric as kw
    from (select m.device_id, date_bin('5 minutes', m.ts, ${from}::timestamptz) as ts, avg(m.pac_kw) as kw
      from tm_inverter_5m m where m.tenant_id = ${tx.tenantId} and m.ts >= ${from} and m.ts < ${to} and m.pac_kw is not null group by 1, 2) b
    join device_inverter i on i.tenant_id = ${tx.tenantId} and i.id = b.device_id and i.biz_domain = ${keys(bizDomain.key.truck)} group by 1, 2`;
  const changed = await tx.rows<{ day: string }>(
    sql`with written as (insert into station_5m as k (tenant_id, station_id, ts, charge_kw, swap_kw, pv_kw, ess_kw)
      select ${tx.tenantId}, station_id, ts, sum(charge), sum(swap), sum(pv), sum(ess) from (
        select c.station_id, c.ts, c.charge, c.swap, null::numeric as pv, null::numeric as ess from (${chargers}) c
        union all select v.station_id, v.ts, null, null, v.kw, null from (${sampled}) v
        union all select e.station_id, e.ts, null, null, null, e.kw from (${storage}) e) x
      group by 2, 3 order by 2, 3
      on conflict (tenant_id, station_id, ts) do update set charge_kw = excluded.charge_kw, swap_kw = excluded.swap_kw,
          pv_kw = excluded.pv_kw, ess_kw = excluded.ess_kw
        where (k.charge_kw, k.swap_kw, k.pv_kw, k.ess_kw)
          is distinct from (excluded.charge_kw, excluded.swap_kw, excluded.pv_kw, excluded.ess_kw) returning k.ts)
      select distinct (w.ts at time zone 'Asia/Shanghai')::date::text as day from written w`,
  );
  return changed.map(({ day }) => day);
}
