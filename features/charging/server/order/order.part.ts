// The part for orders, bookings and the queue at stations.

import type { Part } from '@ec/resource-server/part';
import { orders } from '../../shared/order/orders.resource.ts';
import { orderReady } from '../../shared/ready/order-ready.resource.ts';
import { periodKind } from '../../shared/tariff/tariff.enums.ts';
import { advanceTicketsJob } from '../ready/advance-ready.ts';
import { readyRoutes } from '../ready/ready.routes.ts';
import { answerDevices } from './answer-devices.ts';
import { billDocument } from './bill-document.ts';
import { orderRoutes } from './order.routes.ts';
import { startedOrderGrants } from './order-row-grants.ts';
import { sweepOrdersJob } from './sweep-orders.ts';

export const orderPart: Part = {
  resources: [orders, orderReady],
  // The enum is listed here, because no field of a resource registers it.
  enums: [periodKind],
  routes: (engine) => [...orderRoutes(engine), ...readyRoutes(engine)],
  documents: { [orders.name]: billDocument },
  rowGrants: [startedOrderGrants],
  listeners: answerDevices,
  jobs: (engine) => [sweepOrdersJob(engine), advanceTicketsJob(engine)],
};
