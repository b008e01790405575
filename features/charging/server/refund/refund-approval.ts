// The approval process of refunds above the limit (BR-11).
import { flowCategory } from '@ec/system/shared/seeded.enums';
import type { RecordApproval } from '@ec/workflow/server/public';
import { sql } from 'kysely';
import { refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund } from '../../shared/refund/refund.resource.ts';
import { queueSending } from './refund.job.ts';
import { carryOutRefund, lockPendingRefund } from './refund-decision.ts';

export const refundApproval: RecordApproval = {
  resource: refund.name,
  key: 'refund',
  label: { zh: '退款审批', en: 'refunds' },
  category: `flow_${flowCategory.key.refund}`,
  permission: 'orders_refundApprove',
  hold: (engine, tx, call, id) => lockPendingRefund(tx, { engine }, call, id),
  async carryOut(engine, tx, call, outcome) {
    const refundNo = await carryOutRefund(tx, { engine }, call, outcome);
    if (refundNo !== undefined) await queueSending(tx, refundNo);
  },
  async subject(tx, id) {
    const row = await tx.first<{ refundNo: string; orderNo: string; amount: string }>(
      sql`select r.refund_no as "refundNo", coalesce(o.order_no, '') as "orderNo", r.amount::text as amount
        from truck_refund r left join truck_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where r.tenant_id = ${tx.tenantId} and r.id = ${id}`,
    );
    const { refundNo = '', orderNo = '', amount = '' } = row ?? {};
    return {
      zh: `订单 ${orderNo} 退款 ¥${amount}（${refundNo}）`,
      en: `Refund of order ${orderNo}, ¥${amount} (${refundNo})`,
    };
  },
  waiting: (tenantId) => sql`select id, apply_user as applicant, amount from truck_refund
    where tenant_id = ${tenantId} and refund_status = ${sql.lit(refundStatus.key.pending)} and is_deleted = 0`,
};
