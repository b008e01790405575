// Computes the present figures of a customer's month: days, share, rent, and the differences of earlier confirmed months (BR-43).
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import type { StatementLine } from '../../shared/income/income-statement.resource.ts';
import { statementState } from '../../shared/income/statement.enums.ts';

const { draft } = statementState.key;

export interface Figures {
  kwh: string;
  income: string;
  farmerShare: string;
  rent: string;
  adjust: string;
  due: string;
  lines: StatementLine[];
}

/** Computes the figures of a month, `yyyy-MM`. A caller that stores the figures has locked the customer. */
export async function figuresOf(tx: Sql, customerId: string, month: string): Promise<Figures> {
  const first = `${month}-01`;
  const days = await energyLines(tx, customerId, first);
  const shares = await sharesOf(tx, customerId, first);
  const rents = await rentsOf(tx, customerId, first);
  const adjusts = await adjustsOf(tx, customerId, month);
  const sumOf = (values: readonly (string | number)[]) =>
    values.reduce<Decimal>((sum, each) => sum.plus(each), new Decimal(0));
  const share = sumOf(shares.map((each) => each.share));
  const rent = sumOf(rents.map(({ amount }) => amount));
  const adjust = sumOf(adjusts.map(({ amount }) => amount));
  return {
    kwh: sumOf(shares.map((each) => each.kwh)).toFixed(2),
    income: sumOf(shares.map((each) => each.income)).toFixed(2),
    farmerShare: share.toFixed(2),
    rent: rent.toFixed(2),
    adjust: adjust.toFixed(2),
    due: share.plus(rent).plus(adjust).toFixed(2),
    lines: [...days, ...shareLines(shares), ...rents, ...adjusts],
  };
}

const noValues = { kwh: null, price: null, month: '', stationId: '', days: null, base: null };

/** Sums the energy by station, kind and price. `days` is the number of summed days. */
async function energyLines(tx: Sql, customerId: string, first: string): Promise<StatementLine[]> {
  const rows = await tx.rows<{
    stationId: string;
    kind: 'feed' | 'self' | 'subsidy';
    price: string;
    kwh: string;
    amount: string;
    days: number;
  }>(
    sql`select i.station_id as "stationId", l.kind, l.price, sum(l.kwh) as kwh, sum(l.amount) as amount, count(*)::int as days
      from household_station_income i cross join jsonb_to_recordset(i.lines) as l (kind text, kwh numeric, price numeric, amount numeric)
      where i.tenant_id = ${tx.tenantId} and i.customer_id = ${customerId} and i.day >= ${first}::date
        and i.day < ${first}::date + interval '1 month'
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows.map(({ kwh, price, amount, ...rest }) => ({
    ...noValues,
    ...rest,
    kwh: parseFloat(kwh),
    price: parseFloat(price),
    amount: parseFloat(amount),
  }));
}

interface Share {
  stationId: string;
  rate: string;
  kwh: string;
  income: string;
  share: string;
  days: number;
}

/** Sums the customer's share by station and rate. The stored prices have the exact rate; the column share_rate has only two decimals. */
const sharesOf = (tx: Sql, customerId: string, first: string): Promise<Share[]> =>
  tx.rows<Share>(
    sql`select i.station_id as "stationId", coalesce((b.price_terms ->> 'shareRate')::numeric, i.share_rate) as rate, sum(i.kwh) as kwh, sum(i.income) as income,
        sum(i.farmer_share) as share, count(*)::int as days
      from household_station_income i
        left join household_income_basis b on b.tenant_id = i.tenant_id and b.station_id = i.station_id and b.day = i.day
      where i.tenant_id = ${tx.tenantId} and i.customer_id = ${customerId} and i.day >= ${first}::date
        and i.day < ${first}::date + interval '1 month'
      group by 1, 2 order by 1, 2`,
  );

const shareLines = (shares: readonly Share[]): StatementLine[] =>
  shares
    .filter(({ rate }) => parseFloat(rate) > 0)
    .map(({ stationId, rate, income, share, days }) => ({
      ...noValues,
      kind: 'share' as const,
      stationId,
      days,
      base: parseFloat(income),
      price: parseFloat(rate),
      amount: parseFloat(share),
    }));

/** Reads the rent of each station for the month. `base` is the rent of the year. */
async function rentsOf(tx: Sql, customerId: string, first: string): Promise<StatementLine[]> {
  const rows = await tx.rows<{ stationId: string; year: string; amount: string }>(
    sql`select station_id as "stationId", year, amount from household_rents_of(${tx.tenantId}, ${customerId}, ${first}::date)`,
  );
  return rows.map(({ stationId, year, amount }) => ({
    ...noValues,
    kind: 'rent' as const,
    stationId,
    base: parseFloat(year),
    amount: parseFloat(amount),
  }));
}

/**
 * Computes the difference of each confirmed earlier month: its present amount, less its stated amount and less the differences that other
 * confirmed statements include. Only the first draft after the earlier month has the difference.
 */
async function adjustsOf(tx: Sql, customerId: string, month: string): Promise<StatementLine[]> {
  const rows = await tx.rows<{ month: string; amount: string }>(
    sql`select f.month, household_month_worth(f.tenant_id, f.customer_id, (f.month || '-01')::date) - f.farmer_share - f.rent
        - coalesce((select sum(l.amount) from household_income_statement o
            cross join jsonb_to_recordset(o.lines) as l (kind text, month text, amount numeric)
          where o.tenant_id = f.tenant_id and o.customer_id = f.customer_id and o.statement_state <> ${keys(draft)} and o.is_deleted = 0
            and o.month <> ${month} and l.kind = 'adjust' and l.month = f.month), 0) as amount
      from household_income_statement f
      where f.tenant_id = ${tx.tenantId} and f.customer_id = ${customerId} and f.month < ${month} and f.statement_state <> ${keys(draft)}
        and f.is_deleted = 0 and not exists (select from household_income_statement d where d.tenant_id = f.tenant_id
          and d.customer_id = f.customer_id and d.statement_state = ${keys(draft)} and d.is_deleted = 0 and d.month > f.month and d.month < ${month})
      order by f.month`,
  );
  return rows
    .filter(({ amount }) => parseFloat(amount) !== 0)
    .map(({ month: adjusted, amount }) => ({
      ...noValues,
      kind: 'adjust' as const,
      month: adjusted,
      amount: parseFloat(amount),
    }));
}
