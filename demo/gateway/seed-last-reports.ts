// Sets the last reports of inverters and stations of the demo's houses: an inverter reported at its newest sample, else in the last hour
// with energy of its newest day. An inverter without samples and days has no report.
import { inverterStatus, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { type DeviceReport, recordStationReports } from '@ec/household/server/public';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import { houseCounts } from '../household/demo-houses.ts';

const DAY = 24 * 3_600_000;

/** Needs the demo's samples. Skips inverters that have a report, so that a later start changes nothing. */
export async function seedLastReports(engine: Engine, now: Date = engine.clock.now()): Promise<void> {
  for (const tenantId of Object.keys(houseCounts))
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        const reports = await reportsOf(tx, now);
        // No station counts as silent at night. So the first call judges silence at the last noon.
        await recordStationReports(tx, reports, lastNoon(now));
        await recordStationReports(tx, reports, now);
        await putSilentOffLine(tx);
      },
      { timeout: 60_000 },
    );
}

/** Sets inverters without a report off line. */
const putSilentOffLine = (tx: Sql) =>
  tx.run(
    sql`update device_inverter set online_status = ${keys(onlineStatus.key.offline)}, inverter_status = ${keys(inverterStatus.key.offline)}
      where tenant_id = ${tx.tenantId} and report_time is null and online_status = ${keys(onlineStatus.key.online)}`,
  );

function lastNoon(now: Date): Date {
  const noon = (Math.floor((now.getTime() + DAY / 3) / DAY) + 1 / 6) * DAY;
  return new Date(noon > now.getTime() ? noon - DAY : noon);
}

async function reportsOf(tx: Sql, now: Date): Promise<DeviceReport[]> {
  const rows = await tx.rows<{ stationId: string; at: number }>(
    sql`update device_inverter i set report_time = r.at, inverter_status = coalesce(r.status, i.inverter_status)
      from (select d.id, coalesce(s.ts, h.at) as at, coalesce(s.inverter_status, ${keys(inverterStatus.key.onGrid)}) as status
        from device_inverter d join household_union u on u.tenant_id = d.tenant_id and u.id = d.station_id
          left join lateral (select m.ts, m.inverter_status from tm_inverter_5m m
            where m.tenant_id = d.tenant_id and m.device_id = d.id order by m.ts desc limit 1) s on true
          left join lateral (select y.day, y.measured_hours from device_inverter_day y
            where y.tenant_id = d.tenant_id and y.inverter_id = d.id and y.measured_kwh > 0 order by y.day desc limit 1) y on true
          left join lateral (select least(y.day::timestamp at time zone 'Asia/Shanghai' + max(e.no) * interval '1 hour',
              date_bin('5 minutes', ${now}, 'epoch')) as at
            from jsonb_array_elements_text(y.measured_hours) with ordinality as e (kwh, no) where e.kwh::numeric > 0
            having max(e.no) is not null) h on true
        where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.report_time is null and coalesce(s.ts, h.at) is not null
        order by d.id for no key update of d) r
      where i.tenant_id = ${tx.tenantId} and i.id = r.id
      returning i.station_id as "stationId", (extract(epoch from i.report_time) * 1000)::float8 as at`,
  );
  return rows.map(({ stationId, at }) => ({ stationId, at: new Date(at), hasFault: false }));
}
