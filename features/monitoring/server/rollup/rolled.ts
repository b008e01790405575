// Reads of the roll-ups: of whole hours up to the watermark, for callers to whom orders are shown as far as their stations are.
import { orders } from '@ec/charging/shared/order/orders.resource';
import { raw, type Sql } from '@ec/kernel/database';
import { scopesOn } from '@ec/resource-server/predicate';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';
import type { Viewer } from '../seen-stations.ts';
import { timeOf } from '../wire-fields.ts';

const hourMs = 3_600_000;

/** Sums of stations hold every order; whoever sees only some of them is told what these come to. */
export const seesAllOrders = ({ caller, rights }: Viewer): boolean =>
  caller.ownerId === undefined && scopesOn(orders, rights.scopes).length === 0;

export interface Rolled {
  /** The whole hours that are rolled up; nothing: all of the span is read from its sources. */
  rolled: Span | undefined;
  rest: Span;
}

export async function readWatermark(read: Sql): Promise<Date | undefined> {
  const row = await read.first<{ at: string }>(
    raw(sql`select watermark as at from station_roll where tenant_id = ${read.tenantId}`),
  );
  return row && new Date(row.at);
}

export const watermarkText = (at: Date | undefined): string =>
  at ? timeOf(new Date(at.getTime() + 8 * hourMs).toISOString().replace('T', ' ')) : '';

/** The part of a span that the sums hold, and what is left. A span that begins within an hour is not held. */
export function splitSpan({ from, to }: Span, watermark: Date | undefined): Rolled {
  const until = watermark === undefined ? 0 : Math.min(to.getTime(), watermark.getTime());
  const cut = new Date(Math.floor(until / hourMs) * hourMs);
  if (cut <= from || from.getTime() % hourMs !== 0) return { rolled: undefined, rest: { from, to } };
  return { rolled: { from, to: cut }, rest: { from: cut, to } };
}

export interface HourSums {
  /** Of what it was grouped by. */
  key: string | null;
  areaCode: string | null;
  kwh: string;
  money: string;
  orders: number;
  swaps: number;
  elec: string;
  service: string;
  occupy: string;
  swap: string;
  metered: string | null;
  pv: string | null;
  minutes: string;
}

/** @param by what the sums are grouped by, of hours `h` and stations `s` */
export function readHourSums(
  read: Sql,
  stations: RawBuilder<unknown>,
  { from, to }: Span,
  by: { key: RawBuilder<unknown>; area?: boolean },
): Promise<HourSums[]> {
  return read.rows<HourSums>(
    raw(sql`select ${by.key}::text as key, ${by.area ? sql`s.area_code` : sql`null::text`} as "areaCode", sum(h.settled_kwh) as kwh, sum(h.money) as money,
        sum(h.orders)::int as orders, sum(h.swaps)::int as swaps, sum(h.elec_money) as elec, sum(h.service_money) as service,
        sum(h.occupy_money) as occupy, sum(h.swap_money) as swap, sum(h.metered_kwh) as metered, sum(h.pv_kwh) as pv, sum(h.charging_min) as minutes
      from station_hour h join truck_station s on s.tenant_id = h.tenant_id and s.id = h.station_id
      where h.tenant_id = ${read.tenantId} and h.station_id in (${stations}) and h.at >= ${from} and h.at < ${to} group by 1, 2`),
  );
}
