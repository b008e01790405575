// Inserts samples of the demo's inverters that agree with their stored days: yesterday and today of some inverters, five weeks of a few.
// Adds quarantined messages and gaps. Does nothing for a tenant that has samples or quarantined messages.
import { demoSeed } from '@ec/device-models/demo-seed';
import { inverterStatus } from '@ec/device-vocabulary/device.enums';
import { maintainPartitions, markCurveDue, samplesSince } from '@ec/gateway/server/public';
import { gap } from '@ec/gateway/shared/mqtt/gap.resource';
import { gapState, quarantineReason, quarantineState } from '@ec/gateway/shared/mqtt/mqtt.enums';
import { quarantine } from '@ec/gateway/shared/mqtt/quarantine.resource';
import { seriesOf } from '@ec/gateway/shared/mqtt/series';
import { toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { insertBulk } from '@ec/kernel/insert-bulk';
import { seededRandom } from '@ec/kernel/seeded-random';
import type { KeyOf } from '@ec/resource/enum';
import type { NewRowOf } from '@ec/resource/row';
import type { Engine } from '@ec/resource-server/feature';
import { insertRows } from '@ec/resource-server/insert-rows';
import { sql } from 'kysely';
import { demoTenants } from '../system/demo-tenants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEP = 300_000;
/** The number of a tenant's inverters with samples of two days, and the number of these with samples of `longDays` days. */
const [most, few] = [120, 12];
const longDays = 35;

interface StoredDay {
  id: string;
  sn: string;
  day: string;
  hours: number[];
  startKwh: string | null;
}

export async function seedSamples(engine: Engine, now: Date = engine.clock.now()): Promise<void> {
  await maintainPartitions(engine.database, now);
  for (const { tenantId } of demoTenants)
    await engine.database.withTenant(
      tenantId,
      async (tx) => {
        const isThere = await tx.first(
          sql`select from tm_inverter_5m where tenant_id = ${tenantId}
            union all select from mqtt_quarantine where tenant_id = ${tenantId} limit 1`,
        );
        if (isThere) return;
        const days = [
          ...(await daysOf(tx, [new Date(now.getTime() - DAY), now], most)),
          ...(await daysOf(tx, [new Date(now.getTime() - longDays * DAY), new Date(now.getTime() - 2 * DAY)], few)),
        ];
        const since = (await samplesSince(tx, seriesOf.inv ?? {}))?.getTime() ?? 0;
        const isSampled = ({ day }: StoredDay) => midnightOf(day) >= since;
        const rows = days.filter(isSampled).flatMap((day) => samplesOf(day, now));
        await insertBulk(
          tx,
          'tm_inverter_5m',
          rows.map((row) => ({ tenant_id: tenantId, ...row })),
        );
        const packedDays = days.filter((day) => !isSampled(day));
        await insertCurves(
          tx,
          packedDays.map((day) => curveOf(day, now)),
        );
        const due = days.filter((day) => isSampled(day)).map(({ id, day }) => ({ deviceId: id, day }));
        await markCurveDue(tx, 'tm_inverter_curve', due, toWireDate(now));
        await insertRows(tx, quarantine, await quarantineRows(engine, tx, tenantId, now));
        await insertRows(tx, gap, await gapRows(engine, tx, tenantId, now));
      },
      { timeout: 60_000 },
    );
}

function daysOf(tx: Sql, [from, to]: readonly [Date, Date], inverters: number): Promise<StoredDay[]> {
  return tx.rows<StoredDay>(
    sql`select d.inverter_id as id, d.sn, d.day::text as day, d.hours, d.measured_start_kwh as "startKwh"
      from device_inverter_day d
      where d.tenant_id = ${tx.tenantId} and d.day between ${toWireDate(from)} and ${toWireDate(to)} and d.inverter_id in (
        select i.id from device_inverter i where i.tenant_id = ${tx.tenantId} order by i.sn limit ${inverters})`,
  );
}

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

interface SampleRow {
  device_id: string;
  ts: Date;
  inverter_status: number;
  pac_kw: string;
  pdc_kw: string;
  total_kwh: string | null;
  temp_c: string;
  ua: string;
  hz: string;
}

/** Packs the samples of a day: one list for each value, with null for a step without a sample. */
function curveOf(day: StoredDay, now: Date) {
  const midnight = midnightOf(day.day);
  const byStep = new Map(samplesOf(day, now).map((row) => [(row.ts.getTime() - midnight) / STEP, row]));
  const list = (pick: (row: SampleRow) => string | null) =>
    Array.from({ length: DAY / STEP }, (_, step) => {
      const row = byStep.get(step);
      return row === undefined ? null : pick(row);
    });
  return {
    device_id: day.id,
    ts: new Date(midnight),
    pac_kw: list((row) => row.pac_kw),
    pdc_kw: list((row) => row.pdc_kw),
    total_kwh: list((row) => row.total_kwh),
    temp_c: list((row) => row.temp_c),
    ua: list((row) => row.ua),
    hz: list((row) => row.hz),
  };
}

const insertCurves = (tx: Sql, curves: readonly ReturnType<typeof curveOf>[]) =>
  tx.run(
    sql`insert into tm_inverter_curve (tenant_id, device_id, ts, pac_kw, pdc_kw, total_kwh, temp_c, ua, hz)
      select ${tx.tenantId}, device_id, ts, pac_kw, pdc_kw, total_kwh, temp_c, ua, hz
      from jsonb_to_recordset(${JSON.stringify(curves)}::jsonb) as r (device_id bigint, ts timestamptz, pac_kw real[], pdc_kw real[],
        total_kwh double precision[], temp_c real[], ua real[], hz real[])
      on conflict do nothing`,
  );

/** Makes samples of a day. Power is linear between the middles of the hours, with 4 % noise. */
function samplesOf({ id, sn, day, hours, startKwh }: StoredDay, now: Date): SampleRow[] {
  const midnight = midnightOf(day);
  const random = seededRandom(demoSeed, `flicker ${sn}`, midnight / DAY);
  let counter = startKwh === null ? null : parseFloat(startKwh);
  const whole = hoursUntil(hours, (now.getTime() - midnight) / HOUR);
  return Array.from({ length: DAY / STEP }, (_, step) => step).flatMap((step) => {
    const at = midnight + step * STEP;
    const kw = powerAt(whole, (step * STEP) / HOUR) * (0.96 + 0.08 * random.next());
    if (kw <= 0 || at > now.getTime()) return [];
    if (counter !== null) counter += (kw * STEP) / HOUR;
    return [
      {
        device_id: id,
        ts: new Date(at),
        inverter_status: inverterStatus.key.onGrid,
        pac_kw: kw.toFixed(3),
        pdc_kw: (kw / 0.975).toFixed(3),
        total_kwh: counter === null ? null : counter.toFixed(2),
        temp_c: (28 + Math.min(kw, 30)).toFixed(1),
        ua: (229 + 4 * random.next()).toFixed(1),
        hz: (49.98 + 0.04 * random.next()).toFixed(2),
      },
    ];
  });
}

/** Replaces the energy of the running hour, which is incomplete, and of the next hour by an estimate of the present power. */
function hoursUntil(hours: readonly number[], elapsed: number): readonly number[] {
  const running = Math.floor(elapsed);
  if (running < 0 || running >= hours.length) return hours;
  const share = elapsed - running;
  const power = share > 0.1 ? (hours[running] ?? 0) / share : (hours[running - 1] ?? 0);
  return hours.map((kwh, hour) => (hour === running || hour === running + 1 ? power : kwh));
}

function powerAt(hours: readonly number[], hour: number): number {
  const before = Math.floor(hour - 0.5);
  const share = hour - 0.5 - before;
  return (hours[before] ?? 0) * (1 - share) + (hours[before + 1] ?? 0) * share;
}

const reasons = quarantineReason.key;

async function quarantineRows(
  { ids }: Engine,
  tx: Sql,
  tenantId: string,
  now: Date,
): Promise<NewRowOf<typeof quarantine>[]> {
  const [inverter] = await tx.rows<{ sn: string; deptId: string | null }>(
    sql`select i.sn, u.dept_id as "deptId" from device_inverter i
        join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where i.tenant_id = ${tenantId} order by i.sn limit 1`,
  );
  if (!inverter) return [];
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const row = (
    deviceNo: string,
    reason: KeyOf<typeof quarantineReason>,
    detail: string | null,
    payload: object,
    hours: number,
    dept: string | null,
  ) => ({
    id: ids.at(at(hours)),
    tenant_id: tenantId,
    product: 'inv',
    device_no: deviceNo,
    leaf: 'telemetry',
    reason,
    detail,
    payload: JSON.stringify(payload),
    device_time: null,
    dept_id: dept,
    quarantine_state: quarantineState.key.waiting,
    times: 1,
    last_time: at(hours),
    create_time: at(hours),
  });
  const reading = { status: inverterStatus.key.onGrid, pac: 8.42, total: 12_034.5 };
  return [
    row('GR2403118870', reasons.unknownDevice, null, { ts: at(2).getTime(), seq: 41, d: reading }, 2, null),
    row(
      inverter.sn,
      reasons.badPayload,
      'd.pac',
      { ts: at(5).getTime(), seq: 12, d: { ...reading, pac: '8.42kW' } },
      5,
      inverter.deptId,
    ),
    row(inverter.sn, reasons.late, null, { ts: at(80).getTime(), seq: 3, d: reading }, 6, inverter.deptId),
  ];
}

/** Returns a gap that was filled, a gap with lost messages, and a gap that waits. */
async function gapRows({ ids }: Engine, tx: Sql, tenantId: string, now: Date): Promise<NewRowOf<typeof gap>[]> {
  const inverters = await tx.rows<{ id: string; sn: string; deptId: string | null }>(
    sql`select i.id, i.sn, u.dept_id as "deptId" from device_inverter i
        join household_union u on u.tenant_id = i.tenant_id and u.id = i.station_id
      where i.tenant_id = ${tenantId} order by i.sn limit 3`,
  );
  const { filled, lost, waiting } = gapState.key;
  const kinds = [
    { state: filled, hours: 20, count: 14, left: 0 },
    { state: lost, hours: 44, count: 36, left: 9 },
    { state: waiting, hours: 3, count: 2, left: 2 },
  ];
  return kinds.flatMap(({ state, hours, count, left }, index) => {
    const inverter = inverters[index];
    if (!inverter) return [];
    const before = new Date(now.getTime() - hours * HOUR);
    const from = 4000 + 731 * index;
    return [
      {
        id: ids.at(before),
        tenant_id: tenantId,
        product: 'inv',
        device_no: inverter.sn,
        device_id: inverter.id,
        dept_id: inverter.deptId,
        from_seq: from,
        to_seq: from + count - 1,
        missing: left,
        gap_state: state,
        after_time: new Date(before.getTime() - (count + 1) * STEP),
        before_time: before,
        create_time: before,
        ask_time: state === waiting ? null : new Date(before.getTime() + 90_000),
      },
    ];
  });
}
