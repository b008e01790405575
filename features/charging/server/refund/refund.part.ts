// Refunds, from the request to what WeChat Pay said in the end, and whether the books of both sides agree.

import type { Part } from '@ec/resource-server/part';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { reconcileJob, reconcileSchedule, reconcileTask } from '../reconcile/reconcile.jobs.ts';
import { reconcileRoutes } from '../reconcile/reconcile.routes.ts';
import { wechatConfig } from '../wechat/wechat-config.ts';
import { pollJob, pollSchedule, pollTask } from './refund.jobs.ts';
import { refundRoutes } from './refund.routes.ts';
import { refundDeps } from './refund-deps.ts';

export const refundPart: Part = {
  config: [wechatConfig],
  resources: [refund, reconcile],
  routes(engine) {
    const deps = refundDeps(engine);
    return [...refundRoutes(deps), ...reconcileRoutes(deps)];
  },
  tasks(engine) {
    const deps = refundDeps(engine);
    return { [pollTask]: pollJob(deps), [reconcileTask]: reconcileJob(deps) };
  },
  schedules: [pollSchedule, reconcileSchedule],
};
