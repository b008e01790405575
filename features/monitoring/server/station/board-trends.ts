// Reads the trends of a period: by hour of a day, by day of a month, or by month of a year.

import { orderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { toWireTime } from '@ec/kernel/clock';
import type { Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import type { DateType, Span } from '../../shared/elapsed-span.ts';
import { rounded, sumOfKnown } from '../../shared/figures.ts';
import type { Series } from '../../shared/shapes.ts';
import { type Grain, readRolledSums, seesAllOrders, splitSpan } from '../rollup/rolled.ts';
import { stationIds, type Viewer } from '../visible-stations.ts';
import { ended } from './board-figures.ts';
import { type MeteredPoint, readMetered } from './board-metered.ts';

const twoDigits = (value: number): string => `${value}`.padStart(2, '0');

/** Returns the points of the whole period, the format of their times, and the beginning of a point. */
function bucketsOf(
  dateType: DateType,
  date: string,
): { times: string[]; form: string; startOf: (time: string) => Date } {
  const at = (text: string) => new Date(`${text}+08:00`);
  if (dateType === 'day') {
    const times = Array.from({ length: 24 }, (_, hour) => `${twoDigits(hour)}:00`);
    return { times, form: 'HH24:00', startOf: (time) => at(`${date}T${time}:00`) };
  }
  if (dateType === 'month') {
    const [year = 0, month = 1] = date.split('-').map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const times = Array.from({ length: days }, (_, index) => `${date.slice(0, 7)}-${twoDigits(index + 1)}`);
    return { times, form: 'YYYY-MM-DD', startOf: (time) => at(`${time}T00:00:00`) };
  }
  const times = Array.from({ length: 12 }, (_, index) => `${date.slice(0, 4)}-${twoDigits(index + 1)}`);
  return { times, form: 'YYYY-MM', startOf: (time) => at(`${time}-01T00:00:00`) };
}

interface Point {
  at: string;
  kwh: string;
  orders: number;
  swaps: number;
  elec: string;
  service: string;
  occupy: string;
  swap: string;
}

const bucket = (time: RawBuilder<unknown>, form: string) => sql`to_char(${time} at time zone 'Asia/Shanghai', ${form})`;

function readSettledTrend(engine: Engine, call: Viewer, condition: Condition, form: string): Promise<Point[]> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(`t.${column}`)}), 0)`;
  return engine.database.read(call.caller.tenantId).rows<Point>(
    sql`select ${bucket(sql`t.end_time`, form)} as at, ${sum('total_kwh')} as kwh, count(*)::int as orders,
        count(*) filter (where t.order_type = ${keys(orderType.key.swap)})::int as swaps, ${sum('elec_money')} as elec,
        ${sum('service_money')} as service, ${sum('occupy_money')} as occupy, ${sum('swap_money')} as swap
      from ${tableOf(orders)} where ${condition} group by 1`,
  );
}

interface Trends {
  energyTrend: Series;
  moneyTrend: Series;
  orderTrend: Series;
}

const grains: Readonly<Record<DateType, Grain>> = { day: 'hour', month: 'day', year: 'month' };

/** Reads points from roll-ups and from orders; the caller adds points of the same time. */
async function readPoints(engine: Engine, call: Viewer, request: TrendRequest, form: string) {
  const { span, stationId, watermark } = request;
  const read = engine.database.read(call.caller.tenantId);
  const stations = stationIds(engine, call, { stationId });
  const { rolled, rest } = splitSpan(span, seesAllOrders(call) ? watermark : undefined);
  const [sums, points, metered] = await Promise.all([
    rolled
      ? readRolledSums(read, stations, rolled, { key: bucket(sql`h.at`, form), coarsest: grains[request.dateType] })
      : [],
    readSettledTrend(engine, call, ended(engine, call, rest, stationId), form),
    readMetered(read, stations, rest, form),
  ]);
  return {
    points: [...sums.map((sum) => ({ ...sum, at: sum.key ?? '' })), ...points],
    metered: [...sums.map((sum): MeteredPoint => ({ at: sum.key ?? '', kwh: sum.metered })), ...metered],
  };
}

interface TrendRequest {
  dateType: DateType;
  date: string;
  span: Span;
  stationId: string | undefined;
  watermark: Date | undefined;
}

export async function readTrends(engine: Engine, call: Viewer, request: TrendRequest): Promise<Trends> {
  const { times, form, startOf } = bucketsOf(request.dateType, request.date);
  const { points, metered } = await readPoints(engine, call, request, form);
  const hasBegun = (time: string) => startOf(time) < request.span.to;
  // A point without orders is 0 once its time has begun, and unknown before that.
  const pointsOf = (read: (point: Point) => string | number) =>
    times.map((time) => {
      const samePoints = points.filter(({ at }) => at === time);
      return hasBegun(time) ? rounded(samePoints.reduce((sum, point) => sum + Number(read(point)), 0)) : null;
    });
  const seriesOf = (name: string, unit: string, read: (point: Point) => string | number) => ({
    name,
    unit,
    data: pointsOf(read),
  });
  const meteredKwh = times.map((time) =>
    sumOfKnown(metered.filter(({ at }) => at === time).map(({ kwh }) => (kwh === null ? null : Number(kwh)))),
  );
  return {
    energyTrend: {
      times,
      series: [seriesOf('settledKwh', 'kWh', ({ kwh }) => kwh), { name: 'meteredKwh', unit: 'kWh', data: meteredKwh }],
    },
    moneyTrend: {
      times,
      series: [
        seriesOf('elec', '¥', ({ elec }) => elec),
        seriesOf('service', '¥', ({ service }) => service),
        seriesOf('occupy', '¥', ({ occupy }) => occupy),
        seriesOf('swap', '¥', ({ swap }) => swap),
      ],
    },
    orderTrend: {
      times,
      series: [seriesOf('orders', '', ({ orders: count }) => count), seriesOf('swaps', '', ({ swaps }) => swaps)],
    },
  };
}

export const spanWords = ({ from, to }: Span) => ({ from: toWireTime(from), to: toWireTime(to) });
