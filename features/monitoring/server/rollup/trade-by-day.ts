// Reads orders, energy and revenue of past days for the home page, from the roll-ups of stations by day.
import { fromWireTime } from '@ec/kernel/clock';
import type { DaySums, Engine } from '@ec/resource-server/feature';
import { sql } from 'kysely';
import type { Viewer } from '../visible-stations.ts';
import { readWatermark, seesAllOrders } from './rolled.ts';

const dayMs = 86_400_000;

interface TradeDay {
  day: string;
  revenue: number;
  energy: number;
  orders: number;
}

/** Returns undefined where the roll-ups have not reached the end of the last day, and for callers who do not see all orders. */
export async function tradeByDay(
  engine: Engine,
  call: Viewer,
  days: readonly string[],
): Promise<DaySums[] | undefined> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const lastDay = fromWireTime(last);
  if (!lastDay || !seesAllOrders(call)) return undefined;
  const read = engine.database.read(call.caller.tenantId);
  const watermark = await readWatermark(read);
  if (!watermark || watermark.getTime() < lastDay.getTime() + dayMs) return undefined;
  const rows = await read.rows<TradeDay>(
    sql`select d.at::text as day, sum(d.money)::float8 as revenue, sum(d.settled_kwh)::float8 as energy, sum(d.orders)::float8 as orders
      from station_day d where d.tenant_id = ${read.tenantId} and d.at between ${first}::date and ${last}::date group by 1`,
  );
  return rows.map(({ day, ...sums }) => ({ day, sums }));
}
