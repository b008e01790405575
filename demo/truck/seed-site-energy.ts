// Inserts days of the inverters at the demo's truck stations, so that the first start shows energy of this and an earlier period. Does
// nothing for a tenant that has such a day.
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { inverterDays } from '@ec/household/shared/energy/inverter-days.resource';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import { type DaySpan, type DemoInverter, demoDays } from '../household/demo-days.ts';
import { lookUpDemo } from '../system/demo-lookup.ts';
import { demoTenants } from '../system/demo-tenants.ts';
import { stampOf } from './insert-entities.ts';

/** In degrees: modules on canopies have a low tilt and face south. */
const [canopyTilt, south] = [15, 180];

/** Needs the demo's stations. */
export async function seedSiteEnergy(engine: Engine, span: DaySpan, now: Date = engine.clock.now()): Promise<void> {
  for (const { tenantId } of demoTenants.filter(({ business }) => business !== 'household'))
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        const place = await lookUpDemo(tx, tenantId);
        if (!place || (await hasSiteDays(tx))) return;
        const stamp = { ...stampOf({ tenantId, place }, now), biz_domain: bizDomain.key.truck };
        const rows = (await siteInverters(tx)).flatMap((inverter) =>
          demoDays(inverter, span).map(({ day, row }) => {
            const at = new Date(Math.min(Date.parse(`${day}T22:00:00+08:00`), now.getTime()));
            return { id: engine.ids.at(at), ...stamp, create_time: at, ...row };
          }),
        );
        await insertRows(tx, inverterDays, rows);
      },
      { timeout: 60_000 },
    );
}

const ofSites = (tx: Sql) => sql`tenant_id = ${tx.tenantId} and biz_domain = ${keys(bizDomain.key.truck)}`;

async function hasSiteDays(tx: Sql): Promise<boolean> {
  return (await tx.first(sql`select 1 from device_inverter_day where ${ofSites(tx)} limit 1`)) !== undefined;
}

async function siteInverters(tx: Sql): Promise<DemoInverter[]> {
  const rows = await tx.rows<
    Record<'id' | 'sn' | 'stationId' | 'stationNo' | 'gridDate', string> &
      Record<'dcKwp' | 'ratedKw' | 'lat' | 'lng', number>
  >(
    sql`select i.id, i.sn, i.station_id as "stationId", s.station_no as "stationNo", i.install_date::text as "gridDate", i.dc_kwp::float8 as "dcKwp",
        i.rated_kw::float8 as "ratedKw", s.lat::float8 as lat, s.lng::float8 as lng
      from (select * from device_inverter where ${ofSites(tx)} and is_deleted = 0) i
        join truck_station s on s.tenant_id = i.tenant_id and s.id = i.station_id
      where i.install_date is not null and s.lat is not null and s.lng is not null order by i.sn`,
  );
  return rows.map(({ ratedKw, lat, lng, ...inverter }) => ({
    ...inverter,
    modules: { lat, lng, tilt: canopyTilt, azimuth: south, dcAc: inverter.dcKwp / ratedKw },
  }));
}
