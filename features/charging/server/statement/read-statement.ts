// Reads the statement of a merchant's month by several queries. They agree with each other only in one snapshot (`repeatable read`), which
// the caller opens.
import type { Sql } from '@ec/kernel/database';
import { pick } from '@ec/resource-server/columns';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { Decimal } from 'decimal.js';
import { type RawBuilder, sql } from 'kysely';
import { accountHisBizType, accountOwnerType } from '../../shared/account/account.enums.ts';
import { orderProc, orderType, payStatus } from '../../shared/order/order.enums.ts';
import type {
  Bridge,
  Movement,
  Payment,
  Statement,
  StatementSums,
  StationDay,
} from '../../shared/statement/statement.contract.ts';
import type { Month } from './month.ts';
import type { LedgerLine, StatementOrder, WholeStatement } from './statement.ts';

interface StatementQuery {
  merchantId: string;
  month: Month;
}

const { ended } = orderProc.key;
const { discharge } = orderType.key;
const { noCharge } = payStatus.key;
const unpaid = [payStatus.key.unsettled, payStatus.key.due, payStatus.key.overdue];
const biz = accountHisBizType.key;
/** Holds and their releases change no balance. */
const holds = [biz.freeze, biz.unfreeze];
const debitTypes = [biz.charging, biz.swap, biz.occupancy];
const ownerTypes = [accountOwnerType.key.merchant, accountOwnerType.key.sub];

const money = (name: string, from = `o.${name}`) => sql.raw(`coalesce(sum(${from}), 0)::numeric(14,2)`);
const sums = sql`count(*)::int as orders,
  coalesce(sum(o.total_kwh) filter (where o.order_type <> ${discharge}), 0)::numeric(14,2) as kwh,
  coalesce(sum(o.total_kwh) filter (where o.order_type = ${discharge}), 0)::numeric(14,2) as "dischargeKwh",
  ${money('sharp_kwh')} as "sharpKwh", ${money('peak_kwh')} as "peakKwh", ${money('flat_kwh')} as "flatKwh",
  ${money('valley_kwh')} as "valleyKwh", ${money('deep_kwh')} as "deepKwh",
  ${money('elec_money')} as "elecMoney", ${money('service_money')} as "serviceMoney",
  ${money('occupy_money')} as "occupyMoney", ${money('swap_money')} as "swapMoney",
  ${money('discount_money')} as "discountMoney", ${money('total_money')} as "totalMoney",
  ${money('refund_money')} as "refundMoney"`;

/** Selects the merchant's orders that ended in the month, including waived ones. */
const monthOrders = (tx: Sql, { merchantId, month }: StatementQuery): RawBuilder<unknown> =>
  sql`truck_orders o where o.tenant_id = ${tx.tenantId} and o.merchant_id = ${merchantId} and o.order_proc = ${ended}
    and o.end_time >= ${month.from}::timestamptz and o.end_time < ${month.to}::timestamptz and o.is_deleted = 0`;

/** Selects the merchant's own account and its sub-accounts, including closed ones. */
const accounts = (tx: Sql, { merchantId }: StatementQuery): RawBuilder<unknown> =>
  sql`(select a.id from truck_account a where a.tenant_id = ${tx.tenantId} and a.owner_type = any(${ownerTypes}::int[])
    and a.owner_id = ${merchantId} and a.is_deleted = 0)`;

const isMonthPosting = (tx: Sql, query: StatementQuery): RawBuilder<unknown> =>
  sql`h.tenant_id = ${tx.tenantId} and h.account_id in ${accounts(tx, query)}
    and h.create_time >= ${query.month.from}::timestamptz and h.create_time < ${query.month.to}::timestamptz`;

/** Returns undefined if there is no such merchant. */
export async function readStatement(tx: Sql, query: StatementQuery): Promise<Statement | undefined> {
  const { merchantId, month } = query;
  const payer = await tx.first<Statement['merchant']>(
    sql`select ${pick(merchant, ['id', 'merchantNo', 'merchantName', 'creditCode', 'contact', 'settleMode'])}
      from truck_merchant t where t.tenant_id = ${tx.tenantId} and t.id = ${merchantId}`,
  );
  if (!payer) return undefined;
  const numbers = await tx.rows<{ no: string }>(
    sql`select account_no as no from truck_account where tenant_id = ${tx.tenantId} and id in ${accounts(tx, query)}
      order by account_no`,
  );
  const table = await readStations(tx, query);
  const total = table.find(({ stationId }) => stationId === null);
  const opening = await balanceAt(tx, query, month.from);
  const closing = await balanceAt(tx, query, month.to);
  const movements = await readMovements(tx, query);
  const bridge = await readBridge(tx, query);
  return {
    month: month.name,
    merchant: payer,
    accounts: numbers.map(({ no }) => no),
    opening,
    closing,
    movements,
    agrees:
      movements.reduce((sum, { amount }) => sum.plus(amount), new Decimal(opening)).eq(closing) &&
      new Decimal(bridge.orders).minus(bridge.elsewhere).plus(bridge.others).eq(bridge.debits) &&
      new Decimal(bridge.orders).eq(total?.totalMoney ?? 0),
    sums: sumsOf(total ?? noRow()),
    stations: table.filter(({ stationId, day }) => stationId !== null && day === '').map(stationDay),
    days: table.filter(({ day }) => day !== '').map(stationDay),
    payments: await readPayments(tx, query),
    bridge,
  };
}

export async function readWholeStatement(tx: Sql, query: StatementQuery): Promise<WholeStatement | undefined> {
  const statement = await readStatement(tx, query);
  return statement && { ...statement, orders: await readOrders(tx, query), lines: await readLines(tx, query) };
}

/** Throws: a query of sums always returns a row, even without data. */
function noRow(): never {
  throw new Error('A statement without its sums');
}

type Group = StationDay & { stationId: string | null };

const sumsOf = ({ stationId: _s, stationName: _n, day: _d, ...rest }: StatementSums & Partial<Group>): StatementSums =>
  rest;
const stationDay = ({ stationId: _s, ...rest }: Group): StationDay => rest;

/** Reads the sums by station and day, by station, and in total with one query, so that they cannot differ. */
function readStations(tx: Sql, query: StatementQuery): Promise<Group[]> {
  return tx.rows<Group>(
    sql`select g.*, coalesce(s.station_name, '') as "stationName" from (
        select o.station_id as "stationId", coalesce(o.day::text, '') as day, ${sums} from (
          select o.*, (o.end_time at time zone 'Asia/Shanghai')::date as day from ${monthOrders(tx, query)}
        ) o group by grouping sets ((o.station_id, o.day), (o.station_id), ())
      ) g left join truck_station s on s.tenant_id = ${tx.tenantId} and s.id = g."stationId"
      order by s.station_name nulls last, g."stationId", g.day`,
  );
}

/** Computes the sum of balance and gift at a time: the present sum less all later movements. */
async function balanceAt(tx: Sql, query: StatementQuery, time: string): Promise<string> {
  const row = await tx.first<{ balance: string }>(
    sql`select (coalesce((select sum(a.balance + a.gift) from truck_account a
          where a.tenant_id = ${tx.tenantId} and a.id in ${accounts(tx, query)}), 0)
        - coalesce((select sum(h.balance_after - h.balance_before) from truck_account_his h
          where h.tenant_id = ${tx.tenantId} and h.account_id in ${accounts(tx, query)}
            and h.create_time >= ${time}::timestamptz), 0))::numeric(14,2) as balance`,
  );
  return row?.balance ?? '0.00';
}

/** Reads the movements of the month, without holds and releases. */
function readMovements(tx: Sql, query: StatementQuery): Promise<Movement[]> {
  return tx.rows<Movement>(
    sql`select h.biz_type as "bizType", count(*)::int as count, sum(h.balance_after - h.balance_before)::numeric(14,2) as amount
      from truck_account_his h where ${isMonthPosting(tx, query)} and h.biz_type <> all(${holds}::int[]) group by 1 order by 1`,
  );
}

function readPayments(tx: Sql, query: StatementQuery): Promise<Payment[]> {
  return tx.rows<Payment>(
    sql`select o.pay_type as "payType", count(*)::int as orders, ${money('gift_money')} as "giftMoney",
        ${money('pay_money')} as "payMoney",
        coalesce(sum(o.total_money) filter (where o.pay_status = any(${unpaid}::int[])), 0)::numeric(14,2) as "openMoney"
      from ${monthOrders(tx, query)} and o.pay_status <> ${noCharge} group by 1 order by 1`,
  );
}

async function readBridge(tx: Sql, query: StatementQuery): Promise<Bridge> {
  const row = await tx.first<Bridge>(
    sql`with orders as (select o.order_no, coalesce(o.total_money, 0) as money from ${monthOrders(tx, query)}),
      debits as (select h.biz_no, sum(h.amount) as money from truck_account_his h
        where ${isMonthPosting(tx, query)} and h.biz_type = any(${debitTypes}::int[]) group by 1)
      select (select coalesce(sum(money), 0) from orders)::numeric(14,2) as orders,
        (select coalesce(sum(o.money - coalesce(d.money, 0)), 0)
          from orders o left join debits d on d.biz_no = o.order_no)::numeric(14,2) as elsewhere,
        (select coalesce(sum(d.money), 0)
          from debits d where not exists (select from orders o where o.order_no = d.biz_no))::numeric(14,2) as others,
        (select coalesce(sum(money), 0) from debits)::numeric(14,2) as debits`,
  );
  return row ?? noRow();
}

function readOrders(tx: Sql, query: StatementQuery): Promise<StatementOrder[]> {
  const each = (name: string) => sql.raw(`coalesce(o.${name}, 0)::numeric(14,2)`);
  return tx.rows<StatementOrder>(
    sql`select o.order_no as "orderNo", o.order_type as "orderType", coalesce((select s.station_name from truck_station s
          where s.tenant_id = o.tenant_id and s.id = o.station_id), '') as "stationName", o.plate_no as "plateNo",
        left(o.end_time::text, 19) as "endTime", ${each('total_kwh')} as kwh, ${each('elec_money')} as "elecMoney",
        ${each('service_money')} as "serviceMoney", ${each('occupy_money')} as "occupyMoney", ${each('swap_money')} as "swapMoney",
        ${each('discount_money')} as "discountMoney", ${each('total_money')} as "totalMoney",
        ${each('refund_money')} as "refundMoney", o.pay_status as "payStatus"
      from ${monthOrders(tx, query)} order by o.end_time, o.id`,
  );
}

function readLines(tx: Sql, query: StatementQuery): Promise<LedgerLine[]> {
  return tx.rows<LedgerLine>(
    sql`select h.txn_no as "txnNo", left(h.create_time::text, 19) as time, a.account_no as "accountNo",
        h.biz_type as "bizType", h.biz_no as "bizNo", (h.balance_after - h.balance_before)::numeric(14,2) as amount,
        h.balance_after as "balanceAfter"
      from truck_account_his h join truck_account a on a.tenant_id = h.tenant_id and a.id = h.account_id
      where ${isMonthPosting(tx, query)} order by h.create_time, h.id`,
  );
}
