// The routes of orders.

import { fail } from '@ec/kernel/errors';
import type { Route } from '@ec/kernel/http/route';
import { objectOf } from '@ec/language/unknown';
import { hasId } from '@ec/resource/calls';
import { keys } from '@ec/resource-server/columns';
import type { Hooks } from '@ec/resource-server/context';
import { engineErrors } from '@ec/resource-server/engine-errors';
import type { Engine } from '@ec/resource-server/feature';
import { type CallOverride, resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { withAnswer } from '@ec/truck/server/public';
import { sql } from 'kysely';
import {
  billedOrder,
  orderCharging,
  orderCourse,
  restoredOrder,
  startedOrder,
  startPlaces,
  wholeOrder,
} from '../../shared/order/order.contract.ts';
import { orderProc } from '../../shared/order/order.enums.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderErrors } from './order.errors.ts';
import { orderActions } from './order-actions.ts';
import { runningOrders } from './order-charging.ts';
import { courseOf, orderDetail, withBill } from './order-detail.ts';
import { startOrder } from './start-order.ts';
import { placesToStart } from './start-places.ts';

const beforeRemove: Hooks<typeof orders>['beforeRemove'] = async ({ tx, ids }) => {
  const other = await tx.first(
    sql`select 1 as one from truck_orders
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and order_proc is distinct from ${keys(orderProc.key.cancelled)}
      limit 1`,
  );
  if (other) fail(orderErrors.onlyCancelled);
};

const remoteStart: CallOverride = ({ engine, call }) => {
  const draft = objectOf(call.input);
  if (hasId(draft)) fail(engineErrors.idForbidden);
  return startOrder(engine, call, draft);
};

export function orderRoutes(engine: Engine): Route[] {
  return [
    ...resourceRoutes(engine, orders, {
      beforeRemove,
      calls: {
        create: remoteStart,
        detail: ({ call }) => orderDetail(engine, call),
        update: withBill,
        restore: withBill,
      },
      outputs: { create: startedOrder, detail: wholeOrder, update: billedOrder, restore: restoredOrder },
      actions: orderActions(engine),
    }).map((route) => {
      if (route.path.endsWith('/orders/stop')) return withAnswer(engine, route);
      return route.path.endsWith('/orders/submit') ? withAnswer(engine, route, ({ command }) => command) : route;
    }),
    ...serve(orderCourse, (call) => courseOf(engine, call)),
    ...serve(startPlaces, (call) => placesToStart(engine, call)),
    ...serve(orderCharging, (call) => runningOrders(engine, call)),
  ];
}
