// Pages of rows with a total. The total is counted only up to a limit, and estimated where counting is expensive (architecture §6 "Counting").
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from './database.ts';

export interface Page<R> {
  records: R[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** Present when `total` is not exact. */
  approx?: true;
}

export interface Paging {
  /** From 1. */
  current: number;
  size: number;
}

export interface Total {
  total: number;
  isApprox: boolean;
}

export function pageOf<R>(records: R[], { total, isApprox }: Total, { current, size }: Paging): Page<R> {
  const approx = isApprox ? { approx: true as const } : {};
  return { records, total, size, current, pages: Math.ceil(total / size), ...approx };
}

/** Rows are counted up to this number; a larger total is estimated. */
const exactRows = 10_000;
/** Rows are counted up to this cost (about 50,000 rows; https://www.postgresql.org/docs/current/using-explain.html). */
const cheap = 5_000;

export interface Counting extends Paging {
  /** `from … where …` */
  from: RawBuilder<unknown>;
  /** `select `, with hints for the planner. */
  select: RawBuilder<unknown>;
  /** The number of rows that the page has; less than `size` on an incomplete page. */
  rowCount: number;
  /** True when an index finds the rows. The rows are then counted whatever the planner's cost is. */
  isServed: boolean;
  /** Rows are counted up to this number; 10,000 by default. */
  exactUpTo?: number;
}

/** Returns the total of a list. An incomplete page is the last page, so the total follows from its rows without counting. */
export async function totalOf(source: Sql, counting: Counting): Promise<Total> {
  const { current, size, from, select, rowCount, isServed, exactUpTo = exactRows } = counting;
  const rowsSoFar = (current - 1) * size + rowCount;
  if (rowCount < size && (rowCount > 0 || current === 1)) return { total: rowsSoFar, isApprox: false };
  if (!isServed) {
    const { rows, cost } = await estimate(source, from);
    const least = rowCount === size ? rowsSoFar + 1 : rowsSoFar;
    if (cost > cheap) return { total: Math.max(least, rows), isApprox: true };
  }
  const limited = sql`select 1 ${from} limit ${exactUpTo + 1}`;
  const countRow = await source.first<{ n: number }>(sql`${select}count(*)::int as n from (${limited}) c`);
  const total = countRow?.n ?? 0;
  if (total <= exactUpTo) return { total, isApprox: false };
  return { total: Math.max(total, (await estimate(source, from)).rows), isApprox: true };
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }];
}

/** Returns the planner's estimate. PostgreSQL reads no rows for it. */
async function estimate(source: Sql, from: RawBuilder<unknown>): Promise<{ rows: number; cost: number }> {
  const statement = sql<ExplainRow>`explain (format json) select 1 ${from}`;
  const answer = await source.first(statement);
  const plan = answer?.['QUERY PLAN'][0].Plan;
  return { rows: Math.round(plan?.['Plan Rows'] ?? 0), cost: plan?.['Total Cost'] ?? Number.POSITIVE_INFINITY };
}
