// The calls of orders.

import { raw } from '@ec/kernel/database';
import { fail } from '@ec/kernel/errors';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import { hasId, permissionsOf } from '@ec/resource/calls';
import { keys } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { type OwnCall, resourceRoutes } from '@ec/resource-server/resource-routes';
import { sql } from 'kysely';
import { z } from 'zod';
import { orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderErrors } from './order.errors.ts';
import { orderActions } from './order-actions.ts';
import { orderCharging } from './order-charging.ts';
import { orderCourse, orderDetail } from './order-detail.ts';
import { startOrder } from './start-order.ts';

const anything = z.record(z.string(), z.unknown());

const beforeRemove: Hooks['beforeRemove'] = async ({ tx, ids }) => {
  const other = await tx.first(
    raw(sql`select 1 as one from truck_orders
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and order_proc is distinct from ${keys(orderProc.key.cancelled)}
      limit 1`),
  );
  if (other) fail(orderErrors.onlyCancelled);
};

const remoteStart: OwnCall = ({ engine, call }) => {
  const draft = call.input as Record<string, unknown>;
  if (hasId(draft)) fail(engineErrors.idForbidden);
  return startOrder(engine, call, draft);
};

export function orderRoutes(engine: Engine): Route[] {
  const may = permissionsOf(orders);
  const own = (name: string, title: string, handler: (engine: Engine, call: Call) => Promise<unknown>): Route =>
    route({
      ...{ method: 'GET', path: `/${orders.base}/${name}`, access: { code: may.menu }, title: `Order: ${title}` },
      input: anything,
      handler: (call) => handler(engine, call as Call),
    });
  return [
    ...resourceRoutes(engine, orders, {
      beforeRemove,
      calls: { create: remoteStart, detail: ({ call }) => orderDetail(engine, call) },
      actions: orderActions(engine),
    }),
    own('course', 'curve, changes of state, commands', orderCourse),
    own('orderCharging', 'running ones with their last values', orderCharging),
  ];
}
