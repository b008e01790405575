// Prepares the samples of a session for its bill. A sample that rises plausibly above the last one is simply appended; any other is
// judged together with all samples of the session (session-course.ts).
import { capacityOf, keepSample, type MovedSample, moveSamples, moveStartMeter } from '@ec/charging/server/public';
import type { Capacity } from '@ec/device-vocabulary/possible-energy';
import type { Sql } from '@ec/kernel/database';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { gunTable } from '../../../shared/mqtt/gun-series.ts';
import type { Reading } from '../events.ts';
import { type Course, type CoursePoint, courseOf, energyLimitOf, type RegisterReading } from './session-course.ts';
import { type Transaction, writeTransaction } from './transaction-store.ts';

const kwhText = (wh: number): string => new Decimal(wh).div(1000).toFixed(3);
const whOf = (kwh: string): number => new Decimal(kwh).times(1000).round().toNumber();

export interface PlacedSample {
  at: Date;
  kwh: string;
  baseKwh: string;
  /** The session has a newer sample already. */
  isLate: boolean;
  /** The reading cannot be right, or no later reading has confirmed it yet. */
  isOdd: boolean;
  /** Earlier samples whose value this one changes. */
  moved: MovedSample[];
}

interface StoredSample {
  at: number;
  read: string | null;
  kwh: string;
  base: string;
}

const storedSamples = (tx: Sql, { orderId }: Transaction) =>
  tx.rows<StoredSample>(
    sql`select round(extract(epoch from s.at) * 1000)::float8 as at, s.read_kwh::text as read, s.base_kwh::text as base,
        s.kwh::numeric(14, 3)::text as kwh
      from truck_order_sample s where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} order by s.at`,
  );

/** @returns undefined for a sample that is not above a stored one of the same moment, and where the session has no register yet */
export async function placeSample(
  tx: Sql,
  it: Transaction,
  reading: Reading,
  capacity: Capacity,
): Promise<PlacedSample | undefined> {
  const { at, kwh: read } = reading;
  const isNewest = it.lastAt !== null && at.getTime() > it.lastAt;
  if (isNewest && it.lastKwh !== null && !it.isDoubtful) {
    const here = { at, isLate: false, isOdd: false, moved: [] };
    if (read === undefined) return { ...here, kwh: it.lastKwh, baseKwh: it.baseKwh };
    const [wh, lastWh] = [whOf(read) + whOf(it.baseKwh), whOf(it.lastKwh)];
    const possible = energyLimitOf(capacity);
    if (wh >= lastWh && wh - lastWh <= possible(it.lastAt ?? 0, at.getTime())) {
      const kwh = kwhText(wh);
      await writeTransaction(tx, it.id, { last_kwh: kwh, last_at: at });
      return { ...here, kwh, baseKwh: it.baseKwh };
    }
  }
  return placeAmongAll(tx, it, reading, capacity);
}

async function placeAmongAll(
  tx: Sql,
  it: Transaction,
  { at: stamp, kwh: read }: Reading,
  capacity: Capacity,
): Promise<PlacedSample | undefined> {
  const stored = await storedSamples(tx, it);
  const storedReads = new Map(stored.map((sample) => [sample.at, sample.read]));
  let at = stamp.getTime();
  // A second reading of the same moment counts only if it is higher, and is stored a millisecond later; an equal one is a repeated message.
  for (; storedReads.has(at); at += 1) {
    const other = storedReads.get(at) ?? null;
    if (read === undefined || other === null || whOf(read) <= whOf(other)) return undefined;
  }
  const added: StoredSample = { at, read: read ?? null, kwh: '', base: '0' };
  const all = [...stored, added].sort((a, b) => a.at - b.at);
  const counted = all.filter((sample) => sample !== added || read !== undefined);
  const { course, points, moved } = judgeSamples(it, counted, capacity, undefined, false);
  const before = all.slice(0, all.indexOf(added)).findLast((sample) => points.has(sample.at));
  const point = points.get(at) ?? (before && points.get(before.at));
  if (!point) return undefined;
  await storeCourse(tx, it, course, all);
  return {
    at: new Date(at),
    kwh: kwhText(point.wh),
    baseKwh: kwhText(point.baseWh),
    isLate: at < (stored.at(-1)?.at ?? 0),
    isOdd: read !== undefined && point.isOdd,
    moved: moved.filter((sample) => sample.at !== at),
  };
}

/** Stores the register of the session on the transaction, where the next reading continues. */
async function storeCourse(
  tx: Sql,
  it: Transaction,
  { start, samples }: Course,
  all: readonly StoredSample[],
): Promise<void> {
  const accepted = [...(start ? [start] : []), ...samples].findLast(({ isOdd }) => !isOdd);
  const last = samples.at(-1) ?? start;
  const opening = start ?? samples[0];
  await writeTransaction(tx, it.id, {
    last_kwh: accepted ? kwhText(accepted.wh) : null,
    base_kwh: kwhText(accepted?.baseWh ?? 0),
    last_at: new Date(all.at(-1)?.at ?? it.startedAt ?? 0),
    is_doubtful: last?.isOdd ?? false,
  });
  if (opening) await moveStartMeter(tx, it.orderId ?? '', kwhText(opening.wh));
}

interface SampleJudgement {
  course: Course;
  /** By the moment of the sample. */
  points: Map<number, CoursePoint>;
  moved: MovedSample[];
}

function judgeSamples(
  it: Transaction,
  all: readonly StoredSample[],
  capacity: Capacity,
  end: RegisterReading | undefined,
  isOver: boolean,
): SampleJudgement {
  const hasStart = it.firstKwh !== null && it.startedAt !== null;
  const start = hasStart ? { at: it.startedAt ?? 0, wh: whOf(it.firstKwh ?? '0') } : undefined;
  const samples = all.flatMap(({ at, read }) =>
    read === null || (start && at === start.at) ? [] : [{ at, wh: whOf(read) }],
  );
  const course = courseOf({ start, samples, end, isOver }, energyLimitOf(capacity));
  const points = new Map<number, CoursePoint>();
  for (const [index, { at }] of samples.entries()) {
    const point = course.samples[index];
    if (point) points.set(at, point);
  }
  if (start && course.start) points.set(start.at, course.start);
  let last = course.start ?? course.samples[0];
  const moved = all.flatMap((sample): MovedSample[] => {
    last = points.get(sample.at) ?? last;
    if (!last) return [];
    const [kwh, baseKwh] = [kwhText(last.wh), kwhText(last.baseWh)];
    const isMoved = kwh !== sample.kwh || Number(baseKwh) !== Number(sample.base);
    return isMoved ? [{ at: sample.at, kwh, baseKwh }] : [];
  });
  return { course, points, moved };
}

/** Adds the register of the start to a session that began without one, because the charger reported it later. */
export async function addStartMeter(tx: Sql, it: Transaction, kwh: string): Promise<Transaction> {
  const at = new Date(it.startedAt ?? 0);
  await keepSample(tx, it.orderId ?? '', { at, kwh });
  await moveStartMeter(tx, it.orderId ?? '', kwh);
  await writeTransaction(tx, it.id, { first_kwh: kwh, is_doubtful: true });
  return { ...it, firstKwh: kwh, isDoubtful: true };
}

export interface FinalCourse {
  /** The continuous register at the end, in kWh; undefined where the stop record has none that counts. */
  end: string | undefined;
  isImpossible: boolean;
  /** The kWh between the first and the last reading as they came. */
  reported: number;
  /** The kWh of the readings that can be right. */
  plausible: number;
}

/** Judges all samples of a session together with its end, and stores them as the bill takes them. */
export async function finalizeCourse(
  tx: Sql,
  it: Transaction,
  endTime: Date,
  read: string | undefined,
): Promise<FinalCourse> {
  const all = await storedSamples(tx, it);
  const end = read === undefined ? undefined : { at: endTime.getTime(), wh: whOf(read) };
  const { course, moved } = judgeSamples(it, all, await capacityOf(tx, it.gunId), end, true);
  await moveSamples(tx, it.orderId ?? '', moved);
  const counted = [course.start, ...course.samples, course.end].filter((point) => point !== undefined);
  const accepted = counted.filter(({ isOdd }) => !isOdd);
  const opening = counted[0]?.wh ?? 0;
  const reads = [it.firstKwh, ...all.map((sample) => sample.read), read ?? null].flatMap((kwh) =>
    kwh ? [Number(kwh)] : [],
  );
  return {
    end: course.end && !course.end.isOdd ? kwhText(course.end.wh) : undefined,
    isImpossible: course.isImpossible,
    reported: (reads.at(-1) ?? 0) - (reads[0] ?? 0),
    plausible: Math.max(0, ((accepted.at(-1)?.wh ?? opening) - opening) / 1000),
  };
}

/**
 * Adds the readings that arrived before the start of their session to the bill, because messages come in any order: until then they are in
 * the history of the connector alone. Readings within another session that has an order are left out: the times of two sessions overlap
 * where the charger's clock was set between them, and the register may have restarted.
 */
export async function addSamplesFromHistory(tx: Sql, it: Transaction, from: Date, to: Date): Promise<void> {
  const sampleRows = await tx.rows<{ at: number; kwh: string; powerKw: number | null; soc: number | null }>(
    sql`select extract(epoch from g.ts)::float8 * 1000 as at, g.kwh::numeric(14, 3)::text as kwh, g.power_kw as "powerKw",
        round(g.soc)::int as soc
      from ${sql.table(gunTable)} g where g.tenant_id = ${tx.tenantId} and g.device_id = ${it.gunId} and g.ts > ${from} and g.ts < ${to}
        and g.kwh is not null and not exists (select from truck_order_sample s where s.tenant_id = g.tenant_id
          and s.order_id = ${it.orderId} and s.at = g.ts)
        and not exists (select from (select o.started_at, o.ended_at from ocpp_transaction o where o.tenant_id = g.tenant_id
            and o.gun_id = g.device_id and o.id <> ${it.id} and o.order_id is not null and o.started_at <= g.ts
            order by o.started_at desc limit 1) o
          where o.ended_at >= g.ts or (o.ended_at is null and o.started_at > ${from}))
      order by g.ts`,
  );
  // `finalizeCourse` sets the counted value of each sample afterwards.
  for (const { at, kwh, ...values } of sampleRows)
    await keepSample(tx, it.orderId ?? '', { at: new Date(at), kwh, readKwh: kwh, ...values });
}
