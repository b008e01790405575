// What merchants took and paid in a day, a month or a year (domain §8.2, getMerchantHis): figures, a curve, the orders.

import { toWireDate, toWireTime } from '@ec/kernel/clock';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { pageOf } from '@ec/kernel/paging';
import { allOf } from '@ec/kernel/sql';
import { idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ordersOrderType, payStatus } from '../../shared/order/order.enums.ts';

const asked = z.object({
  /** All that the caller sees, unless given. */
  merchantId: z.string().default(''),
  dateType: z.enum(['day', 'month', 'year']).default('month'),
  /** A day in the period, or the period: yyyy-MM-dd, yyyy-MM, yyyy. */
  date: z.string().default(''),
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(200).default(10),
});
type Asked = z.infer<typeof asked>;

interface Period {
  from: string;
  to: string;
  /** What one point of the curve stands for. */
  step: 'hour' | 'day' | 'month';
}

export function merchantHisRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'GET',
      path: `/${merchant.base}/getMerchantHis`,
      access: { code: merchant.code },
      title: `${merchant.label.en}: what was taken and paid in a period`,
      input: asked,
      handler: (call) => merchantHis(engine, call),
    }),
  ];
}

async function merchantHis(engine: Engine, call: Call<Asked>) {
  const { input, caller, language } = call;
  const period = periodOf(input, toWireDate(engine.clock.now()));
  if (!period) throw new AppError(errors.wrongParameter, { name: 'date' });
  const where = baseConditions({ engine, resource: merchant, call: call as Call });
  if (input.merchantId !== '') where.push(sql`t.id = ${idOf(input.merchantId, 'merchantId')}`);
  const own = sql`(select t.id from ${tableOf(merchant)} where ${allOf(where)})`;
  const db = engine.database.read(caller.tenantId);
  if (input.merchantId !== '' && !(await db.first(raw(own)))) throw new AppError(errors.noData);
  const ended = sql`o.tenant_id = ${caller.tenantId} and o.merchant_id in ${own} and o.order_proc = 4 and o.is_deleted = 0
    and o.end_time >= ${period.from}::timestamptz and o.end_time < ${period.to}::timestamptz`;
  const [summary, trend, records] = await Promise.all([
    readSummary(db, { ended, own, period }),
    readTrend(db, { ended, period, now: `${toWireTime(engine.clock.now())}+08` }),
    readOrders(db, ended, input),
    engine.names.ready(caller.tenantId),
  ]);
  const [kwh, money] = language === 'zh' ? ['电量', '金额'] : ['Energy', 'Amount'];
  const word = (code: string, key: unknown) =>
    key === null ? '' : engine.names.dictText(caller.tenantId, code, Number(key), language);
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
        orderTypeName: word(ordersOrderType.code, row.orderType),
        payStatusName: word(payStatus.code, row.payStatus),
      })),
      { total: summary.orders, isApprox: false },
      input,
    ),
  };
}

/** Undefined where the date is none. */
function periodOf({ dateType, date }: Pick<Asked, 'dateType' | 'date'>, today: string): Period | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(date || today) ?? [];
  if (!year) return undefined;
  const [y, m, d] = [Number(year), Number(month) - 1, Number(day)];
  const start = { day: [y, m, d], month: [y, m, 1], year: [y, 0, 1] }[dateType];
  const end = { day: [y, m, d + 1], month: [y, m + 1, 1], year: [y + 1, 0, 1] }[dateType];
  const text = ([a = 0, b, c]: number[]) => new Date(Date.UTC(a, b ?? 0, c)).toISOString().slice(0, 10);
  // A day that does not exist would roll over into the next month.
  if (m < 0 || m > 11 || (dateType === 'day' && text(start) !== `${year}-${month}-${day}`)) return undefined;
  const step = ({ day: 'hour', month: 'day', year: 'month' } as const)[dateType];
  return { from: `${text(start)} 00:00:00+08`, to: `${text(end)} 00:00:00+08`, step };
}

interface Given {
  ended: RawBuilder<unknown>;
  period: Period;
}

async function readSummary(db: Sql, { ended, own, period }: Given & { own: RawBuilder<unknown> }) {
  const row = await db.first<Record<string, string | null>>(
    raw(sql`select (select jsonb_build_object('orders', count(*), 'swaps', count(*) filter (where o.order_type = 2),
          'kwh', coalesce(sum(o.total_kwh) filter (where o.order_type <> 3), 0)::text,
          'money', coalesce(sum(o.total_money), 0)::text, 'refund', coalesce(sum(o.refund_money), 0)::text)
        from truck_orders o where ${ended}) as taken,
      (select coalesce(sum(h.amount), 0)::text from truck_account_his h join truck_account a
          on a.tenant_id = h.tenant_id and a.id = h.account_id
        where h.tenant_id = ${db.tenantId} and a.owner_type in (1, 3) and a.owner_id in ${own} and h.biz_type = 1
          and h.create_time >= ${period.from}::timestamptz and h.create_time < ${period.to}::timestamptz) as topup,
      (select sum(a.balance)::text from truck_account a where a.tenant_id = ${db.tenantId} and a.owner_type in (1, 3)
        and a.owner_id in ${own} and a.account_status <> 3 and a.is_deleted = 0) as balance,
      (select sum(a.available)::text from truck_account a where a.tenant_id = ${db.tenantId} and a.owner_type in (1, 3)
        and a.owner_id in ${own} and a.account_status <> 3 and a.is_deleted = 0) as available`),
  );
  const taken = (row?.taken ?? {}) as unknown as Record<'orders' | 'swaps' | 'kwh' | 'money' | 'refund', string>;
  const amount = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));
  return {
    kwh: Number(taken.kwh),
    orders: Number(taken.orders),
    swaps: Number(taken.swaps),
    money: Number(taken.money),
    refund: Number(taken.refund),
    topup: Number(row?.topup ?? 0),
    balance: amount(row?.balance),
    available: amount(row?.available),
  };
}

interface Point {
  time: string;
  kwh: number | null;
  money: number | null;
}

/** What is to come has no value yet; an hour without orders took nothing. */
async function readTrend(db: Sql, { ended, period, now }: Given & { now: string }): Promise<Point[]> {
  const format = { hour: 'HH24:00', day: 'MM-DD', month: 'YYYY-MM' }[period.step];
  const step = sql.raw(`'1 ${period.step}'::interval`);
  const zone = sql.raw(`at time zone 'Asia/Shanghai'`);
  const rows = await db.rows<{ time: string; kwh: string | null; money: string | null }>(
    raw(sql`select to_char(p.at, ${format}) as time,
        case when p.at ${zone} <= ${now}::timestamptz then coalesce(s.kwh, 0) end as kwh,
        case when p.at ${zone} <= ${now}::timestamptz then coalesce(s.money, 0) end as money
      from generate_series(${period.from}::timestamptz ${zone}, ${period.to}::timestamptz ${zone} - ${step}, ${step}) as p(at)
      left join (
        select date_trunc(${period.step}, o.end_time ${zone}) as at, sum(o.total_kwh) filter (where o.order_type <> 3) as kwh,
          sum(o.total_money) as money from truck_orders o where ${ended} group by 1
      ) s on s.at = p.at order by p.at`),
  );
  const number = (text: string | null) => (text === null ? null : Number(text));
  return rows.map(({ time, kwh, money }) => ({ time, kwh: number(kwh), money: number(money) }));
}

async function readOrders(db: Sql, ended: RawBuilder<unknown>, { current, size }: Asked) {
  const rows = await db.rows<Record<string, unknown>>(
    raw(sql`select o.id, o.order_no as "orderNo", o.order_type as "orderType", coalesce((select s.station_name from truck_station s
          where s.tenant_id = o.tenant_id and s.id = o.station_id), '') as "stationName", o.plate_no as "plateNo",
        o.start_time as "startTime", o.end_time as "endTime", o.total_kwh as "totalKwh", o.total_money as "totalMoney",
        o.pay_money as "payMoney", o.refund_money as "refundMoney", o.pay_status as "payStatus"
      from truck_orders o where ${ended} order by o.end_time desc, o.id desc limit ${size} offset ${(current - 1) * size}`),
  );
  const numbers = ['totalKwh', 'totalMoney', 'payMoney', 'refundMoney'];
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(numbers.map((name) => [name, row[name] === null ? null : Number(row[name])])),
    orderType: row.orderType,
    payStatus: row.payStatus,
    startTime: row.startTime ? toWireTime(String(row.startTime)) : '',
    endTime: row.endTime ? toWireTime(String(row.endTime)) : '',
  }));
}
