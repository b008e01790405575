// Rolls up one day of a storage system from its samples, one row per five minutes (domain §10). Then it divides the movement of the counters
// over the steps again, from the last reading before the day to the first one after it; this also changes rows of neighbouring days.
import { toleranceOf } from '@ec/charging/server/public';
import { deviceType, sampleSrc } from '@ec/device-vocabulary/device.enums';
import type { Capacity } from '@ec/device-vocabulary/possible-energy';
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import type { AlarmDeps } from '@ec/maintenance/server/public';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { energyOfSteps, leapsOf, type StepEnergy, type StepReading } from '../../shared/mqtt/ess-steps.ts';
import { reportLeap } from './report-leap.ts';

const DAY = 86_400_000;
const { measured, estimated, manual } = sampleSrc.key;

const counters = [
  { kwh: 'chg_kwh', end: 'chg_end_kwh' },
  { kwh: 'dis_kwh', end: 'dis_end_kwh' },
] as const;

/** The values of a step, derived from its samples. */
const columns = [
  'ess_status',
  'soc',
  'soh',
  'power_kw',
  'volt_v',
  'curr_a',
  'cell_v_max',
  'cell_v_min',
  'temp_max',
  'temp_min',
  'chg_end_kwh',
  'dis_end_kwh',
];
const readingColumns = ['chg_end_kwh', 'dis_end_kwh'];
/** The columns that only a sample fills. */
const sampledColumns = columns.filter((name) => !readingColumns.includes(name));
const typeOf: Record<string, string> = { ess_status: 'smallint' };

const newest = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by ts desc) filter (where ${sql.ref(column)} is not null))[1]`;

/** @param from midnight of the day */
export async function rollEssDay(tx: Sql, deps: AlarmDeps, essId: string, from: Date): Promise<void> {
  const { ids } = deps;
  const ess = await tx.first<{ ratedKw: string; stationId: string }>(
    sql`select e.rated_power_kw as "ratedKw", e.station_id as "stationId"
      from truck_ess e where e.tenant_id = ${tx.tenantId} and e.id = ${essId} for no key update`,
  );
  if (!ess) return;
  await storeSteps(tx, ids, essId, from);
  const capacity = { ratedKw: parseFloat(ess.ratedKw), tolerance: await toleranceOf(tx) };
  const leaps = await shareMovement(tx, ids, essId, from, capacity);
  // The oldest leap is reported first: `reportLeap` takes a leap as reported where an alarm exists at its time or later.
  const times = [...new Set(leaps.map(({ at }) => at))].sort((one, other) => one - other);
  for (const at of times) {
    const movements = leaps.filter((leap) => leap.at === at).map(({ wh }) => `+${wh / 1000} kWh`);
    await reportLeap(tx, deps, {
      deviceType: deviceType.key.ess,
      deviceId: essId,
      stationId: ess.stationId,
      at: new Date(at),
      value: movements.join(' · ').slice(0, 40),
    });
  }
}

/**
 * Stores the steps that have samples, with the counters at their end. Rows that a person entered stay, and a sample without a counter does not
 * make an estimated energy a measured one.
 */
async function storeSteps(tx: Sql, ids: Services['ids'], essId: string, from: Date): Promise<void> {
  const rows = await tx.rows<Record<string, unknown>>(
    sql`select at::text as ts, b.* from (select date_bin('5 minutes', ts, ${from}::timestamptz) as at, ${newest('ess_status')} as ess_status,
        ${newest('soc')} as soc, ${newest('soh')} as soh, avg(power_kw) as power_kw, avg(volt_v) as volt_v, avg(curr_a) as curr_a,
        max(cell_v_max) as cell_v_max, min(cell_v_min) as cell_v_min, max(temp_max) as temp_max, min(temp_min) as temp_min,
        max(chg_kwh_total) as chg_end_kwh, max(dis_kwh_total) as dis_end_kwh
      from tm_ess_1m where tenant_id = ${tx.tenantId} and device_id = ${essId} and ts >= ${from} and ts < ${new Date(from.getTime() + DAY)}
      group by 1) b order by at`,
  );
  const rowsJson = JSON.stringify(rows.map((row) => ({ ...row, id: ids.next() })));
  const shape = sql.raw(
    `id bigint, ts timestamptz, ${columns.map((name) => `${name} ${typeOf[name] ?? 'numeric'}`).join(', ')}`,
  );
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`r.${name}`)));
  const sets = sql.join(
    columns.map((name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`excluded.${name}`)}, ${sql.ref(`h.${name}`)})`),
  );
  await tx.run(
    sql`insert into truck_ess_his as h (id, tenant_id, ess_id, station_id, ts, src, ${names})
      select r.id, e.tenant_id, e.id, e.station_id, r.ts, ${keys(measured)}, ${values}
      from jsonb_to_recordset(${rowsJson}::jsonb) as r (${shape}) join truck_ess e on e.tenant_id = ${tx.tenantId} and e.id = ${essId}
      on conflict (tenant_id, ess_id, ts) do update set ${sets},
        src = case when h.src = ${keys(estimated)} and num_nonnulls(excluded.chg_end_kwh, excluded.dis_end_kwh) = 0 then h.src else excluded.src end
        where h.src <> ${keys(manual)}`,
  );
}

interface StoredStep {
  id: string;
  at: string;
  src: number;
  chg_kwh: string | null;
  dis_kwh: string | null;
  chg_end_kwh: string | null;
  dis_end_kwh: string | null;
  /** The row has values of a sample other than counters. */
  isSampled: boolean;
}

const whOf = (kwh: string | null): number => Math.round(parseFloat(kwh ?? '0') * 1000);
const timeOf = ({ at }: StoredStep): number => parseInt(at, 10);
const hasReading = ({ chg_end_kwh: chg, dis_end_kwh: dis }: StoredStep): boolean => chg !== null || dis !== null;
const hasEnergy = ({ chg_kwh: chg, dis_kwh: dis }: StoredStep): boolean => chg !== null || dis !== null;
/** Returns whether the energy of a row stays: a person entered the row, or its energy was measured without a reading of these counters. */
const isFixed = (row: StoredStep): boolean =>
  row.src === manual || (row.src === measured && !hasReading(row) && hasEnergy(row));

/**
 * Reads the rows around a day. Only rows after `first` and up to `last` may change. Each counter has a last reading before the day and a first
 * reading after the day: `first` is the older of the former, `last` the newer of the latter. The rows extend by one more reading of each
 * counter on both sides, because a movement may begin before `first` or end after `last`.
 */
async function stepsAround(
  tx: Sql,
  essId: string,
  from: Date,
): Promise<{ rows: StoredStep[]; first: number; last: number }> {
  const isNotManual = sql`h.tenant_id = ${tx.tenantId} and h.ess_id = ${essId} and h.src <> ${keys(manual)}`;
  const to = new Date(from.getTime() + DAY);
  const lastReadingUpTo = (end: string, time: unknown) =>
    sql`(select max(h.ts) from truck_ess_his h where ${isNotManual} and ${sql.ref(`h.${end}`)} is not null and h.ts <= ${time})`;
  const firstReadingFrom = (end: string, time: unknown) =>
    sql`(select min(h.ts) from truck_ess_his h where ${isNotManual} and ${sql.ref(`h.${end}`)} is not null and h.ts >= ${time})`;
  const ends = counters.map(({ end }) => end);
  const lastMomentBefore = new Date(from.getTime() - 1);
  const samples = sql.join(sampledColumns.map((name) => sql.ref(`h.${name}`)));
  const rows = await tx.rows<StoredStep & { first: string; last: string }>(
    sql`with day as (select coalesce(least(${sql.join(ends.map((end) => lastReadingUpTo(end, lastMomentBefore)))}), ${from}) as first,
        coalesce(greatest(${sql.join(ends.map((end) => firstReadingFrom(end, to)))}), ${to}) as last),
      chain as (select d.first, d.last, least(d.first, ${sql.join(ends.map((end) => lastReadingUpTo(end, sql`d.first`)))}) as begin,
        greatest(d.last, ${sql.join(ends.map((end) => firstReadingFrom(end, sql`d.last`)))}) as finish from day d)
      select h.id, (extract(epoch from h.ts) * 1000)::bigint as at, h.src, h.chg_kwh, h.dis_kwh, h.chg_end_kwh, h.dis_end_kwh,
        num_nonnulls(${samples}) > 0 as "isSampled", (extract(epoch from c.first) * 1000)::bigint as first, (extract(epoch from c.last) * 1000)::bigint as last
      from truck_ess_his h, chain c
      where h.tenant_id = ${tx.tenantId} and h.ess_id = ${essId} and h.ts between c.begin and c.finish order by h.ts`,
  );
  return { rows, first: parseInt(rows[0]?.first ?? '0', 10), last: parseInt(rows[0]?.last ?? '0', 10) };
}

/**
 * Divides the movement of the counters over the steps. A step without a sample gets a row where it has energy; such a row is deleted when
 * its energy is gone.
 * @returns the movements of the day that are more than is possible, and count as no energy
 */
async function shareMovement(
  tx: Sql,
  ids: Services['ids'],
  essId: string,
  from: Date,
  capacity: Capacity,
): Promise<{ at: number; wh: number }[]> {
  const { rows, first, last } = await stepsAround(tx, essId, from);
  const [charged, discharged] = counters.map(({ kwh, end }) => energyOf(rows, kwh, end, capacity));
  if (!charged || !discharged) return [];
  const byTime = new Map(rows.map((row) => [timeOf(row), row]));
  const times = [...new Set([...byTime.keys(), ...charged.keys(), ...discharged.keys()])];
  const changeable = times.filter((at) => at > first && at <= last && !isFixedRow(byTime.get(at)));
  const steps = changeable.map((at) => {
    const [chg, dis] = [charged.get(at), discharged.get(at)];
    const row = byTime.get(at);
    const isEstimated = (chg?.isEstimated ?? false) || (dis?.isEstimated ?? false);
    return {
      id: row?.id ?? ids.next(),
      ts: new Date(at),
      row,
      src: isEstimated ? estimated : measured,
      chg_kwh: chg ? chg.wh / 1000 : null,
      dis_kwh: dis ? dis.wh / 1000 : null,
    };
  });
  const isEmpty = ({ row, chg_kwh: chg, dis_kwh: dis }: (typeof steps)[number]) =>
    (row === undefined || !(hasReading(row) || row.isSampled)) && (chg ?? 0) === 0 && (dis ?? 0) === 0;
  const emptyIds = steps.filter(isEmpty).flatMap(({ row }) => (row ? [row.id] : []));
  await tx.run(
    sql`delete from truck_ess_his h where h.tenant_id = ${tx.tenantId} and h.ess_id = ${essId} and h.id = any(${emptyIds}::bigint[])`,
  );
  const stepsJson = JSON.stringify(steps.filter((step) => !isEmpty(step)).map(({ row: _, ...step }) => step));
  await tx.run(
    sql`insert into truck_ess_his as h (id, tenant_id, ess_id, station_id, ts, src, chg_kwh, dis_kwh)
      select r.id, e.tenant_id, e.id, e.station_id, r.ts, r.src, r.chg_kwh, r.dis_kwh
      from jsonb_to_recordset(${stepsJson}::jsonb) as r (id bigint, ts timestamptz, src smallint, chg_kwh numeric, dis_kwh numeric)
        join truck_ess e on e.tenant_id = ${tx.tenantId} and e.id = ${essId}
      on conflict (tenant_id, ess_id, ts) do update set src = excluded.src, chg_kwh = excluded.chg_kwh, dis_kwh = excluded.dis_kwh
        where h.src <> ${keys(manual)}
          and (h.src, h.chg_kwh, h.dis_kwh) is distinct from (excluded.src, excluded.chg_kwh, excluded.dis_kwh)`,
  );
  const isOfDay = ({ at }: { at: number }) => at >= from.getTime() && at < from.getTime() + DAY;
  return counters.flatMap(({ end }) => leapsOf(readingsOf(rows, end), capacity)).filter(isOfDay);
}

const isFixedRow = (row: StoredStep | undefined): boolean => row !== undefined && isFixed(row);

function energyOf(
  rows: readonly StoredStep[],
  kwh: 'chg_kwh' | 'dis_kwh',
  end: 'chg_end_kwh' | 'dis_end_kwh',
  capacity: Capacity,
): Map<number, StepEnergy> {
  const fixed = new Map(rows.filter(isFixed).map((row) => [timeOf(row), whOf(row[kwh])]));
  return energyOfSteps(readingsOf(rows, end), fixed, capacity);
}

const readingsOf = (rows: readonly StoredStep[], end: 'chg_end_kwh' | 'dis_end_kwh'): StepReading[] =>
  rows.flatMap((row) => (row.src === manual || row[end] === null ? [] : [{ at: timeOf(row), wh: whOf(row[end]) }]));
