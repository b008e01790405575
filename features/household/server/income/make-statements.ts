// Statements of a month: drafts follow the days, and what confirmed months came to later stands in the next one (BR-43).
import { raw, type Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import { readableNo } from '@ec/resource-server/readable-no';
import Decimal from 'decimal.js';
import { sql } from 'kysely';
import type { StatementLine } from '../../shared/income/income-statement.resource.ts';
import { monthRent } from '../../shared/income/price-day.ts';
import { statementState } from '../../shared/income/statement.enums.ts';
import { stationState } from '../../shared/station/station.enums.ts';

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

/** What the month of a customer comes to now. `month`: `yyyy-MM`. */
export async function figuresOf(tx: Sql, customerId: string, month: string): Promise<Figures> {
  const first = `${month}-01`;
  const days = await tx.rows<{
    stationId: string;
    kind: StatementLine['kind'];
    price: string;
    kwh: string;
    amount: string;
  }>(
    raw(sql`select i.station_id as "stationId", l.kind, l.price, sum(l.kwh) as kwh, sum(l.amount) as amount
      from household_station_income i cross join jsonb_to_recordset(i.lines) as l (kind text, kwh numeric, price numeric, amount numeric)
      where i.tenant_id = ${tx.tenantId} and i.customer_id = ${customerId} and i.day >= ${first}::date
        and i.day < ${first}::date + interval '1 month'
      group by 1, 2, 3 order by 1, 2, 3`),
  );
  const shares = await tx.rows<{ stationId: string; rate: string; kwh: string; income: string; share: string }>(
    raw(sql`select i.station_id as "stationId", i.share_rate as rate, sum(i.kwh) as kwh, sum(i.income) as income, sum(i.farmer_share) as share
      from household_station_income i
      where i.tenant_id = ${tx.tenantId} and i.customer_id = ${customerId} and i.day >= ${first}::date
        and i.day < ${first}::date + interval '1 month'
      group by 1, 2 order by 1, 2`),
  );
  const rents = await rentsOf(tx, customerId, first);
  const adjusts = await adjustsOf(tx, customerId, month);
  const sum = (values: readonly (string | number | Decimal)[]) =>
    values.reduce<Decimal>((all, each) => all.plus(each), new Decimal(0));
  const [kwh, income, share] = [
    sum(shares.map((each) => each.kwh)),
    sum(shares.map((each) => each.income)),
    sum(shares.map((each) => each.share)),
  ];
  const rent = sum(rents.map(({ amount }) => amount));
  const adjust = sum(adjusts.map(({ amount }) => amount));
  const plain = { kwh: null, price: null, month: '', stationId: '' };
  return {
    ...{ kwh: kwh.toFixed(2), income: income.toFixed(2), farmerShare: share.toFixed(2), rent: rent.toFixed(2) },
    ...{ adjust: adjust.toFixed(2), due: share.plus(rent).plus(adjust).toFixed(2) },
    lines: [
      ...days.map((each) => ({
        ...plain,
        ...{ kind: each.kind, stationId: each.stationId, kwh: parseFloat(each.kwh), price: parseFloat(each.price) },
        amount: parseFloat(each.amount),
      })),
      ...shares
        .filter((each) => parseFloat(each.rate) > 0)
        .map((each) => ({
          ...plain,
          kind: 'share' as const,
          stationId: each.stationId,
          price: parseFloat(each.rate),
          amount: parseFloat(each.share),
        })),
      ...rents.map(({ stationId, amount }) => ({
        ...plain,
        kind: 'rent' as const,
        stationId,
        amount: amount.toNumber(),
      })),
      ...adjusts.map((each) => ({
        ...plain,
        kind: 'adjust' as const,
        month: each.month,
        amount: each.amount.toNumber(),
      })),
    ],
  };
}

/** Of stations that were on the grid when the month began or came onto it within. */
async function rentsOf(tx: Sql, customerId: string, first: string): Promise<{ stationId: string; amount: Decimal }[]> {
  const roofs = await tx.rows<{
    stationId: string;
    coopMode: number;
    rentMode: number | null;
    rentPrice: string | null;
    kwp: string | null;
    modules: number;
  }>(
    raw(sql`select u.id as "stationId", u.coop_mode as "coopMode", c.rent_mode as "rentMode", c.rent_price as "rentPrice", u.capacity_kwp as kwp,
        coalesce((select sum(s.module_count) from household_station_scale s
          where s.tenant_id = u.tenant_id and s.station_id = u.id and s.is_deleted = 0), 0)::int as modules
      from household_union u join household_station_customer c on c.tenant_id = u.tenant_id and c.id = u.customer_id
      where u.tenant_id = ${tx.tenantId} and u.customer_id = ${customerId} and u.is_deleted = 0
        and u.station_state = ${keys(stationState.key.connected)} and u.grid_date < ${first}::date + interval '1 month' order by u.id`),
  );
  return roofs
    .map((each) => ({ stationId: each.stationId, amount: monthRent(each) }))
    .filter(({ amount }) => amount.gt(0));
}

/** Holds the customers of these statements until the transaction ends, in the order of their ids, whatever the order of the statements. */
export async function lockCustomers(tx: Sql, rows: readonly { customerId?: string | null }[]): Promise<void> {
  const ids = rows.flatMap(({ customerId }) => (customerId ? [customerId] : []));
  await tx.run(
    raw(sql`select from household_station_customer where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
      order by id for no key update`),
  );
}

/** The first month whose statement, no draft any more, pays a difference of this one. The caller holds the customer. */
export async function monthThatAdjusts(tx: Sql, customerId: string, month: string): Promise<string | undefined> {
  const row = await tx.first<{ month: string }>(
    raw(sql`select o.month from household_income_statement o cross join jsonb_to_recordset(o.lines) as l (kind text, month text)
      where o.tenant_id = ${tx.tenantId} and o.customer_id = ${customerId} and o.statement_state <> ${keys(draft)} and o.is_deleted = 0
        and l.kind = 'adjust' and l.month = ${month} order by o.month limit 1`),
  );
  return row?.month;
}

/** By earlier month that was confirmed: what its days come to now, less what was stated and what was made good since. A confirmation holds the customer. */
async function adjustsOf(tx: Sql, customerId: string, month: string): Promise<{ month: string; amount: Decimal }[]> {
  const rows = await tx.rows<{ month: string; amount: string }>(
    raw(sql`select f.month, coalesce((select sum(i.farmer_share) from household_station_income i
          where i.tenant_id = f.tenant_id and i.customer_id = f.customer_id and i.day >= (f.month || '-01')::date
            and i.day < (f.month || '-01')::date + interval '1 month'), 0) - f.farmer_share
        - coalesce((select sum(l.amount) from household_income_statement o
            cross join jsonb_to_recordset(o.lines) as l (kind text, month text, amount numeric)
          where o.tenant_id = f.tenant_id and o.customer_id = f.customer_id and o.statement_state <> ${keys(draft)} and o.is_deleted = 0
            and o.month <> ${month} and l.kind = 'adjust' and l.month = f.month), 0) as amount
      from household_income_statement f
      where f.tenant_id = ${tx.tenantId} and f.customer_id = ${customerId} and f.month < ${month} and f.statement_state <> ${keys(draft)}
        and f.is_deleted = 0 order by f.month`),
  );
  return rows
    .map((each) => ({ month: each.month, amount: new Decimal(each.amount) }))
    .filter(({ amount }) => !amount.isZero());
}

export interface Drafted {
  made: number;
  refreshed: number;
  /** Confirmed or paid: they stay. */
  kept: number;
}

/** Customers with income in the month, of those (alias t) that the conditions let through. Held one after the other, so that two at once make one statement. */
export async function draftMonth(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  month: string,
  conditions: readonly Condition[] = [],
): Promise<Drafted> {
  await tx.run(raw(sql`select pg_advisory_xact_lock(hashtext(${`income statements ${tx.tenantId}`}))`));
  const customers = await tx.rows<{ customerId: string; id: string | null; state: number | null }>(
    raw(sql`select t.id as "customerId", f.id, f.statement_state as state from household_station_customer as t
        left join household_income_statement f on f.tenant_id = t.tenant_id and f.customer_id = t.id and f.month = ${month} and f.is_deleted = 0
      where ${allOf([sql`t.tenant_id = ${tx.tenantId}`, ...conditions])} and (f.id is not null or exists (select from household_station_income i
        where i.tenant_id = t.tenant_id and i.customer_id = t.id and i.day >= ${`${month}-01`}::date
          and i.day < ${`${month}-01`}::date + interval '1 month')) order by t.id`),
  );
  const done: Drafted = { made: 0, refreshed: 0, kept: 0 };
  for (const { customerId, id, state } of customers) {
    if (state !== null && state !== draft) {
      done.kept += 1;
      continue;
    }
    const figures = await figuresOf(tx, customerId, month);
    const { kwh, income, farmerShare, rent, adjust, due } = figures;
    const lines = JSON.stringify(figures.lines);
    await tx.run(
      raw(
        id === null
          ? sql`insert into household_income_statement (id, tenant_id, statement_no, customer_id, month, statement_state, kwh, income,
                farmer_share, rent, adjust, due, lines)
              values (${services.ids.next()}, ${tx.tenantId}, ${readableNo('JS', services)}, ${customerId}, ${month}, ${draft}, ${kwh}, ${income},
                ${farmerShare}, ${rent}, ${adjust}, ${due}, ${lines})`
          : sql`update household_income_statement set kwh = ${kwh}, income = ${income}, farmer_share = ${farmerShare}, rent = ${rent},
                adjust = ${adjust}, due = ${due}, lines = ${lines}, update_time = now(), row_version = row_version + 1
              where tenant_id = ${tx.tenantId} and id = ${id} and statement_state = ${draft}
                and (kwh, income, farmer_share, rent, adjust) is distinct from (${kwh}::numeric, ${income}::numeric, ${farmerShare}::numeric, ${rent}::numeric, ${adjust}::numeric)`,
      ),
    );
    if (id === null) done.made += 1;
    else done.refreshed += 1;
  }
  return done;
}
