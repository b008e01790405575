// Computes the profit of storages from metered energy: the value of the discharged energy minus the value of the charged energy, each at the
// price of its time.
import type { GridPrice } from '@ec/charging/server/public';
import { plannedWithValues, type Sql } from '@ec/kernel/database';
import { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';
import { rolledRows } from '../rollup/rolled.ts';

export interface EssSum {
  key: string | null;
  chg: string | null;
  dis: string | null;
  /** The profit, not rounded; null where the price of a part is unknown. */
  profit: string | null;
}

/** Reads the sums by month from the roll-ups, which have only sums of whole stations. */
export function readRolledMonths(tx: Sql, sites: readonly string[], span: Span): Promise<EssSum[]> {
  return tx.rows<EssSum>(
    sql`select to_char(h.at at time zone 'Asia/Shanghai', 'YYYY-MM') as key, sum(h.ess_chg_kwh) as chg, sum(h.ess_dis_kwh) as dis,
        case when bool_and(h.ess_profit is not null) then sum(h.ess_profit) end as profit
      from ${rolledRows(tx, span, 'month')} where h.station_id = any(${[...sites]}::bigint[])
        and (h.ess_chg_kwh is not null or h.ess_dis_kwh is not null) group by 1`,
  );
}

export const yuan = (amount: string | null | undefined): number | null =>
  amount === null || amount === undefined ? null : new Decimal(amount).toDecimalPlaces(2).toNumber();

/** Adds the sums with the same key. */
export function addSums(parts: readonly EssSum[]): EssSum[] {
  const add = (values: readonly (string | null)[]): string | null => {
    const amounts = values.filter((value) => value !== null);
    return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed();
  };
  return [...Map.groupBy(parts, ({ key }) => key)].map(([key, all]) => ({
    key,
    chg: add(all.map(({ chg }) => chg)),
    dis: add(all.map(({ dis }) => dis)),
    profit: all.some(({ profit }) => profit === null) ? null : add(all.map(({ profit }) => profit)),
  }));
}

/** Returns the prices as a table `p`. The statement is planned with the values of the table, because a generic plan is slow. */
const priceRows = (prices: readonly GridPrice[]): RawBuilder<unknown> =>
  sql`${sql.raw(plannedWithValues)}unnest(${prices.map(({ stationId }) => stationId)}::bigint[], ${prices.map(({ day }) => day)}::date[],
    ${prices.map(({ from }) => from)}::timestamptz[], ${prices.map(({ to }) => to)}::timestamptz[],
    ${prices.map(({ price }) => price)}::numeric[], ${prices.map(({ kind }) => kind ?? null)}::smallint[])
    as p (station_id, day, "from", "to", price, kind)`;

/**
 * Sums metered energy and profit of storages.
 * @param units `select id …` of the storages
 * @param by the grouping, an expression on `h` (five minutes of history) and `p` (the price of that time)
 */
export function readEssSums(
  tx: Sql,
  {
    units,
    span,
    prices,
    by,
  }: { units: RawBuilder<unknown>; span: Span; prices: readonly GridPrice[]; by: RawBuilder<unknown> },
): Promise<EssSum[]> {
  return tx.rows<EssSum>(
    sql`with p as materialized (select * from ${priceRows(prices)})
      select ${by}::text as key, sum(h.chg_kwh) as chg, sum(h.dis_kwh) as dis,
        case when bool_and(p.price is not null or coalesce(h.chg_kwh, 0) + coalesce(h.dis_kwh, 0) = 0)
          then sum((coalesce(h.dis_kwh, 0) - coalesce(h.chg_kwh, 0)) * coalesce(p.price, 0)) end as profit
      from truck_ess_his h left join p on p.station_id = h.station_id and p.day = (h.ts at time zone 'Asia/Shanghai')::date
        and p."from" <= h.ts and p."to" > h.ts
      where h.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.ess_id in (${units}) and h.ts >= ${span.from} and h.ts < ${span.to}
      group by 1 order by 1`,
  );
}
