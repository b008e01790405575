// Serves the margins of the stations that the caller may see. People of a merchant have no access, because costs are confidential (BR-66).
import { toWireDate } from '@ec/kernel/clock';
import { plannedWithValues, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import { allOf } from '@ec/kernel/sql';
import type { OutputOf } from '@ec/resource/contract';
import { columnsOf, keys, type Picked, pick } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { baseConditions } from '@ec/resource-server/predicate';
import { tableOf } from '@ec/resource-server/rows';
import { serve } from '@ec/resource-server/serve';
import { station } from '@ec/truck/shared/station.resource';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { orderProc, orderType, payStatus } from '../../shared/order/order.enums.ts';
import { energyCostSetting } from '../../shared/tariff/energy-cost-setting.resource.ts';
import { stationMargins } from '../../shared/tariff/margin.contract.ts';
import { type MonthOfStation, marginOf } from '../../shared/tariff/margin.ts';
import { energyCostType as costType } from '../../shared/tariff/tariff.enums.ts';
import { type Month, monthOf } from '../statement/month.ts';
import { dayAfter } from './family.ts';
import { type GridPrice, gridPrices, type Setting } from './grid-prices.ts';

type Answer = OutputOf<typeof stationMargins>;
type Sums = Pick<MonthOfStation, 'income' | 'kwh' | 'pricedKwh' | 'gridMoney'>;

export const marginRoutes = (engine: Engine): Route[] =>
  serve(stationMargins, async (call) => {
    const month = monthOf(call.input.month);
    if (!month) throw new AppError(errors.wrongParameter, { name: 'month' });
    await engine.names.ready(call.caller.tenantId);
    return marginsOf(engine, call, month);
  });

/** The caller awaits `engine.names.ready` first. */
export async function marginsOf(
  engine: Engine,
  call: Pick<Call, 'caller' | 'rights' | 'language'>,
  month: Month,
): Promise<Answer> {
  const { tenantId } = call.caller;
  const tx = engine.database.read(tenantId);
  const first = `${month.name}-01`;
  const last = dayAfter(toWireDate(new Date(month.to)), -1);
  const today = toWireDate(engine.clock.now());
  const [stations, settings] = await Promise.all([
    tx.rows<Picked<typeof station, 'id' | 'stationName' | 'transformerKva'>>(
      sql`select ${pick(station, ['id', 'stationName', 'transformerKva'])} from ${tableOf(station)}
        where ${allOf(baseConditions({ engine, resource: station, call }))} order by t.station_name, t.id`,
    ),
    settingsIn(tx, engine, call, { first, last }),
  ]);
  const prices = await gridPrices(
    tx,
    settings.filter((each) => each.costType === costType.key.grid),
    { first: dayAfter(first, -1), last },
  );
  const sums = await sumsOf(tx, { month, stationIds: stations.map(({ id }) => id), prices });
  const word = (key: number) => costType.values.find((each) => each.key === key)?.[call.language] ?? '';
  const until = earlier(last, today);
  return stations.flatMap(({ id, stationName, transformerKva }) => {
    const stationSettings = settings.filter(({ stationId }) => stationId === id);
    const sum = sums.get(id);
    if (!sum && stationSettings.length === 0) return [];
    const { income = '0', kwh = '0', pricedKwh = '0', gridMoney = '0' } = sum ?? {};
    const currentCosts = stationSettings.map(({ effectFrom, effectTo, ...each }) => ({
      ...each,
      days: daysBetween(later(effectFrom, first), earlier(effectTo, until)),
      ofDays: daysBetween(first, last),
    }));
    const { costs, cost, profit } = marginOf({
      income,
      kwh,
      pricedKwh,
      gridMoney,
      transformerKva,
      settings: currentCosts,
    });
    const figures = { kwh: Number(kwh), income: Number(income), cost: numberOf(cost), profit: numberOf(profit) };
    const parts = costs.map((each) => ({ ...each, costName: word(each.costType), money: numberOf(each.money) }));
    return [{ stationId: id, stationName, ...figures, costs: parts }];
  });
}

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Returns the number of days between two dates, both inclusive; 0 if `to` is before `from`. */
const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1);

function settingsIn(
  tx: Sql,
  engine: Engine,
  call: Pick<Call, 'caller' | 'rights' | 'language'>,
  { first, last }: { first: string; last: string },
) {
  const c = columnsOf(energyCostSetting);
  const visibility = baseConditions({ engine, resource: energyCostSetting, call });
  const dates = sql`${c.effectFrom}::text as "effectFrom", ${c.effectTo}::text as "effectTo"`;
  return tx.rows<Setting>(
    sql`select ${pick(energyCostSetting, ['stationId', 'costType', 'unitPrice', 'energyPriceId', 'lossRate'])}, ${dates}
      from ${tableOf(energyCostSetting)} where ${allOf(visibility)} and ${c.effectFrom} <= ${last}::date and ${c.effectTo} >= ${first}::date`,
  );
}

interface MarginQuery {
  month: Month;
  stationIds: readonly string[];
  prices: readonly GridPrice[];
}

/**
 * Sums the orders that ended in the month. A bill line lies within one day (BR-2) and is joined with the prices of its minutes. The
 * statement is planned with its values: a generic plan takes over 8 s instead of 0.5 s for a station with 1,000 orders.
 */
async function sumsOf(tx: Sql, { month, stationIds, prices }: MarginQuery): Promise<Map<string, Sums>> {
  const { charging, swap } = orderType.key;
  const rows = await tx.rows<Sums & { stationId: string }>(
    sql`with sold as (
        select o.id, o.station_id, coalesce(o.total_kwh, 0) as kwh, coalesce(o.total_money, 0) - coalesce(o.refund_money, 0) as money,
          o.pay_status from truck_orders o
        where o.tenant_id = ${tx.tenantId} and o.station_id = any(${[...stationIds]}::bigint[]) and o.is_deleted = 0
          and o.order_type in (${keys(charging, swap)}) and o.order_proc = ${keys(orderProc.key.ended)}
          and o.end_time >= ${month.from}::timestamptz and o.end_time < ${month.to}::timestamptz
      ), prices as (
        select * from unnest(${prices.map(({ stationId }) => stationId)}::bigint[], ${prices.map(({ day }) => day)}::date[],
          ${prices.map(({ from }) => from)}::timestamptz[], ${prices.map(({ to }) => to)}::timestamptz[],
          ${prices.map(({ price, share }) => (share > 0 ? new Decimal(price).div(share).toFixed(12) : null))}::numeric[])
          as p("stationId", day, "from", "to", price)
      ), bought as (
        select s.station_id, sum(d.kwh * w.part) as kwh, sum(d.kwh * w.part * p.price) as money
        from sold s join truck_order_detail d on d.tenant_id = ${tx.tenantId} and d.order_id = s.id
          join prices p on p."stationId" = s.station_id and p.day = (d.start_time at time zone 'Asia/Shanghai')::date
            and p."from" < greatest(d.end_time, d.start_time + interval '1 microsecond') and p."to" > d.start_time
          cross join lateral (select case when d.end_time <= d.start_time then 1::numeric
            when p."from" <= d.start_time and p."to" >= d.end_time then 1
            else extract(epoch from least(d.end_time, p."to") - greatest(d.start_time, p."from"))
              / extract(epoch from d.end_time - d.start_time) end as part) w
        where p.price is not null group by 1
      )
      select ${sql.raw(plannedWithValues)}s.station_id as "stationId", sum(s.kwh)::text as kwh,
        coalesce(sum(s.money) filter (where s.pay_status <> ${keys(payStatus.key.waived)}), 0)::text as income,
        coalesce(max(b.kwh), 0)::text as "pricedKwh", coalesce(max(b.money), 0)::text as "gridMoney"
      from sold s left join bought b on b.station_id = s.station_id group by 1`,
  );
  return new Map(rows.map((row) => [row.stationId, row]));
}
