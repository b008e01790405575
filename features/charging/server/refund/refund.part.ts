// The part for refunds, and for the reconciliation of our books with those of WeChat Pay.

import type { Part } from '@ec/resource-server/part';
import { approvalHandlers, approvalJob, approvedRecordOf, seedApproval } from '@ec/workflow/server/public';
import { reconcile } from '../../shared/reconcile/reconcile.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { reconcileJob } from '../reconcile/reconcile.job.ts';
import { reconcileRoutes } from '../reconcile/reconcile.routes.ts';
import { wechatConfig } from '../wechat/wechat-config.ts';
import { pollRefundsJob, sendRefundJob } from './refund.job.ts';
import { refundRoutes } from './refund.routes.ts';
import { refundApproval } from './refund-approval.ts';
import { refundDeps } from './refund-deps.ts';
import { refundDocument } from './refund-document.ts';

export const refundPart: Part = {
  config: [wechatConfig],
  resources: [refund, reconcile],
  documents: { [refund.name]: refundDocument },
  routes(engine) {
    const deps = refundDeps(engine);
    return [...refundRoutes(deps), ...reconcileRoutes(deps)];
  },
  jobs(engine) {
    const deps = refundDeps(engine);
    return [pollRefundsJob(deps), sendRefundJob(deps), reconcileJob(deps), approvalJob(engine, refundApproval)];
  },
  approvedRecords: [approvedRecordOf(refundApproval)],
  serviceHandlers: approvalHandlers(refundApproval),
  seed: (engine) => seedApproval(engine, refundApproval),
};
