// The trends of a period: by hour of a day, by day of a month, by month of a year.

import { ordersOrderType } from '@ec/charging/shared/order/order.enums';
import { orders } from '@ec/charging/shared/order/orders.resource';
import { toWireTime } from '@ec/kernel/clock';
import { raw } from '@ec/kernel/database';
import type { Condition } from '@ec/kernel/sql';
import { keys } from '@ec/resource-server/columns';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { type RawBuilder, sql } from 'kysely';
import type { DateType, Span } from '../../shared/elapsed-span.ts';
import type { Series } from '../../shared/shapes.ts';
import type { Viewer } from '../seen-stations.ts';

const two = (value: number): string => `${value}`.padStart(2, '0');

/** The points of the whole period, and how a moment finds its own. */
export function bucketsOf(
  dateType: DateType,
  date: string,
): { times: string[]; form: string; ends: (time: string) => Date } {
  const at = (text: string) => new Date(`${text}+08:00`);
  if (dateType === 'day') {
    const times = Array.from({ length: 24 }, (_, hour) => `${two(hour)}:00`);
    return { times, form: 'HH24:00', ends: (time) => at(`${date}T${time}:00`) };
  }
  if (dateType === 'month') {
    const [year = 0, month = 1] = date.split('-').map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const times = Array.from({ length: days }, (_, index) => `${date.slice(0, 7)}-${two(index + 1)}`);
    return { times, form: 'YYYY-MM-DD', ends: (time) => at(`${time}T00:00:00`) };
  }
  const times = Array.from({ length: 12 }, (_, index) => `${date.slice(0, 4)}-${two(index + 1)}`);
  return { times, form: 'YYYY-MM', ends: (time) => at(`${time}-01T00:00:00`) };
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

function readSettledTrend(engine: Engine, call: Viewer, which: Condition, form: string): Promise<Point[]> {
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(`t.${column}`)}), 0)`;
  return engine.database.read(call.caller.tenantId).rows<Point>(
    raw(sql`select ${bucket(sql`t.end_time`, form)} as at, ${sum('total_kwh')} as kwh, count(*)::int as orders,
        count(*) filter (where t.order_type = ${keys(ordersOrderType.key.swap)})::int as swaps, ${sum('elec_money')} as elec,
        ${sum('service_money')} as service, ${sum('occupy_money')} as occupy, ${sum('swap_money')} as swap
      from ${tableOf(orders)} where ${which} group by 1`),
  );
}

export interface MeteredPoint {
  at: string;
  kwh: string | null;
}

interface Trends {
  energyTrend: Series;
  moneyTrend: Series;
  orderTrend: Series;
}

/** @param metered kWh by the same points */
export async function readTrends(
  engine: Engine,
  call: Viewer,
  {
    dateType,
    date,
    span,
    which,
    metered,
  }: {
    dateType: DateType;
    date: string;
    span: Span;
    which: Condition;
    metered: readonly MeteredPoint[];
  },
): Promise<Trends> {
  const { times, form, ends } = bucketsOf(dateType, date);
  const points = await readSettledTrend(engine, call, which, form);
  const isPast = (time: string) => ends(time) < span.to;
  // A point that has passed without an order had none: 0. One to come is not known.
  const each = (of: (point: Point) => string | number) =>
    times.map((time) => {
      if (!isPast(time)) return null;
      const found = points.find(({ at }) => at === time);
      return found ? Number(of(found)) : 0;
    });
  const one = (name: string, unit: string, of: (point: Point) => string | number) => ({ name, unit, data: each(of) });
  const counted = times.map((time) => {
    const found = metered.find(({ at }) => at === time)?.kwh;
    return found === undefined || found === null ? null : Number(found);
  });
  return {
    energyTrend: {
      times,
      series: [one('settledKwh', 'kWh', ({ kwh }) => kwh), { name: 'meteredKwh', unit: 'kWh', data: counted }],
    },
    moneyTrend: {
      times,
      series: [
        one('elec', '元', ({ elec }) => elec),
        one('service', '元', ({ service }) => service),
        one('occupy', '元', ({ occupy }) => occupy),
        one('swap', '元', ({ swap }) => swap),
      ],
    },
    orderTrend: {
      times,
      series: [one('orders', '', ({ orders: count }) => count), one('swaps', '', ({ swaps }) => swaps)],
    },
  };
}

export const spanWords = ({ from, to }: Span) => ({ from: toWireTime(from), to: toWireTime(to) });
