// Writes the rows of `station_live` from the facts, and reads them for screens with many stations.
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { sql } from 'kysely';
import { readStationFacts } from './station-facts.ts';
import { type StationState, stateOf } from './station-state.ts';

/** The part of a state in the column `state`; `staleAt` has a column of its own. */
export type StoredState = Omit<StationState, 'staleAt'>;

export interface WrittenStation {
  id: string;
  staleAt: Date | null;
}

/**
 * Writes these stations; a row with unchanged values keeps its revision. Nothing is written while another process writes stations of the
 * tenant, because that process gets the same notifications.
 *
 * @returns undefined where another process writes
 */
export async function writeStations(tx: Sql, ids: readonly string[], now: Date): Promise<WrittenStation[] | undefined> {
  const lock = await tx.first<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('station_live'), hashtext(${tx.tenantId})) as "isOurs"`,
  );
  if (!lock?.isOurs) return undefined;
  const facts = await readStationFacts(tx, sql`select unnest(${[...ids]}::bigint[])`, now);
  const states = facts.map((each) => stateOf(each, now));
  const rows = states.map(({ staleAt, ...state }) => ({
    id: state.id,
    health: state.values.health,
    powerKw: state.values.powerKw,
    pvKw: state.values.pvKw,
    essKw: state.values.essKw,
    alarmCount: state.values.alarmCount,
    freshDevices: state.values.freshDevices,
    allDevices: state.values.allDevices,
    state,
    staleAt: staleAt?.toISOString() ?? null,
  }));
  await tx.run(
    sql`insert into station_live as l (tenant_id, station_id, revision, day, health, power_kw, pv_kw, ess_kw, alarm_count, fresh_devices,
        all_devices, state, stale_at, update_time, change_time)
      select ${tx.tenantId}, r.id, nextval('station_live_revision'), ${toWireDate(now)}::date, r.health, r."powerKw", r."pvKw", r."essKw",
        r."alarmCount", r."freshDevices", r."allDevices", r.state, r."staleAt", ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, health smallint, "powerKw" numeric, "pvKw" numeric, "essKw" numeric,
        "alarmCount" int, "freshDevices" int, "allDevices" int, state jsonb, "staleAt" timestamptz)
      order by r.id
      on conflict (tenant_id, station_id) do update set day = excluded.day, stale_at = excluded.stale_at, update_time = excluded.update_time,
        change_time = case when l.state = excluded.state then l.change_time else excluded.change_time end,
        revision = case when l.state = excluded.state then l.revision else excluded.revision end,
        health = excluded.health, power_kw = excluded.power_kw, pv_kw = excluded.pv_kw, ess_kw = excluded.ess_kw,
        alarm_count = excluded.alarm_count, fresh_devices = excluded.fresh_devices, all_devices = excluded.all_devices, state = excluded.state`,
  );
  return states.map(({ id, staleAt }) => ({ id, staleAt }));
}

export interface LiveStation {
  changedAt: Date;
  state: StoredState;
}

/** The rows are out of date once no keeper has run for this time. */
const pulseMs = 15_000;

/** Reads the valid rows of these stations. A row is valid if it is of today, has no stale values, and a keeper is running. */
export async function readLiveStations(
  read: Sql,
  stationIds: ReturnType<typeof sql>,
  now: Date,
): Promise<Map<string, LiveStation>> {
  const rows = await read.rows<{ id: string; changedAt: string; state: StoredState }>(
    sql`select l.station_id as id, l.change_time as "changedAt", l.state from station_live l
      where l.tenant_id = ${read.tenantId} and l.station_id in (${stationIds}) and l.day = ${toWireDate(now)}::date
        and coalesce(l.stale_at, 'infinity') > ${now} and (select p.at from station_live_pulse p) > ${new Date(now.getTime() - pulseMs)}`,
  );
  return new Map(rows.map(({ id, changedAt, state }) => [id, { changedAt: new Date(changedAt), state }]));
}
