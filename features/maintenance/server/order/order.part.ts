// Work orders: their actions, jobs and approval. A row grant lets a handler see and process his orders of other departments.

import { columnsOf } from '@ec/resource-server/columns';
import type { Part } from '@ec/resource-server/part';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import type { RowGrantProvider } from '@ec/resource-server/row-grants';
import { approvalHandlers, approvalJob, approvedRecordOf, seedApproval } from '@ec/workflow/server/public';
import { sql } from 'kysely';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { adviceRoutes } from './advice.ts';
import { orderHandlers } from './order-actions.ts';
import { orderApproval } from './order-approval.ts';
import { orderDocument } from './order-document.ts';
import { orderHooks } from './order-hooks.ts';
import { overdueJob } from './overdue.job.ts';
import { sitePhoneRoutes } from './site-phone.ts';

/** Actions that a handler may take on his orders of any department. */
const handlerActions = new Set(['accept', 'refuse', 'arrive', 'hold', 'resume', 'finish']);

const grantOrders: RowGrantProvider = ({ resource, call, use, alias }) => {
  if (resource !== workOrder || use === 'point') return undefined;
  if (use !== 'see' && !handlerActions.has(use.action)) return undefined;
  return sql`${columnsOf(workOrder, alias).handlerId} = ${call.caller.userId}`;
};

export const orderPart: Part = {
  resources: [workOrder],
  rowGrants: [grantOrders],
  documents: { [workOrder.name]: orderDocument },
  messages: {
    'workOrder.dispatched': { zh: '工单 {woNo} 已派给您：{title}', en: 'Order {woNo} was dispatched to you: {title}' },
    'workOrder.overdue': { zh: '工单 {woNo} 已超时：{title}', en: 'Order {woNo} is overdue: {title}' },
    'workOrder.notAccepted': {
      zh: '工单 {woNo} 派出后无人接单：{title}',
      en: 'Order {woNo} was dispatched and is not accepted: {title}',
    },
  },
  routes: (engine) => [
    ...resourceRoutes(engine, workOrder, { ...orderHooks(engine), actions: orderHandlers(engine) }),
    ...adviceRoutes(engine),
    ...sitePhoneRoutes(engine),
  ],
  jobs: (engine) => [overdueJob(engine), approvalJob(engine, orderApproval)],
  approvedRecords: [approvedRecordOf(orderApproval)],
  serviceHandlers: approvalHandlers(orderApproval),
  seed: (engine) => seedApproval(engine, orderApproval),
};
