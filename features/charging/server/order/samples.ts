// Stores the meter samples of a session (BR-2): as rows while it runs, packed into one array at its end. The cost so far is computed
// from a handful of samples, so that it takes the same time for the last sample of a day as for the first.
import type { Sql } from '@ec/kernel/database';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { CoursePoint } from '../../shared/order/order.contract.ts';
import { billSession } from '../../shared/pricing/bill-session.ts';
import type { MeterSample } from '../../shared/pricing/meter-readings.ts';
import { bordersOf } from '../../shared/pricing/session-pieces.ts';
import type { TariffSnapshot } from '../../shared/pricing/tariff-snapshot.ts';

export interface Sample {
  at: Date;
  /** The register value in kWh that the bill uses. It goes on across a reset of the meter and leaves out impossible energy. */
  kwh: string;
  /** The register value as the message has it. */
  readKwh?: string | null;
  /** The energy that the meter had counted before its latest reset; `kwh` includes it. */
  baseKwh?: string;
  powerKw?: number | null;
  soc?: number | null;
  voltV?: number | null;
  currA?: number | null;
  remainMin?: number | null;
}

/** The new values of a stored sample that another sample changes. */
export interface MovedSample {
  /** Milliseconds. */
  at: number;
  kwh: string;
  baseKwh: string;
}

/**
 * Stores a sample. A second sample of the same moment is a repeated message and is ignored.
 * @param moved stored samples whose values change because of this one
 * @returns whether the sample was stored
 */
export async function keepSample(
  tx: Sql,
  orderId: string,
  sample: Sample,
  moved: readonly MovedSample[] = [],
): Promise<boolean> {
  const { at, kwh, powerKw = null, soc = null, voltV = null, currA = null, baseKwh = '0' } = sample;
  const { readKwh = kwh } = sample;
  const isOfOrder = sql`s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}`;
  const stored = await tx.first<{ isLate: boolean }>(
    sql`insert into truck_order_sample (tenant_id, order_id, at, kwh, top_kwh, power_kw, soc, volt_v, curr_a, read_kwh, base_kwh)
      values (${tx.tenantId}, ${orderId}, ${at}, ${kwh}::numeric, greatest(${kwh}::numeric, (select s.top_kwh from truck_order_sample s
        where ${isOfOrder} and s.at < ${at} order by s.at desc limit 1)), ${powerKw}, ${soc}, ${voltV}, ${currA}, ${readKwh}, ${baseKwh})
      on conflict do nothing returning exists (select from truck_order_sample s where ${isOfOrder} and s.at > ${at}) as "isLate"`,
  );
  if (!stored) return false;
  await moveSamples(tx, orderId, moved);
  // A late sample raises the running maximum (`top_kwh`) of the samples after it where that maximum is lower.
  if (stored.isLate)
    await tx.run(
      sql`update truck_order_sample s set top_kwh = ${kwh}::numeric where ${isOfOrder} and s.at > ${at} and s.top_kwh < ${kwh}::numeric`,
    );
  return true;
}

/** Changes the values of stored samples. */
export async function moveSamples(tx: Sql, orderId: string, moved: readonly MovedSample[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.run(
    sql`update truck_order_sample s set kwh = m.kwh, base_kwh = m."baseKwh", top_kwh = m.kwh
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (at float8, kwh numeric, "baseKwh" numeric)
      where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.at = to_timestamp(m.at / 1000)`,
  );
}

/** Deletes the samples of a session after its end `at`. */
export async function dropSamplesAfter(tx: Sql, orderId: string, at: Date): Promise<void> {
  await tx.run(
    sql`delete from truck_order_sample s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.at > ${at}`,
  );
}

/** Returns all samples of a session in time order. */
export async function pointsOf(tx: Sql, orderId: string): Promise<CoursePoint[]> {
  const stored = await tx.first<{ points: CoursePoint[] }>(
    sql`select coalesce((select r.points from truck_order_run r where r.tenant_id = ${tx.tenantId} and r.order_id = ${orderId}), '[]')
      || coalesce((select jsonb_agg(jsonb_build_array(round(extract(epoch from s.at) * 1000), s.kwh::text, s.power_kw, s.soc, s.volt_v, s.curr_a)
        order by s.at) from truck_order_sample s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}), '[]') as points`,
  );
  return (stored?.points ?? []).sort((a, b) => a[0] - b[0]);
}

export const samplesOf = (points: readonly CoursePoint[]): MeterSample[] =>
  points.map(([at, kwh]) => ({ at, kwh: String(kwh) }));

/** Replaces the sample rows by one array, at the end of a session. */
export async function packSamples(tx: Sql, orderId: string, points: readonly CoursePoint[]): Promise<void> {
  await tx.run(
    sql`update truck_order_run set points = ${JSON.stringify(points)}::jsonb
      where tenant_id = ${tx.tenantId} and order_id = ${orderId}`,
  );
  await tx.run(sql`delete from truck_order_sample where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
}

/** A sample of which only the time and the register value are read. */
interface Edge {
  at: number;
  kwh: string;
}

/**
 * Returns what the session would cost in 元 if it ended at its latest sample. The amount equals `billSession` of all samples. Null without
 * samples.
 */
export async function costSoFar(tx: Sql, orderId: string, snapshot: TariffSnapshot): Promise<string | null> {
  const isOfOrder = sql`s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId}`;
  const sample = sql`round(extract(epoch from s.at) * 1000)::float8 as at`;
  const [first, last] = await tx.rows<Edge>(
    sql`(select ${sample}, s.kwh::text as kwh from truck_order_sample s where ${isOfOrder} order by s.at limit 1)
      union all (select ${sample}, s.kwh::text as kwh from truck_order_sample s where ${isOfOrder} order by s.at desc limit 1)`,
  );
  if (!first || !last) return null;
  // A border at the last sample is left out, because that sample is read already.
  const borders = bordersOf(snapshot, first.at, last.at).flatMap((at) => (at < last.at ? [new Date(at)] : []));
  // Reads the samples before and after each border. It takes their running maximum, because the bill uses readings that never fall.
  const beside =
    borders.length === 0
      ? []
      : await tx.rows<Edge>(
          sql`select e.at, e.kwh from unnest(${borders}::timestamptz[]) b (at) cross join lateral (
            (select ${sample}, s.top_kwh::text as kwh from truck_order_sample s where ${isOfOrder} and s.at < b.at order by s.at desc limit 1)
            union all
            (select ${sample}, s.top_kwh::text as kwh from truck_order_sample s where ${isOfOrder} and s.at >= b.at order by s.at limit 1)) e`,
        );
  const between = beside.filter(({ at }) => at > first.at && at < last.at);
  const { elecMoney, serviceMoney } = billSession(snapshot, [first, ...between, last]);
  return new Decimal(elecMoney).plus(serviceMoney).toFixed(2);
}
