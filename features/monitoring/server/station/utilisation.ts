// Computes how long connectors charged within a span, for their time utilisation (domain §9: charging minutes over connectors × minutes).
import { orderProc, orderType } from '@ec/charging/shared/order/order.enums';
import type { Sql } from '@ec/kernel/database';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import type { Span } from '../../shared/elapsed-span.ts';
import { shareOf } from '../../shared/figures.ts';

/**
 * Returns the charging minutes by station: an order counts with its part within the span, and a running order counts until the span's end.
 */
export async function chargingMinutes(
  tx: Sql,
  stationIds: readonly string[],
  { from, to }: Span,
): Promise<Map<string, number>> {
  const { charging, stopping, unknown, ended } = orderProc.key;
  const rows = await tx.rows<{ stationId: string; minutes: string }>(
    sql`select o.station_id as "stationId",
        sum(extract(epoch from least(coalesce(o.end_time, ${to}), ${to}) - greatest(o.start_time, ${from})) / 60) as minutes
      from truck_orders o where o.tenant_id = ${tx.tenantId} and o.station_id = any(${[...stationIds]}::bigint[]) and o.is_deleted = 0
        and o.order_type = ${keys(orderType.key.charging)} and o.start_time < ${to}
        and (o.end_time > ${from} and o.order_proc = ${keys(ended)} or o.order_proc in (${keys(charging, stopping, unknown)}) and o.end_time is null)
      group by 1`,
  );
  return new Map(rows.map(({ stationId, minutes }) => [stationId, parseFloat(minutes)]));
}

/** Returns the minutes of running sessions, because the sums contain only ended ones. */
export async function runningMinutes(tx: Sql, stationIds: readonly string[], { from, to }: Span): Promise<number> {
  const { charging, stopping, unknown } = orderProc.key;
  const row = await tx.first<{ minutes: string | null }>(
    sql`select sum(extract(epoch from ${to}::timestamptz - greatest(o.start_time, ${from}::timestamptz)) / 60) as minutes
      from truck_orders o where o.tenant_id = ${tx.tenantId} and o.station_id = any(${[...stationIds]}::bigint[]) and o.is_deleted = 0
        and o.order_type = ${keys(orderType.key.charging)} and o.start_time < ${to} and o.end_time is null
        and o.order_proc in (${keys(charging, stopping, unknown)})`,
  );
  return row?.minutes ? parseFloat(row.minutes) : 0;
}

/** Returns the time utilisation in percent; null without connectors, or where no time has passed. */
export function timeUtilisation(minutes: number, guns: number, { from, to }: Span): number | null {
  const totalMinutes = (guns * (to.getTime() - from.getTime())) / 60_000;
  return totalMinutes > 0 ? shareOf(Math.min(minutes, totalMinutes), totalMinutes) : null;
}
