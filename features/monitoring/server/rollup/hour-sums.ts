// Sums the hours of stations from orders, bills, and the energy of chargers, inverters and storage; days and months are summed from these
// hours.
import { type GridPrice, gridPricesAt } from '@ec/charging/server/public';
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { bizDomain } from '@ec/device-vocabulary/device.enums';
import { toWireDate } from '@ec/kernel/clock';
import { plannedWithValues, type Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';

/** These columns are 0 where nothing happened; the metered columns are null where nothing was metered. */
const countedColumns = [
  'orders',
  'swaps',
  'settled_kwh',
  'money',
  'elec_money',
  'service_money',
  'occupy_money',
  'swap_money',
  'kwh_1',
  'kwh_2',
  'kwh_3',
  'kwh_4',
  'kwh_5',
  'money_1',
  'money_2',
  'money_3',
  'money_4',
  'money_5',
  'priced_kwh',
  'cost',
  'charging_min',
] as const;
const meteredColumns = ['metered_kwh', 'pv_kwh', 'ess_chg_kwh', 'ess_dis_kwh', 'ess_profit'] as const;
export const sumColumns = [...countedColumns, ...meteredColumns] as const;

const names = (all: readonly string[], alias?: string) =>
  sql.join(all.map((name) => sql.ref(alias ? `${alias}.${name}` : name)));
/** The profit is unknown where a part of it is unknown. */
const isProfitKnown = sql`bool_and(x.ess_profit is not null or (x.ess_chg_kwh is null and x.ess_dis_kwh is null))`;
const sums = sql.join([
  ...countedColumns.map((name) => sql`coalesce(sum(${sql.ref(`x.${name}`)}), 0) as ${sql.ref(name)}`),
  ...meteredColumns.map((name) =>
    name === 'ess_profit'
      ? sql`case when ${isProfitKnown} then sum(x.ess_profit) end as ess_profit`
      : sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(name)}`,
  ),
]);

/** Returns rows with some columns of the sums; all other columns are null. */
function rowsWith(
  from: RawBuilder<unknown>,
  columns: Partial<Record<(typeof sumColumns)[number], RawBuilder<unknown>>>,
) {
  const values = sumColumns.map((name) => columns[name] ?? sql`null::numeric`);
  return sql`select s.station_id, s.at, ${sql.join(values)} ${from}`;
}

interface Target {
  table: string;
  /** The condition that a row's `at` lies in the written span. */
  within: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
  dayOf: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/**
 * Writes the rows of the span that differ from those of the target, and deletes rows that no longer exist.
 * @returns the days in which something changed
 */
async function writeSums(
  tx: Sql,
  { table: target, within, dayOf }: Target,
  rows: RawBuilder<unknown>,
): Promise<string[]> {
  const table = sql.table(target);
  const assignments = sumColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const changed = await tx.rows<{ day: string }>(
    sql`with fresh as materialized (select x.station_id, x.at, ${sums} from (${rows}) x (station_id, at, ${names(sumColumns)}) group by 1, 2),
        deleted as (delete from ${table} g where g.tenant_id = ${tx.tenantId} and ${within(sql`g.at`)}
          and not exists (select from fresh f where f.station_id = g.station_id and f.at = g.at) returning g.at),
      written as (insert into ${table} as k (tenant_id, station_id, at, ${names(sumColumns)})
      select ${tx.tenantId}, f.station_id, f.at, ${names(sumColumns, 'f')} from fresh f order by f.station_id, f.at
      on conflict (tenant_id, station_id, at) do update set ${sql.join(assignments)}
        where (${names(sumColumns, 'k')}) is distinct from (${names(sumColumns, 'excluded')}) returning k.at)
      select distinct ${dayOf(sql`c.at`)}::text as day from (select at from deleted union all select at from written) c`,
  );
  return changed.map(({ day }) => day);
}

/**
 * @param span whole hours
 * @returns the days in which an hour changed
 */
export async function rollHours(tx: Sql, span: Span): Promise<string[]> {
  const sites = await tx.rows<{ id: string }>(
    sql`select distinct station_id as id from truck_energy_cost_setting where tenant_id = ${tx.tenantId} and is_deleted = 0`,
  );
  const days = { first: toWireDate(new Date(span.from.getTime() - 86_400_000)), last: toWireDate(span.to) };
  const prices = await gridPricesAt(
    tx,
    sites.map(({ id }) => id),
    days,
  );
  const priceRows = sql`p as materialized (select * from ${priceTable(prices)})`;
  const rows = sql`with ${priceRows} ${sql.join(
    [
      selectSettled(tx, span),
      selectBills(tx, span),
      selectCost(tx, span),
      selectMetered(tx, span),
      selectPv(tx, span),
      selectStorage(tx, span),
      selectSessions(tx, span),
    ],
    sql` union all `,
  )}`;
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${span.from} and ${at} < ${span.to}`;
  return writeSums(tx, { table: 'station_hour', within, dayOf: dayInShanghai }, rows);
}

const dayInShanghai = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Shanghai')::date`;

/** Sums the days and months that contain hours of the span. */
export async function rollDays(tx: Sql, span: Span): Promise<void> {
  const first = toWireDate(span.from);
  const last = toWireDate(new Date(span.to.getTime() - 1));
  const midnight = (day: RawBuilder<unknown>) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;
  const identity = (at: RawBuilder<unknown>) => at;
  await writeSums(
    tx,
    { table: 'station_day', within: (at) => sql`${at} between ${first}::date and ${last}::date`, dayOf: identity },
    sql`select h.station_id, ${dayInShanghai(sql`h.at`)}, ${names(sumColumns, 'h')} from station_hour h where h.tenant_id = ${tx.tenantId}
      and h.at >= ${midnight(sql`${first}`)} and h.at < ${midnight(sql`${last}`)} + interval '1 day'`,
  );
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const months = (at: RawBuilder<unknown>) => sql`${at} between ${month(first)}::date and ${month(last)}::date`;
  await writeSums(
    tx,
    { table: 'station_month', within: months, dayOf: identity },
    sql`select d.station_id, date_trunc('month', d.at)::date, ${names(sumColumns, 'd')} from station_day d where d.tenant_id = ${tx.tenantId}
      and d.at >= ${month(first)}::date and d.at < (${month(last)}::date + interval '1 month')::date`,
  );
}

/** Returns the prices as a table, planned with its values: a generic plan would compare each price with each line of a bill. */
function priceTable(prices: readonly GridPrice[]): RawBuilder<unknown> {
  const net = prices.map(({ price, share }) => (share > 0 ? new Decimal(price).div(share).toFixed(12) : null));
  return sql`${sql.raw(plannedWithValues)}unnest(${prices.map(({ stationId }) => stationId)}::bigint[], ${prices.map(({ day }) => day)}::date[],
    ${prices.map(({ from }) => from)}::timestamptz[], ${prices.map(({ to }) => to)}::timestamptz[],
    ${prices.map(({ price }) => price)}::numeric[], ${net}::numeric[]) as p (station_id, day, "from", "to", price, net)`;
}

const endedOrders = (tx: Sql, { from, to }: Span) => {
  const { charging, swap } = orderType.key;
  return sql`o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.order_type in (${keys(charging, swap)})
    and o.order_proc = ${keys(orderProc.key.ended)} and o.end_time >= ${from} and o.end_time < ${to} and o.station_id is not null`;
};

const selectSettled = (tx: Sql, span: Span) =>
  rowsWith(
    sql`from (select o.station_id, date_trunc('hour', o.end_time) as at, count(*) as orders,
        count(*) filter (where o.order_type = ${keys(orderType.key.swap)}) as swaps, coalesce(sum(o.total_kwh), 0) as kwh,
        coalesce(sum(o.total_money), 0) as money, coalesce(sum(o.elec_money), 0) as elec, coalesce(sum(o.service_money), 0) as service,
        coalesce(sum(o.occupy_money), 0) as occupy, coalesce(sum(o.swap_money), 0) as swap
      from truck_orders o where ${endedOrders(tx, span)} group by 1, 2) s`,
    {
      orders: sql`s.orders`,
      swaps: sql`s.swaps`,
      settled_kwh: sql`s.kwh`,
      money: sql`s.money`,
      elec_money: sql`s.elec`,
      service_money: sql`s.service`,
      occupy_money: sql`s.occupy`,
      swap_money: sql`s.swap`,
    },
  );

const selectBills = (tx: Sql, span: Span) => {
  const kinds = [1, 2, 3, 4, 5];
  const ofKind = (kind: number, value: string) =>
    sql`sum(${sql.raw(value)}) filter (where d.kind = ${sql.lit(kind)}) as ${sql.ref(`${value.includes('money') ? 'm' : 'k'}${kind}`)}`;
  const columns = Object.fromEntries(
    kinds.flatMap((kind) => [
      [`kwh_${kind}`, sql.ref(`s.k${kind}`)],
      [`money_${kind}`, sql.ref(`s.m${kind}`)],
    ]),
  );
  return rowsWith(
    sql`from (select o.station_id, date_trunc('hour', o.end_time) as at, ${sql.join(
      kinds.flatMap((kind) => [ofKind(kind, 'd.kwh'), ofKind(kind, 'd.elec_money + d.service_money')]),
    )} from truck_orders o join truck_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
      where ${endedOrders(tx, span)} group by 1, 2) s`,
    columns,
  );
};

/** Computes the cost of sold energy: each line of a bill has the prices of its minutes (BR-66). */
const selectCost = (tx: Sql, span: Span) =>
  rowsWith(
    sql`from (select o.station_id, date_trunc('hour', o.end_time) as at, sum(d.kwh * w.part) as kwh, sum(d.kwh * w.part * p.net) as cost
      from truck_orders o join truck_order_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
        join p on p.station_id = o.station_id and p.day = ${dayInShanghai(sql`d.start_time`)}
          and p."from" < greatest(d.end_time, d.start_time + interval '1 microsecond') and p."to" > d.start_time
        cross join lateral (select case when d.end_time <= d.start_time then 1::numeric
          when p."from" <= d.start_time and p."to" >= d.end_time then 1
          else extract(epoch from least(d.end_time, p."to") - greatest(d.start_time, p."from"))
            / extract(epoch from d.end_time - d.start_time) end as part) w
      where ${endedOrders(tx, span)} and p.net is not null group by 1, 2) s`,
    { priced_kwh: sql`s.kwh`, cost: sql`s.cost` },
  );

const selectMetered = (tx: Sql, { from, to }: Span) =>
  rowsWith(
    sql`from (select h.station_id, date_trunc('hour', h.ts) as at, sum(h.energy_kwh) as kwh from truck_charging_stack_his h
      where h.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.ts >= ${from} and h.ts < ${to} and h.energy_kwh is not null group by 1, 2) s`,
    { metered_kwh: sql`s.kwh` },
  );

const selectPv = (tx: Sql, { from, to }: Span) => {
  const hour = sql`(d.day + (h.hour - 1) * interval '1 hour') at time zone 'Asia/Shanghai'`;
  return rowsWith(
    sql`from (select d.station_id, ${hour} as at, sum(h.kwh::numeric) as kwh from device_inverter_day d
        cross join jsonb_array_elements_text(d.hours) with ordinality h (kwh, hour)
      where d.tenant_id = ${tx.tenantId} and d.biz_domain = ${keys(bizDomain.key.truck)}
        and d.day between ${dayInShanghai(sql`${from}::timestamptz`)} and ${dayInShanghai(sql`${to}::timestamptz`)}
          and ${hour} >= ${from} and ${hour} < ${to}
      group by 1, 2) s`,
    { pv_kwh: sql`s.kwh` },
  );
};

const selectStorage = (tx: Sql, { from, to }: Span) =>
  rowsWith(
    sql`from (select h.station_id, date_trunc('hour', h.ts) as at, sum(h.chg_kwh) as chg, sum(h.dis_kwh) as dis,
        case when bool_and(p.price is not null or coalesce(h.chg_kwh, 0) + coalesce(h.dis_kwh, 0) = 0)
          then sum((coalesce(h.dis_kwh, 0) - coalesce(h.chg_kwh, 0)) * coalesce(p.price, 0)) end as profit
      from truck_ess_his h left join p on p.station_id = h.station_id and p.day = ${dayInShanghai(sql`h.ts`)} and p."from" <= h.ts and p."to" > h.ts
      where h.tenant_id = ${tx.tenantId} and h.is_deleted = 0 and h.ts >= ${from} and h.ts < ${to} group by 1, 2) s`,
    { ess_chg_kwh: sql`s.chg`, ess_dis_kwh: sql`s.dis`, ess_profit: sql`s.profit` },
  );

/** Sums the minutes of sessions within each hour. A running session counts once it has ended. */
const selectSessions = (tx: Sql, { from, to }: Span) =>
  rowsWith(
    sql`from (select o.station_id, h.at,
      sum(extract(epoch from least(o.end_time, h.at + interval '1 hour') - greatest(o.start_time, h.at)) / 60) as minutes
      from truck_orders o cross join lateral generate_series(date_trunc('hour', greatest(o.start_time, ${from}::timestamptz)),
          least(o.end_time, ${to}::timestamptz) - interval '1 microsecond', interval '1 hour') h (at)
      where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.order_type = ${keys(orderType.key.charging)}
        and o.order_proc = ${keys(orderProc.key.ended)} and o.end_time > ${from} and o.start_time < ${to} and o.station_id is not null
          group by 1, 2) s`,
    { charging_min: sql`s.minutes` },
  );
