// Reads the detail of an order (row, bill and refunds) and its course (curve, changes of state, swap steps, commands, occupancy).

import { toWireTime } from '@ec/kernel/clock';
import type { Call } from '@ec/kernel/http/route';
import { labelOf } from '@ec/language/label';
import { objectOf } from '@ec/language/unknown';
import { hasId } from '@ec/resource/calls';
import type { ReadContext, Row } from '@ec/resource-server/context';
import { detailRow, idOf } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { codeText, present, viewerOf } from '@ec/resource-server/present';
import type { CallOverride } from '@ec/resource-server/resource-routes';
import { tableOf } from '@ec/resource-server/rows';
import { shapeOf } from '@ec/resource-server/shape';
import { sql } from 'kysely';
import type { BillLine, OrderCourse } from '../../shared/order/order.contract.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { swapStepName } from '../../shared/order/swap-steps.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { periodKind } from '../../shared/tariff/tariff.enums.ts';
import { pointsOf } from './samples.ts';

export async function orderDetail(engine: Engine, call: Call): Promise<Row> {
  const id = idOf(objectOf(call.input).id);
  const row = await detailRow(engine, orders, call, id);
  const shape = shapeOf(refund, engine.registry);
  const refunds = await engine.database.read(call.caller.tenantId).rows<Row>(
    sql`select ${sql.raw(shape.selectList)} from ${tableOf(refund)}
      where t.tenant_id = ${call.caller.tenantId} and t.order_id = ${id} and t.is_deleted = 0 order by t.id`,
  );
  const viewer = viewerOf({ engine, resource: refund, call });
  const details = await billLines({ engine, resource: orders, call }, id);
  return { ...row, details, refunds: refunds.map((one) => present(shape, one, viewer)) };
}

/** Reads the bill of an order by price period. */
async function billLines(context: ReadContext, orderId: string): Promise<BillLine[]> {
  const { tenantId } = context.call.caller;
  const viewer = viewerOf(context);
  const lines = await context.engine.database.read(tenantId).rows<Omit<BillLine, 'kindName'>>(
    sql`select id, seq, start_time as "startTime", end_time as "endTime", kind, elec_price::float8 as "elecPrice",
        service_price::float8 as "servicePrice", kwh::float8, elec_money::float8 as "elecMoney",
        service_money::float8 as "serviceMoney"
      from truck_order_detail where tenant_id = ${tenantId} and order_id = ${orderId} order by seq`,
  );
  return lines.map((line) => ({
    ...line,
    startTime: toWireTime(line.startTime),
    endTime: toWireTime(line.endTime),
    kindName: codeText({ enum: periodKind }, line.kind, viewer),
  }));
}

/** Adds the bill to the replies of `update` and `restore`. */
export const withBill: CallOverride<typeof orders, 'update' | 'restore'> = async (context, next) => {
  const row = await next(context);
  return hasId(row) ? { ...row, details: await billLines(context, row.id) } : row;
};

type Occupied = Omit<NonNullable<OrderCourse['occupancy']>, 'unpluggedAt'> & { unpluggedAt: string | null };

export async function courseOf(engine: Engine, call: Call<{ id?: unknown }>): Promise<OrderCourse> {
  const id = idOf(call.input.id);
  await detailRow(engine, orders, call, id);
  const { tenantId } = call.caller;
  const database = engine.database.read(tenantId);
  const of = sql`where tenant_id = ${tenantId} and order_id = ${id}`;
  const [points, events, steps, commands, occupied] = await Promise.all([
    pointsOf(database, id),
    database.rows<OrderCourse['events'][number]>(
      sql`select at, field, before, after from truck_order_event ${of} order by id`,
    ),
    database.rows<{ at: string; step: number }>(
      sql`select start_time as at, step from truck_swap_step_log ${of} order by id`,
    ),
    database.rows<OrderCourse['commands'][number]>(
      sql`select id, name, state, coalesce(result, '') as result, coalesce(message, '') as message,
        coalesce(reason, '') as reason, create_time as at from truck_gun_cmd ${of} order by id`,
    ),
    database.first<Occupied>(
      sql`select ended_at as "endedAt", unplugged_at as "unpluggedAt", (excluded_ms / 1000)::integer as "excludedSec",
        money, state from truck_order_occupy ${of}`,
    ),
  ]);
  return {
    points,
    events: events.map((event) => ({ ...event, at: toWireTime(event.at) })),
    steps: steps.map(({ at: time, step }) => {
      const name = swapStepName(step);
      return { at: toWireTime(time), step, stepName: name ? labelOf(name, call.language) : '' };
    }),
    commands: commands.map((command) => ({ ...command, at: toWireTime(command.at) })),
    occupancy: occupied
      ? {
          ...occupied,
          endedAt: toWireTime(occupied.endedAt),
          unpluggedAt: occupied.unpluggedAt === null ? '' : toWireTime(occupied.unpluggedAt),
        }
      : null,
  };
}
