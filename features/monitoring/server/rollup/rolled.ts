// Reads the roll-ups of months, days and hours up to the watermark, for callers who see all orders of their stations.
import { orders } from '@ec/charging/shared/order/orders.resource';
import { fromWireTime, toWireDate } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { scopesOn } from '@ec/resource-server/predicate';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';
import type { Viewer } from '../visible-stations.ts';
import { timeOf } from '../wire-fields.ts';
import { sumColumns } from './hour-sums.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns whether the caller sees all orders. The roll-ups contain all orders, so for other callers the visible orders are summed instead. */
export const seesAllOrders = ({ caller, rights }: Viewer): boolean =>
  caller.ownerId === undefined && scopesOn(orders, rights.scopes).length === 0;

export interface SplitSpan {
  /** The whole hours that are read from the roll-ups; undefined where the whole span is read from its sources. */
  rolled: Span | undefined;
  rest: Span;
}

export async function readWatermark(read: Sql): Promise<Date | undefined> {
  const row = await read.first<{ at: string }>(
    sql`select watermark as at from station_roll where tenant_id = ${read.tenantId}`,
  );
  return row && new Date(row.at);
}

export const watermarkText = (at: Date | undefined): string =>
  at ? timeOf(new Date(at.getTime() + 8 * hourMs).toISOString().replace('T', ' ')) : '';

/** Splits a span into the part that the roll-ups contain, and the rest. A span that does not begin at a full hour is not split. */
export function splitSpan({ from, to }: Span, watermark: Date | undefined): SplitSpan {
  const until = watermark === undefined ? 0 : Math.min(to.getTime(), watermark.getTime());
  const cut = new Date(Math.floor(until / hourMs) * hourMs);
  if (cut <= from || from.getTime() % hourMs !== 0) return { rolled: undefined, rest: { from, to } };
  return { rolled: { from, to: cut }, rest: { from: cut, to } };
}

export interface RolledSums {
  /** The value by which the sums are grouped. */
  key: string | null;
  areaCode: string | null;
  kwh: string;
  money: string;
  orders: number;
  swaps: number;
  elec: string;
  service: string;
  occupy: string;
  swap: string;
  metered: string | null;
  pv: string | null;
  minutes: string;
}

/** The coarsest rows that a grouping allows: each row must lie within one group. */
export type Grain = 'hour' | 'day' | 'month';

const midnightFrom = (at: Date): Date => new Date(Math.ceil((at.getTime() + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs);
const midnightUntil = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs);
const monthOf = (at: Date): string => toWireDate(at).slice(0, 7);
const monthUntil = (at: Date): Date => new Date(`${monthOf(at)}-01T00:00:00+08:00`);
const monthFrom = (at: Date): Date => {
  const begin = monthUntil(at);
  // 32 days after its first day, every month is over.
  return begin.getTime() === at.getTime() ? at : monthUntil(new Date(begin.getTime() + 32 * dayMs));
};

const isSpan = ({ from, to }: Span): boolean => from < to;

/** Splits a span into whole months, whole days and hours. */
export function spansByGrain({ from, to }: Span, coarsest: Grain): Record<Grain, Span[]> {
  const inDays = { from: midnightFrom(from), to: midnightUntil(to) };
  if (coarsest === 'hour' || !isSpan(inDays)) return { hour: [{ from, to }], day: [], month: [] };
  const hour = [
    { from, to: inDays.from },
    { from: inDays.to, to },
  ].filter(isSpan);
  const inMonths = { from: monthFrom(inDays.from), to: monthUntil(inDays.to) };
  if (coarsest === 'day' || !isSpan(inMonths)) return { hour, day: [inDays], month: [] };
  const day = [
    { from: inDays.from, to: inMonths.from },
    { from: inMonths.to, to: inDays.to },
  ].filter(isSpan);
  return { hour, day, month: [inMonths] };
}

/** Selects as few roll-up rows `h` as possible for a span. `h.at` is the beginning of the row. */
export function rolledRows(read: Sql, span: Span, coarsest: Grain): RawBuilder<unknown> {
  const spans = spansByGrain(span, coarsest);
  const columns = sql.join(sumColumns.map((name) => sql.ref(name)));
  const rowsOf = (table: string, { from, to }: Span, isDated: boolean) => {
    const [at, begin, end] = isDated
      ? [sql`at::timestamp at time zone 'Asia/Shanghai'`, sql`${toWireDate(from)}::date`, sql`${toWireDate(to)}::date`]
      : [sql`at`, sql`${from}`, sql`${to}`];
    return sql`select tenant_id, station_id, ${at} as at, ${columns} from ${sql.table(table)}
      where tenant_id = ${read.tenantId} and at >= ${begin} and at < ${end}`;
  };
  const parts = [
    ...spans.hour.map((part) => rowsOf('station_hour', part, false)),
    ...spans.day.map((part) => rowsOf('station_day', part, true)),
    ...spans.month.map((part) => rowsOf('station_month', part, true)),
  ];
  return sql`(${sql.join(parts, sql` union all `)}) h`;
}

/** Returns the revision of a past day, which changes whenever its sums change; empty for today, because answers about today expire soon. */
export async function revisionOf(read: Sql, date: string | undefined, today: string): Promise<string> {
  if (!date || date >= today || !fromWireTime(date)) return '';
  const row = await read.first<{ revision: number }>(
    sql`select revision from station_day_revision where tenant_id = ${read.tenantId} and day = ${date}::date`,
  );
  return `${row?.revision ?? 0}`;
}

/** @param by the grouping: an expression on rows `h` and stations `s`, whether to group by region, too, and the coarsest allowed rows */
export function readRolledSums(
  read: Sql,
  stations: RawBuilder<unknown>,
  span: Span,
  by: { key: RawBuilder<unknown>; area?: boolean; coarsest: Grain },
): Promise<RolledSums[]> {
  return read.rows<RolledSums>(
    sql`select ${by.key}::text as key, ${by.area ? sql`s.area_code` : sql`null::text`} as "areaCode",
      sum(h.settled_kwh) as kwh, sum(h.money) as money,
        sum(h.orders)::int as orders, sum(h.swaps)::int as swaps, sum(h.elec_money) as elec, sum(h.service_money) as service,
        sum(h.occupy_money) as occupy, sum(h.swap_money) as swap, sum(h.metered_kwh) as metered, sum(h.pv_kwh) as pv, sum(h.charging_min) as minutes
      from ${rolledRows(read, span, by.coarsest)} join truck_station s on s.tenant_id = h.tenant_id and s.id = h.station_id
      where h.station_id in (${stations}) group by 1, 2`,
  );
}
