// Reads figures of swaps: counts of the day, the time of each step, and the last swaps.
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { swapStep, swapStepName } from '@ec/charging/shared/order/swap-steps';
import { allOf } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import type { OutputOf } from '@ec/resource/contract';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { rounded } from '../../shared/figures.ts';
import type { swapHome } from '../../shared/swap/swap-home.contract.ts';
import type { Day } from '../day-series.ts';
import { type Viewer, visibleRows } from '../visible-stations.ts';
import { figureOf, timeOf } from '../wire-fields.ts';

type Home = OutputOf<typeof swapHome>;

const { ended, cancelled } = orderProc.key;
const isSwap = sql`t.order_type = ${keys(orderType.key.swap)}`;
const mostSwaps = 20;

const visibleSwaps = (engine: Engine, call: Viewer, stationId: string | undefined) =>
  allOf([visibleRows(engine, call, orders, stationId), isSwap]);

interface DayRow {
  hour: number;
  swaps: number;
  kwh: string;
  money: string;
}

export async function readSwapDay(engine: Engine, call: Viewer, stationId: string | undefined, { from, to }: Day) {
  const read = engine.database.read(call.caller.tenantId);
  const within = sql`${visibleSwaps(engine, call, stationId)} and t.end_time >= ${from} and t.end_time < ${to}`;
  const [hours, total] = await Promise.all([
    read.rows<DayRow>(
      sql`select extract(hour from t.end_time at time zone 'Asia/Shanghai')::int as hour, count(*)::int as swaps,
          coalesce(sum(t.total_kwh), 0) as kwh, coalesce(sum(t.total_money), 0) as money
        from ${tableOf(orders)} where ${within} and t.order_proc = ${keys(ended)} group by 1`,
    ),
    read.first<{ mean: string | null; p95: string | null; attempts: number; successes: number }>(
      sql`select avg(t.swap_sec) filter (where t.order_proc = ${keys(ended)}) as mean,
          percentile_cont(0.95) within group (order by t.swap_sec) filter (where t.order_proc = ${keys(ended)}) as p95,
          count(*)::int as attempts, count(*) filter (where t.order_proc = ${keys(ended)} and t.swap_step = ${sql.lit(swapStep.left)}
            and not exists (select from truck_swap_step_log l where l.tenant_id = t.tenant_id and l.order_id = t.id
              and l.step = ${sql.lit(swapStep.fault)}))::int as successes
        from ${tableOf(orders)} where ${within} and t.order_proc in (${keys(ended, cancelled)}) and t.start_time is not null`,
    ),
  ]);
  const sum = (of: (row: DayRow) => number) => rounded(hours.reduce((total, row) => total + of(row), 0));
  const mean = figureOf(total?.mean);
  const p95 = figureOf(total?.p95);
  return {
    stat: {
      daySwaps: sum(({ swaps }) => swaps),
      avgSwapSec: mean === null ? null : rounded(mean, 0),
      p95SwapSec: p95 === null ? null : rounded(p95, 0),
      successPct: total && total.attempts > 0 ? rounded((100 * total.successes) / total.attempts, 1) : null,
      dayKwh: sum(({ kwh }) => parseFloat(kwh)),
      dayMoney: sum(({ money }) => parseFloat(money)),
    },
    hours,
  };
}

/** Reads the steps of the last week at one station, or of the last day at all stations, which limits the work for hundreds of stations. */
export async function readStepTimes(
  engine: Engine,
  call: Viewer,
  stationId: string | undefined,
): Promise<Home['stepAvg']> {
  const now = engine.clock.now();
  const since = new Date(now.getTime() - (stationId ? 7 : 1) * 86_400_000);
  const seconds = sql`extract(epoch from l.end_time - l.start_time)`;
  const completed = sql`filter (where l.ok = 1 and l.end_time is not null)`;
  const rows = await engine.database
    .read(call.caller.tenantId)
    .rows<{ step: number; mean: string | null; p50: string | null; p95: string | null; failed: number }>(
      sql`select l.within as step, avg(${seconds}) ${completed} as mean, percentile_cont(0.5) within group (order by ${seconds}) ${completed} as p50,
          percentile_cont(0.95) within group (order by ${seconds}) ${completed} as p95,
          count(*) filter (where l.step = ${sql.lit(swapStep.fault)})::int as failed
        from ${tableOf(orders)} join truck_swap_step_log l on l.tenant_id = t.tenant_id and l.order_id = t.id
        where ${visibleSwaps(engine, call, stationId)} and t.start_time >= ${since} and t.start_time <= ${now}
          and l.within < ${sql.lit(swapStep.left)}
        group by 1 order by 1`,
    );
  const secondsOf = (value: string | null): number | null => (value === null ? null : rounded(parseFloat(value), 0));
  return rows.map(({ step, mean, p50, p95, failed }) => {
    const name = swapStepName(step);
    return {
      step,
      name: name ? labelOf(name, call.language) : '',
      failed,
      avgSec: secondsOf(mean),
      p50Sec: secondsOf(p50),
      p95Sec: secondsOf(p95),
    };
  });
}

export async function readLastSwaps(
  engine: Engine,
  call: Viewer,
  stationId: string | undefined,
): Promise<Home['lastSwaps']> {
  const rows = await engine.database.read(call.caller.tenantId).rows<Record<string, string | null> & { id: string }>(
    sql`select t.id, t.order_no as "orderNo", t.plate_no as "plateNo", s.station_name as "stationName", t.old_soc as "oldSoc",
        t.new_soc as "newSoc", t.total_kwh as kwh, t.swap_sec as "swapSec", t.end_time as "endTime"
      from ${tableOf(orders)} left join truck_station s on s.tenant_id = t.tenant_id and s.id = t.station_id
      where ${visibleSwaps(engine, call, stationId)} and t.order_proc = ${keys(ended)}
        order by t.end_time desc nulls last, t.id desc limit ${mostSwaps}`,
  );
  return rows.map((row) => ({
    id: row.id,
    orderNo: row.orderNo ?? '',
    stationName: row.stationName ?? '',
    plateNo: row.plateNo ?? '',
    oldSoc: figureOf(row.oldSoc),
    newSoc: figureOf(row.newSoc),
    kwh: figureOf(row.kwh),
    swapSec: figureOf(row.swapSec),
    endTime: timeOf(row.endTime),
  }));
}
