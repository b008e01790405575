// Orders, bookings and the queue.

import type { Part } from '@ec/resource-server/part';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { readyRoutes } from '../ready/ready.routes.ts';
import { orderRoutes } from './order.routes.ts';
import { tendSchedule, tendTasks } from './tend.ts';

export const orderPart: Part = {
  resources: [orders, orderReady],
  routes: (engine) => [...orderRoutes(engine), ...readyRoutes(engine)],
  tasks: tendTasks,
  schedules: [tendSchedule],
};
