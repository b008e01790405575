// Drafts the statements of a month (BR-43). A draft states the days and the rent of its month, and differences of earlier confirmed months.
// Only one draft states a difference.
import type { Sql } from '@ec/kernel/database';
import type { Services } from '@ec/kernel/services';
import { allOf, type Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import { readableNo } from '@ec/resource-server/readable-no';
import { sql } from 'kysely';
import { statementState } from '../../shared/income/statement.enums.ts';
import type { Figures } from './statement-figures.ts';
import { figuresOf } from './statement-figures.ts';

const { draft } = statementState.key;

/** Locks the customers of these statements until the transaction ends, in the order of their ids. */
export async function lockCustomers(tx: Sql, rows: readonly { customerId?: string | null }[]): Promise<void> {
  const ids = rows.flatMap(({ customerId }) => (customerId ? [customerId] : []));
  await tx.run(
    sql`select from household_station_customer where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
      order by id for no key update`,
  );
}

/** Finds the first month whose confirmed or paid statement includes a difference of `month`. The caller has locked the customer. */
export async function monthThatAdjusts(tx: Sql, customerId: string, month: string): Promise<string | undefined> {
  const row = await tx.first<{ month: string }>(
    sql`select o.month from household_income_statement o cross join jsonb_to_recordset(o.lines) as l (kind text, month text)
      where o.tenant_id = ${tx.tenantId} and o.customer_id = ${customerId} and o.statement_state <> ${keys(draft)} and o.is_deleted = 0
        and l.kind = 'adjust' and l.month = ${month} order by o.month limit 1`,
  );
  return row?.month;
}

/** The columns of Figures; `valuesOf` returns the values in the same order. */
const columns = sql`(kwh, income, farmer_share, rent, adjust, due, lines)`;
const valuesOf = ({ kwh, income, farmerShare, rent, adjust, due, lines }: Figures) =>
  sql`${kwh}::numeric, ${income}::numeric, ${farmerShare}::numeric, ${rent}::numeric, ${adjust}::numeric, ${due}::numeric,
    ${JSON.stringify(lines)}::jsonb`;

/** Returns whether a draft has these figures. */
export async function statesFigures(tx: Sql, id: string, figures: Figures): Promise<boolean> {
  const row = await tx.first(
    sql`select from household_income_statement where tenant_id = ${tx.tenantId} and id = ${id}
      and ${columns} is not distinct from (${valuesOf(figures)})`,
  );
  return row !== undefined;
}

/**
 * Computes all drafts of a customer again, because each difference is in only one of them. The caller has locked the customer. A draft that
 * a confirmation has locked is skipped: the confirmation compares the figures itself once it has locked the customer.
 */
export async function refreshDrafts(tx: Sql, customerId: string): Promise<void> {
  const drafts = await tx.rows<{ id: string; month: string }>(
    sql`select id, month from household_income_statement where tenant_id = ${tx.tenantId} and customer_id = ${customerId}
      and statement_state = ${draft} and is_deleted = 0 order by month for update skip locked`,
  );
  for (const { id, month } of drafts) {
    const figures = await figuresOf(tx, customerId, month);
    await tx.run(
      sql`update household_income_statement set ${columns} = (${valuesOf(figures)}), update_time = now(), row_version = row_version + 1
        where tenant_id = ${tx.tenantId} and id = ${id} and ${columns} is distinct from (${valuesOf(figures)})`,
    );
  }
}

interface DraftCounts {
  made: number;
  refreshed: number;
  /** The number of statements that did not change, because they are confirmed or paid. */
  kept: number;
}

interface Candidate {
  customerId: string;
  id: string | null;
  state: number | null;
  hasIncome: boolean;
}

/**
 * Drafts the month for each customer with income, rent or a difference of an earlier month. It also drafts each earlier month that has income
 * or rent but no statement, for example after a day was added late. The conditions are on customers, under the alias t. Because of the
 * advisory lock, two calls at the same moment create only one statement.
 */
export async function draftMonth(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  month: string,
  conditions: readonly Condition[] = [],
): Promise<DraftCounts> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`income statements ${tx.tenantId}`}))`);
  const counts: DraftCounts = { made: 0, refreshed: 0, kept: 0 };
  for (const earlier of await earlierMonths(tx, month))
    await draftCandidates(tx, services, { month: earlier, counts }, await unstatedOf(tx, earlier, conditions));
  await draftCandidates(tx, services, { month, counts }, await candidatesOf(tx, month, conditions));
  return counts;
}

/** Returns the earlier months since the tenant's first statement. The product does not know the settlements before that. */
async function earlierMonths(tx: Sql, month: string): Promise<string[]> {
  const rows = await tx.rows<{ month: string }>(
    sql`select to_char(m, 'YYYY-MM') as month from generate_series((select min(s.month) || '-01' from household_income_statement s
        where s.tenant_id = ${tx.tenantId} and s.is_deleted = 0)::timestamp, ${`${month}-01`}::timestamp - interval '1 month',
        interval '1 month') m order by 1`,
  );
  return rows.map((row) => row.month);
}

async function draftCandidates(
  tx: Sql,
  services: Pick<Services, 'ids' | 'clock'>,
  { month, counts }: { month: string; counts: DraftCounts },
  candidates: readonly Candidate[],
): Promise<void> {
  for (const { customerId, id, state, hasIncome } of candidates) {
    if (state !== null && state !== draft) {
      counts.kept += 1;
      continue;
    }
    await lockCustomers(tx, [{ customerId }]);
    if (id === null) {
      const figures = await figuresOf(tx, customerId, month);
      if (!hasIncome && figures.lines.length === 0) continue;
      await tx.run(
        sql`insert into household_income_statement (id, tenant_id, statement_no, customer_id, month, statement_state, kwh, income,
            farmer_share, rent, adjust, due, lines)
          values (${services.ids.next()}, ${tx.tenantId}, ${readableNo('JS', services)}, ${customerId}, ${month}, ${draft},
            ${valuesOf(figures)})`,
      );
      counts.made += 1;
    } else counts.refreshed += 1;
    await refreshDrafts(tx, customerId);
  }
}

/** Finds customers with income or rent in the month, but without a statement of the month. */
const unstatedOf = (tx: Sql, month: string, conditions: readonly Condition[]): Promise<Candidate[]> => {
  const first = `${month}-01`;
  return tx.rows<Candidate>(
    sql`select t.id as "customerId", null as id, null as state, i.is as "hasIncome"
      from household_station_customer as t
        cross join lateral (select exists (select from household_station_income i
          where i.tenant_id = t.tenant_id and i.customer_id = t.id and i.day >= ${first}::date
            and i.day < ${first}::date + interval '1 month') as is) i
      where ${allOf([sql`t.tenant_id = ${tx.tenantId}`, ...conditions])}
        and not exists (select from household_income_statement f
          where f.tenant_id = t.tenant_id and f.customer_id = t.id and f.month = ${month} and f.is_deleted = 0)
        and (i.is or exists (select from household_rents_of(t.tenant_id, t.id, ${first}::date)))
      order by t.id`,
  );
};

/**
 * Finds customers whose statement may have an amount: customers with a statement, income or rent of the month, or with a confirmed earlier
 * month.
 */
const candidatesOf = (tx: Sql, month: string, conditions: readonly Condition[]): Promise<Candidate[]> => {
  const first = `${month}-01`;
  return tx.rows<Candidate>(
    sql`select c.* from (
        select t.id as "customerId", f.id, f.statement_state as state, exists (select from household_station_income i
          where i.tenant_id = t.tenant_id and i.customer_id = t.id and i.day >= ${first}::date
            and i.day < ${first}::date + interval '1 month') as "hasIncome"
        from household_station_customer as t
          left join household_income_statement f on f.tenant_id = t.tenant_id and f.customer_id = t.id and f.month = ${month} and f.is_deleted = 0
        where ${allOf([sql`t.tenant_id = ${tx.tenantId}`, ...conditions])}) c
      where c.id is not null or c."hasIncome"
        or exists (select from household_rents_of(${tx.tenantId}, c."customerId", ${first}::date))
        or exists (select from household_income_statement o where o.tenant_id = ${tx.tenantId} and o.customer_id = c."customerId"
          and o.month < ${month} and o.statement_state <> ${keys(draft)} and o.is_deleted = 0)
      order by c."customerId"`,
  );
};
