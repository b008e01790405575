// Orders, bookings and the queue.

import type { Part } from '@ec/resource-server/part';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { periodKind } from '../../shared/tariff/tariff.enums.ts';
import { advanceTicketsJob } from '../ready/advance-ready.ts';
import { readyRoutes } from '../ready/ready.routes.ts';
import { answerDevices } from './answer-devices.ts';
import { billDocument } from './bill-document.ts';
import { lentOrders } from './lent-orders.ts';
import { orderRoutes } from './order.routes.ts';
import { tendOrdersJob } from './sweep-orders.ts';

export const orderPart: Part = {
  resources: [orders, orderReady],
  // The resource has the lines of bills.
  enums: [periodKind],
  routes: (engine) => [...orderRoutes(engine), ...readyRoutes(engine)],
  documents: { [orders.name]: billDocument },
  rowGrants: [lentOrders],
  listeners: answerDevices,
  jobs: (engine) => [tendOrdersJob(engine), advanceTicketsJob(engine)],
};
