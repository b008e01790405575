// No statement of a month contains a station without income in that month. The call lists these stations, each with the reason.
import type { Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { sql } from 'kysely';
import { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { type LeftOutReason, leftOutStations } from '../../shared/income/left-out.contract.ts';
import { stationState } from '../../shared/station/station.enums.ts';
import { union } from '../../shared/station/union.resource.ts';

export const leftOutRoutes = (engine: Engine): Route[] =>
  serve(leftOutStations, async (call) => {
    const { tenantId } = call.caller;
    const first = `${call.input.month}-01`;
    const isInMonth = (column: string) =>
      sql`${sql.raw(column)} >= ${first}::date and ${sql.raw(column)} < ${first}::date + interval '1 month'`;
    const conditions = baseConditions({ engine, resource: union, call });
    const leftOut = sql`(select t.id, coalesce(t.station_name, t.station_no) as name, case
            when t.station_state <> ${keys(stationState.key.connected)} then 'notConnected'
            when t.grid_date >= ${first}::date + interval '1 month' then 'connectedLater'
            when not exists (select from ${tableOf(inverterDays, 'd')} where d.tenant_id = t.tenant_id and d.station_id = t.id
              and d.is_deleted = 0 and ${isInMonth('d.day')}) then 'noDays'
            else 'noSetting' end as reason
          from ${tableOf(union)} where ${allOf(conditions)} and not exists (select from household_station_income i
            where i.tenant_id = t.tenant_id and i.station_id = t.id and ${isInMonth('i.day')})) l`;
    const { reason, current, size } = call.input;
    const tx = engine.database.read(tenantId);
    const [counted, stations] = await Promise.all([
      tx.rows<{ reason: LeftOutReason; count: number }>(
        sql`select l.reason, count(*)::int as count from ${leftOut} group by 1`,
      ),
      tx.rows<{ id: string; name: string; reason: LeftOutReason }>(
        sql`select l.id, l.name, l.reason from ${leftOut} where ${reason ?? null}::text is null or l.reason = ${reason ?? null}
          order by 3, 2, 1 limit ${size} offset ${(current - 1) * size}`,
      ),
    ]);
    const countOf = (each: LeftOutReason) => counted.find((row) => row.reason === each)?.count ?? 0;
    return {
      count: counted.reduce((sum, row) => sum + row.count, 0),
      counts: {
        notConnected: countOf('notConnected'),
        connectedLater: countOf('connectedLater'),
        noDays: countOf('noDays'),
        noSetting: countOf('noSetting'),
      },
      stations,
    };
  });
