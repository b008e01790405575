// Lists the visible stations whose yield lags behind the yield of their neighbours (BR-44).
import { toWireDate } from '@ec/kernel/clock';
import type { Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { laggards } from '../../shared/energy/laggards.contract.ts';
import { laggingStations } from '../../shared/energy/laggards.ts';
import { union } from '../../shared/station/union.resource.ts';

const DAY = 86_400_000;
/** The comparison leaves out stations with fewer days of yield in the last week. */
const fewest = 4;
const most = 500;

interface Week {
  id: string;
  stationName: string | null;
  stationNo: string;
  lng: string;
  lat: string;
  hours: string;
}

export const laggingRoutes = (engine: Engine): Route[] =>
  serve(laggards, async (call) => {
    const now = engine.clock.now().getTime();
    const [from, to] = [toWireDate(new Date(now - 7 * DAY)), toWireDate(new Date(now - DAY))];
    const weeks = await engine.database.read(call.caller.tenantId).rows<Week>(
      sql`select t.id, t.station_name as "stationName", t.station_no as "stationNo", t.lng, t.lat,
          round(sum(d.kwh / d.dc_kwp) / count(*), 2) as hours
        from household_union as t join household_station_day d on d.tenant_id = t.tenant_id and d.station_id = t.id
          and d.day between ${from} and ${to} and d.dc_kwp > 0
        where ${allOf(baseConditions({ engine, resource: union, call }))}
        group by t.tenant_id, t.id having count(*) >= ${fewest}`,
    );
    const byId = new Map(weeks.map((week) => [week.id, week]));
    const lagging = laggingStations(
      weeks.map(({ id, lng, lat, hours }) => ({
        stationId: id,
        lng: parseFloat(lng),
        lat: parseFloat(lat),
        hours: parseFloat(hours),
      })),
    );
    const rows = lagging.slice(0, most).map((each) => ({
      ...each,
      stationName: byId.get(each.stationId)?.stationName ?? '',
      stationNo: byId.get(each.stationId)?.stationNo ?? '',
    }));
    return { from, to, rows };
  });
