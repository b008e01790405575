// Energy and payments of merchants in a day, a month or a year (domain §8.2, getMerchantHis): figures, a curve and the orders.

import { toWireDate, toWireTime } from '@ec/kernel/clock';
import type { Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import { allOf } from '@ec/kernel/sql';
import type { InputOf, OutputOf } from '@ec/resource/contract';
import type { EnumDefinition } from '@ec/resource/enum';
import { parseDate } from '@ec/resource/parse-value';
import { wireTime } from '@ec/resource/wire';
import { type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions, visibilityConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { type RawBuilder, sql } from 'kysely';
import { accountHisBizType, accountOwnerType, accountStatus } from '../../shared/account/account.enums.ts';
import { orderProc, orderType, payStatus } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { merchantHis } from '../../shared/statement/merchant-his.contract.ts';
import { requireStatementAccess } from '../require-statement-access.ts';

const { swap, discharge } = orderType.key;
const { closed } = accountStatus.key;
/** The owner types of a merchant's own account and its sub-accounts. */
const ownerTypes = [accountOwnerType.key.merchant, accountOwnerType.key.sub];

type Input = InputOf<typeof merchantHis>;

interface Period {
  from: string;
  to: string;
  /** The period of one point of the curve. */
  step: 'hour' | 'day' | 'month';
}

export const merchantHisRoutes = (engine: Engine): Route[] => serve(merchantHis, (call) => historyOf(engine, call));

async function historyOf(engine: Engine, call: Call<Input>): Promise<OutputOf<typeof merchantHis>> {
  requireStatementAccess(call);
  const { input, caller, language } = call;
  const period = periodOf(input, toWireDate(engine.clock.now()));
  if (!period) throw new AppError(errors.wrongParameter, { name: 'date' });
  const where = baseConditions({ engine, resource: merchant, call });
  if (input.merchantId !== undefined) where.push(sql`t.id = ${input.merchantId}`);
  const merchantIds = sql`(select t.id from ${tableOf(merchant)} where ${allOf(where)})`;
  const db = engine.database.read(caller.tenantId);
  if (input.merchantId !== undefined && !(await db.first(merchantIds))) throw new AppError(errors.noData);
  const endedOrders = allOf([
    sql`o.tenant_id = ${caller.tenantId} and o.merchant_id in ${merchantIds} and o.order_proc = ${orderProc.key.ended} and o.is_deleted = 0`,
    sql`o.end_time >= ${period.from}::timestamptz and o.end_time < ${period.to}::timestamptz`,
    ...visibilityConditions({ engine, resource: orders, call }, undefined, 'o'),
  ]);
  const [summary, trend, records] = await Promise.all([
    readSummary(db, { endedOrders, merchantIds, period }),
    readTrend(db, { endedOrders, period, now: `${toWireTime(engine.clock.now())}+08` }),
    readOrders(db, endedOrders, input),
    engine.names.ready(caller.tenantId),
  ]);
  const [kwh, money] = language === 'zh' ? ['电量', '金额'] : ['Energy', 'Amount'];
  const word = ({ code }: EnumDefinition, key: number | null) =>
    key === null ? '' : engine.names.dictText(caller.tenantId, code, key, language);
  return {
    summary,
    trend: {
      times: trend.map(({ time }) => time),
      series: [
        { name: kwh, unit: 'kWh', data: trend.map((each) => each.kwh) },
        { name: money, unit: '¥', data: trend.map((each) => each.money) },
      ],
    },
    page: pageOf(
      records.map((row) => ({
        ...row,
        orderTypeName: word(orderType, row.orderType),
        payStatusName: word(payStatus, row.payStatus),
      })),
      { total: summary.orders, isApprox: false },
      input,
    ),
  };
}

/** Returns undefined for a date that does not exist. */
function periodOf({ dateType, date }: Pick<Input, 'dateType' | 'date'>, today: string): Period | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(date || today) ?? [];
  if (!year || 'wrong' in parseDate(`${year}-${month}-${day}`)) return undefined;
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  const start = { day: [y, m, d], month: [y, m, 1], year: [y, 0, 1] }[dateType];
  const end = { day: [y, m, d + 1], month: [y, m + 1, 1], year: [y + 1, 0, 1] }[dateType];
  // The period of the year 9999 ends in the year 10000, which ISO writes as +010000.
  const text = ([a = 0, b, c]: number[]) => new Date(Date.UTC(a, b ?? 0, c)).toISOString().replace(/^\+0|T.*$/g, '');
  const step = ({ day: 'hour', month: 'day', year: 'month' } as const)[dateType];
  return { from: `${text(start)} 00:00:00+08`, to: `${text(end)} 00:00:00+08`, step };
}

interface HistoryQuery {
  endedOrders: RawBuilder<unknown>;
  period: Period;
}

async function readSummary(
  db: Sql,
  { endedOrders, merchantIds, period }: HistoryQuery & { merchantIds: RawBuilder<unknown> },
) {
  const row = await db.first<SummaryRow>(
    sql`select (select jsonb_build_object('orders', count(*), 'swaps', count(*) filter (where o.order_type = ${swap}),
          'kwh', coalesce(sum(o.total_kwh) filter (where o.order_type <> ${discharge}), 0),
          'money', coalesce(sum(o.total_money), 0), 'refund', coalesce(sum(o.refund_money), 0))
        from truck_orders o where ${endedOrders}) as taken,
      (select coalesce(sum(h.amount), 0)::text from truck_account_his h join truck_account a
          on a.tenant_id = h.tenant_id and a.id = h.account_id
        where h.tenant_id = ${db.tenantId} and a.owner_type = any(${ownerTypes}::int[]) and a.owner_id in ${merchantIds}
          and h.biz_type = ${accountHisBizType.key.topUp}
          and h.create_time >= ${period.from}::timestamptz and h.create_time < ${period.to}::timestamptz) as topup,
      (select sum(a.balance)::text from truck_account a where a.tenant_id = ${db.tenantId} and a.owner_type = any(${ownerTypes}::int[])
        and a.owner_id in ${merchantIds} and a.account_status <> ${closed} and a.is_deleted = 0) as balance,
      (select sum(a.available)::text from truck_account a where a.tenant_id = ${db.tenantId} and a.owner_type = any(${ownerTypes}::int[])
        and a.owner_id in ${merchantIds} and a.account_status <> ${closed} and a.is_deleted = 0) as available`,
  );
  const { taken, topup, balance, available } = row!;
  return { ...taken, topup: Number(topup), balance: numberOf(balance), available: numberOf(available) };
}

interface SummaryRow {
  taken: Record<'orders' | 'swaps' | 'kwh' | 'money' | 'refund', number>;
  topup: string;
  balance: string | null;
  available: string | null;
}

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));

interface Point {
  time: string;
  kwh: number | null;
  money: number | null;
}

/** Reads the curve. A step in the future has no value; an earlier step without orders has the value 0. */
async function readTrend(db: Sql, { endedOrders, period, now }: HistoryQuery & { now: string }): Promise<Point[]> {
  const format = { hour: 'HH24:00', day: 'MM-DD', month: 'YYYY-MM' }[period.step];
  const step = sql.raw(`'1 ${period.step}'::interval`);
  const zone = sql.raw(`at time zone 'Asia/Shanghai'`);
  const rows = await db.rows<{ time: string; kwh: string | null; money: string | null }>(
    sql`select to_char(p.at, ${format}) as time,
        case when p.at ${zone} <= ${now}::timestamptz then coalesce(s.kwh, 0) end as kwh,
        case when p.at ${zone} <= ${now}::timestamptz then coalesce(s.money, 0) end as money
      from generate_series(${period.from}::timestamptz ${zone}, ${period.to}::timestamptz ${zone} - ${step}, ${step}) as p(at)
      left join (
        select date_trunc(${period.step}, o.end_time ${zone}) as at, sum(o.total_kwh) filter (where o.order_type <> ${discharge}) as kwh,
          sum(o.total_money) as money from truck_orders o where ${endedOrders} group by 1
      ) s on s.at = p.at order by p.at`,
  );
  return rows.map(({ time, kwh, money }) => ({ time, kwh: numberOf(kwh), money: numberOf(money) }));
}

const columns = [
  ...(['id', 'orderNo', 'orderType', 'stationId', 'carId', 'plateNo', 'startTime', 'endTime', 'payStatus'] as const),
  ...(['totalKwh', 'totalMoney', 'payMoney', 'refundMoney'] as const),
] as const;

async function readOrders(db: Sql, endedOrders: RawBuilder<unknown>, { current, size }: Input) {
  const rows = await db.rows<Picked<typeof orders, (typeof columns)[number]> & { stationName: string }>(
    sql`select ${pick(orders, columns, 'o')}, coalesce((select s.station_name from truck_station s
          where s.tenant_id = o.tenant_id and s.id = o.station_id), '') as "stationName"
      from truck_orders o where ${endedOrders} order by o.end_time desc, o.id desc limit ${size} offset ${(current - 1) * size}`,
  );
  return rows.map((row) => ({
    ...row,
    orderNo: row.orderNo ?? '',
    startTime: wireTime(row.startTime),
    endTime: wireTime(row.endTime),
    totalKwh: numberOf(row.totalKwh),
    totalMoney: numberOf(row.totalMoney),
    payMoney: numberOf(row.payMoney),
    refundMoney: numberOf(row.refundMoney),
  }));
}
