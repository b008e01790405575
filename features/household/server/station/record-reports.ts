// A report of an inverter or data logger counts as a report of its station. The gateway records it in the transaction that stores the
// report.
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { runStatus } from '../../shared/station/station.enums.ts';
import { refreshRunStatus } from './run-status.ts';

export interface DeviceReport {
  stationId: string;
  at: Date;
  /** True where an inverter reports a fault. */
  hasFault: boolean;
}

/** A report without a fault does not change these run statuses. */
const steady = new Set<number | null>([runStatus.key.normal, runStatus.key.alarm]);

/** The caller has locked the devices. This function locks their stations, in the order of the ids. A late report changes nothing. */
export async function recordStationReports(tx: Sql, reports: readonly DeviceReport[], now: Date): Promise<void> {
  if (reports.length === 0) return;
  const byStation = Map.groupBy(reports, ({ stationId }) => stationId);
  const latest = [...byStation].map(([id, all]) => ({
    id,
    at: new Date(Math.min(now.getTime(), Math.max(...all.map(({ at }) => at.getTime())))).toISOString(),
  }));
  const stations = await tx.rows<{ id: string; runStatus: number | null }>(
    sql`update household_union u set last_report = r.at
      from (select s.id, r.at from household_union s join jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as r (id bigint, at timestamptz)
          on r.id = s.id
        where s.tenant_id = ${tx.tenantId} and (s.last_report is null or s.last_report < r.at) order by s.id for no key update of s) r
      where u.tenant_id = ${tx.tenantId} and u.id = r.id
      returning u.id, u.run_status as "runStatus"`,
  );
  const unsettled = stations.filter(
    (station) => !steady.has(station.runStatus) || byStation.get(station.id)?.some(({ hasFault }) => hasFault),
  );
  if (unsettled.length > 0)
    await refreshRunStatus(
      tx,
      now,
      unsettled.map(({ id }) => id),
    );
}
