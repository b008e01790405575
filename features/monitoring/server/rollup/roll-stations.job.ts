// Rolls up stations every five minutes: the last hour, or all data since the watermark. Once an hour the last 72 hours are summed again,
// because data may come late.
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';
import { rollFiveMinutes } from './five-minutes.ts';
import { rollDays, rollHours } from './hour-sums.ts';

const hourMs = 3_600_000;
const stepMs = 300_000;
/** A row of the histories of chargers and storages may be written up to this long after its time. The watermark stays behind by this time. */
const historyLagMs = 120_000;
/** Data of devices may arrive this late (domain §10). */
const lateMs = 72 * hourMs;
/** Five-minute rows are stored for this many days. */
const keepDays = 180;
/**
 * The states of connectors are stored for this many days, and the state that a connector had at the beginning of that time. Screens show
 * them for one day at a time.
 */
const keepStateDays = 40;
/** One run sums at most this many due days; the others wait for the next run. */
const mostDueDays = 40;
/** A run rolls up a longer span in pieces of this length. */
const pieceMs = 10 * 24 * hourMs;

interface RollState {
  watermark: string;
  wholeAt: string;
  /** The beginning of the roll-ups; null where it is unknown. */
  firstAt: string | null;
}

const floorTo = (at: number, step: number): Date => new Date(Math.floor(at / step) * step);

export async function rollStations(tx: Sql, now: Date): Promise<void> {
  const state = await tx.first<RollState>(
    sql`select watermark, whole_at as "wholeAt", nullif(first_at, 'infinity') as "firstAt"
      from station_roll where tenant_id = ${tx.tenantId} for update`,
  );
  const watermark = floorTo(now.getTime() - historyLagMs, stepMs);
  const isWhole = !state || now.getTime() - new Date(state.wholeAt).getTime() >= hourMs;
  const since = state ? new Date(state.watermark).getTime() : undefined;
  // After a pause of more than 72 hours, the sums begin at the watermark.
  const late = Math.min(now.getTime() - (isWhole ? lateMs : hourMs), since ?? Number.POSITIVE_INFINITY);
  const beginning = state?.firstAt ? new Date(state.firstAt).getTime() : Number.POSITIVE_INFINITY;
  const first = isWhole ? floorTo(await firstOf(tx, now), hourMs).getTime() : beginning;
  const from = floorTo(since === undefined || first < beginning ? first : late, hourMs);
  const to = new Date(floorTo(now.getTime(), hourMs).getTime() + hourMs);
  const changed = await rollSpan(tx, now, { from, to });
  for (const day of await takeDueDays(tx, now)) changed.push(...(await rollSpan(tx, now, day)));
  await countRevisions(tx, changed, toWireDate(now));
  await tx.run(
    sql`insert into station_roll as r (tenant_id, watermark, whole_at, first_at)
      values (${tx.tenantId}, ${watermark}, ${now}, ${new Date(Math.min(first, beginning, from.getTime()))})
      on conflict (tenant_id) do update set watermark = excluded.watermark, first_at = excluded.first_at,
        whole_at = ${isWhole ? sql`excluded.whole_at` : sql`r.whole_at`}`,
  );
}

/**
 * Rolls up a span in pieces of ten days, so that no statement runs for long, even for a tenant with years of orders.
 * @returns the days in which something changed
 */
async function rollSpan(tx: Sql, now: Date, span: Span): Promise<string[]> {
  const oldestStep = now.getTime() - keepDays * 24 * hourMs;
  const changed: string[] = [];
  for (const { from, to } of piecesOf(span)) {
    changed.push(
      ...(await rollFiveMinutes(tx, { from: new Date(Math.max(from.getTime(), oldestStep)), to })),
      ...(await rollHours(tx, { from, to })),
    );
    await rollDays(tx, { from, to });
  }
  return changed;
}

function* piecesOf({ from, to }: Span): Generator<Span> {
  for (let start = from.getTime(); start < to.getTime(); start += pieceMs)
    yield { from: new Date(start), to: new Date(Math.min(start + pieceMs, to.getTime())) };
}

/**
 * Takes the days with rows that changed after the 72 hours (db/migrations/0231_sums_of_days_changed_late.sql). Days whose histories may have
 * been deleted are dropped, so that their sums stay as they are.
 */
async function takeDueDays(tx: Sql, now: Date): Promise<Span[]> {
  const rows = await tx.rows<{ day: string }>(
    sql`with due as materialized (select distinct q.day from station_roll_due q where q.tenant_id = ${tx.tenantId} order by 1 limit ${mostDueDays}),
        deleted as (delete from station_roll_due q using due w where q.tenant_id = ${tx.tenantId} and q.day = w.day returning q.day)
      select distinct t.day::text as day from deleted t order by 1`,
  );
  const oldest = now.getTime() - (keepDays - 5) * 24 * hourMs;
  const days = rows.flatMap(({ day }) => {
    const from = fromWireTime(day);
    if (!from || from.getTime() < oldest || from > now) return [];
    return [{ from, to: new Date(from.getTime() + 24 * hourMs) }];
  });
  return joinSpans(days);
}

/** Joins neighbouring days to one span. */
function joinSpans(days: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of days) {
    const last = spans.at(-1);
    if (last?.to.getTime() === from.getTime()) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}

/** Raises the revision of changed past days, so that their cached answers are no longer used. Answers about today expire soon anyway. */
async function countRevisions(tx: Sql, changed: readonly string[], today: string): Promise<void> {
  const past = [...new Set(changed)].filter((day) => day < today).sort();
  if (past.length === 0) return;
  await tx.run(
    sql`insert into station_day_revision as r (tenant_id, day, revision)
      select ${tx.tenantId}, d.day, 1 from unnest(${past}::date[]) d (day)
      on conflict (tenant_id, day) do update set revision = r.revision + 1`,
  );
}

/** Returns the time of the tenant's first order or reading, but at least 72 hours ago. Roll-ups begin there. */
async function firstOf(tx: Sql, now: Date): Promise<number> {
  const row = await tx.first<{ at: string | null }>(
    sql`select least((select min(end_time) from truck_orders where tenant_id = ${tx.tenantId}),
      (select min(ts) from truck_charging_stack_his where tenant_id = ${tx.tenantId}),
      (select min(ts) from truck_ess_his where tenant_id = ${tx.tenantId}),
      (select min(day)::timestamptz from device_inverter_day where tenant_id = ${tx.tenantId})) as at`,
  );
  const first = row?.at ? new Date(row.at).getTime() : now.getTime();
  return Math.min(first, now.getTime() - lateMs);
}

export const rollStationsJob = (): Job =>
  job({
    name: 'monitoring.rollStations',
    label: { zh: '汇总站点时段数据', en: 'Station roll-ups' },
    cron: '*/5 * * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, now }) {
      const station = await tx.first(sql`select from truck_station where tenant_id = ${tx.tenantId} limit 1`);
      if (!station) return false;
      await rollStations(tx, now);
      return true;
    },
  });

export const dropOldStepsJob = (): Job =>
  job({
    name: 'monitoring.dropOldSteps',
    label: { zh: '清理站点5分钟汇总', en: 'Old station 5-minute rows' },
    cron: '40 3 * * *',
    quiet: true,
    each: 'tenants',
    async run({ tx, now }) {
      const before = (days: number) => new Date(now.getTime() - days * 24 * hourMs);
      const steps = await tx.run(
        sql`delete from station_5m where tenant_id = ${tx.tenantId} and ts < ${before(keepDays)}`,
      );
      // The last state before the stored days stays, because it is the state at their beginning.
      const states = await tx.run(
        sql`delete from truck_gun_state_log s where s.tenant_id = ${tx.tenantId} and s.at < ${before(keepStateDays)}
          and exists (select from truck_gun_state_log n where n.tenant_id = s.tenant_id and n.gun_id = s.gun_id and n.at > s.at
            and n.at <= ${before(keepStateDays)})`,
      );
      return steps + states > 0;
    },
  });
