// Stores the samples of many devices of one product at once, updates live values and last reports, and marks the days for the roll-up. A
// repeated sample is stored once; a late one changes no live value (domain §10, BR-41).
import { bizDomain, inverterStatus, onlineStatus } from '@ec/device-vocabulary/device.enums';
import { type DeviceReport, recordStationReports } from '@ec/household/server/public';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { Series } from '../../shared/mqtt/measure.ts';
import { bookRegisters } from './book-registers.ts';
import { distinctDays, markCurveDue, markDue } from './day-due.ts';
import type { DeviceRow } from './device-rows.ts';
import { advanceBatteries } from './move-batteries.ts';
import { recordGaps } from './note-gaps.ts';
import { recordLastValues } from './note-last.ts';
import type { Sample, StoredSample } from './stored-sample.ts';

/** Stores samples of locked devices (`lockDevices`). @returns the samples whose device is known, in their original order */
export async function storeSamples<S extends Sample>(
  tx: Sql,
  deps: AlarmDeps,
  product: string,
  series: Series,
  { samples, devices, now }: { samples: readonly S[]; devices: ReadonlyMap<string, DeviceRow>; now: Date },
): Promise<StoredSample<S>[]> {
  const knownSamples = samples.flatMap((sample) => {
    const device = devices.get(sample.deviceNo);
    return device ? [{ sample, device }] : [];
  });
  if (knownSamples.length === 0) return [];
  const { table } = series;
  if (table !== undefined) await insertSamples(tx, table, series, knownSamples, now);
  const last = table === undefined ? undefined : await recordGaps(tx, deps, { product, series, table }, knownSamples);
  const booked = series.hasRegisters ? await bookRegisters(tx, deps, knownSamples) : knownSamples;
  const newest = newestOf(booked);
  if (series.timeColumn) await updateLiveValues(tx, series, series.timeColumn, newest, now);
  if (product === 'batt') await advanceBatteries(tx, newest);
  await recordStationReports(tx, newest.flatMap(stationReportsOf(series)), now);
  await recordLastValues(tx, product, newestOf(knownSamples), last, now);
  return knownSamples;
}

/** Returns the report on a household station that a sample of one of its devices makes; nothing for other devices. */
const stationReportsOf =
  ({ devices }: Series) =>
  ({ sample, device: { stationId, bizDomain: domain } }: StoredSample): DeviceReport[] => {
    const isHousehold =
      devices === 'household_collector' || (devices === 'device_inverter' && domain === bizDomain.key.household);
    if (!isHousehold || stationId === null) return [];
    return [{ stationId, at: new Date(sample.ts), hasFault: sample.d.status === inverterStatus.key.fault }];
  };

const timeOf = (at: number): string => new Date(at).toISOString();

async function insertSamples(
  tx: Sql,
  table: string,
  { metrics, hasStrings, curve }: Series,
  storedSamples: readonly StoredSample[],
  now: Date,
): Promise<void> {
  const rows = storedSamples.map(({ sample, device }) => ({
    device_id: device.id,
    ts: timeOf(sample.ts),
    seq: sample.seq ?? null,
    ...Object.fromEntries(metrics.map(({ key, column }) => [column, sample.d[key] ?? null])),
    ...(hasStrings ? { strings: currentsOf(sample) } : {}),
  }));
  const strings = hasStrings ? [{ column: 'strings', type: 'real[]' }] : [];
  const columns = [...metrics, ...strings];
  const shape = sql.join(columns.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`));
  const names = sql.join(columns.map(({ column }) => sql.ref(column)));
  await tx.run(
    sql`insert into ${sql.table(table)} (tenant_id, device_id, ts, seq, ${names})
      select ${tx.tenantId}, device_id, ts, seq, ${names}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (device_id bigint, ts timestamptz, seq bigint, ${shape})
      on conflict do nothing`,
  );
  const days = distinctDays(
    storedSamples.map(({ sample, device }) => ({ deviceId: device.id, day: toWireDate(new Date(sample.ts)) })),
  );
  await markDue(tx, table, days);
  if (curve !== undefined) await markCurveDue(tx, curve, days, toWireDate(now));
}

/** Returns the current of each string in amperes; string 1 is at index 0. */
function currentsOf({ mppts }: Sample): (number | null)[] | null {
  if (!mppts || mppts.length === 0) return null;
  const most = Math.max(...mppts.map(({ n }) => n));
  return Array.from({ length: most }, (_, index) => mppts.find(({ n }) => n === index + 1)?.i ?? null);
}

function newestOf(storedSamples: readonly StoredSample[]): StoredSample[] {
  const newest = new Map<string, StoredSample>();
  for (const stored of storedSamples) {
    const { sample, device } = stored;
    if (sample.ts >= (newest.get(device.id)?.sample.ts ?? 0)) newest.set(device.id, stored);
  }
  return [...newest.values()];
}

/** Updates the live values of devices; a value that a message omits stays as it was. */
async function updateLiveValues(
  tx: Sql,
  series: Series,
  timeColumn: string,
  newest: readonly StoredSample[],
  now: Date,
): Promise<void> {
  if (newest.length === 0) return;
  const live = series.metrics.filter(({ isLive }) => isLive);
  const words = series.words ?? [];
  const rows = newest.map(({ sample, device }) => ({
    id: device.id,
    ts: timeOf(sample.ts),
    ...Object.fromEntries(live.map(({ key, column }) => [column, sample.d[key] ?? null])),
    ...Object.fromEntries(words.map(({ key, column }) => [column, sample.words?.[key] ?? null])),
    ...(series.hasStrings ? { mppts: sample.mppts ?? null } : {}),
  }));
  const columns = [
    ...live.map(({ column }) => ({ column, type: 'numeric' })),
    ...words.map(({ column }) => ({ column, type: 'text' })),
    ...(series.hasStrings ? [{ column: 'mppts', type: 'jsonb' }] : []),
  ];
  const shape = sql.join(columns.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`));
  const lastReport = sql.ref(`t.${timeColumn}`);
  const isNewer = sql`(${lastReport} is null or ${lastReport} <= r.ts or ${lastReport} > ${now})`;
  const assignments = columns.map(({ column }) => {
    const [reported, current] = [sql.ref(`r.${column}`), sql.ref(`t.${column}`)];
    return sql`${sql.ref(column)} = case when ${isNewer} then coalesce(${reported}, ${current}) else ${current} end`;
  });
  if (series.hasLine) assignments.push(sql`online_status = ${keys(onlineStatus.key.online)}`);
  assignments.push(sql`${sql.ref(timeColumn)} = case when ${isNewer} then r.ts else ${lastReport} end`);
  await tx.run(
    sql`update ${sql.table(series.devices)} t set ${sql.join(assignments)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, ts timestamptz, ${shape})
      where t.tenant_id = ${tx.tenantId} and t.id = r.id`,
  );
}
