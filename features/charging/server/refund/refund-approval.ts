// Refunds above the limit run as processes (BR-11).
import type { RecordApproval } from '@ec/workflow/server/public';
import { sql } from 'kysely';
import { refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { queueSending } from './refund.job.ts';
import { carryOutRefund, holdWaitingRefund } from './refund-decision.ts';

export const refundApproval: RecordApproval = {
  resource: refund.name,
  key: 'refund',
  label: { zh: '退款审批', en: 'refunds' },
  category: 'flow_refund',
  permission: 'orders_refundApprove',
  hold: (engine, tx, call, id) => holdWaitingRefund(tx, { engine }, call, id),
  async carryOut(engine, tx, call, outcome) {
    const refundNo = await carryOutRefund(tx, { engine }, call, outcome);
    if (refundNo !== undefined) await queueSending(tx, refundNo);
  },
  waiting: (tenantId) => sql`select id, apply_user as applicant, amount from truck_refund
    where tenant_id = ${tenantId} and refund_status = ${sql.lit(refundStatus.key.pending)} and is_deleted = 0`,
};
