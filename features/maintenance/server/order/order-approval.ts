// The approval of manual work orders. Another person approves the order, in a task of a workflow process (domain §6.6).
import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { permissionsOf } from '@ec/resource/calls';
import type { StoredRowOf, ValuesOf } from '@ec/resource/row';
import { findRow } from '@ec/resource-server/detail';
import type { Engine } from '@ec/resource-server/feature';
import { moveState } from '@ec/resource-server/move-state';
import { flowCategory } from '@ec/system/shared/seeded.enums';
import { decideRecord, type RecordApproval } from '@ec/workflow/server/public';
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { sql } from 'kysely';
import { workOrder } from '../../shared/order/work-order.resource.ts';
import { orderErrors } from './order.errors.ts';

const { approval, dispatch, returned } = woStatus.key;

interface Verdict {
  approve: boolean;
  comment: string;
}

function decidedValues(engine: Engine, call: Call, { approve, comment }: Verdict) {
  const decision = { approveUser: call.caller.userId, approveTime: engine.clock.now() };
  return { ...decision, reason: comment.slice(0, mostOfReason) || null, woStatus: approve ? dispatch : returned };
}

/** The most characters of the column `reason`. Comments of tasks may be longer. */
const mostOfReason = 200;

/** Completes the approval task of an order. @returns the values to write; the state is unchanged while the process has a further approver */
export async function decideOrder(
  tx: Sql,
  engine: Engine,
  call: Call,
  row: StoredRowOf<typeof workOrder>,
  verdict: Verdict,
): Promise<ValuesOf<typeof workOrder>> {
  let set: ValuesOf<typeof workOrder> = { woStatus: row.woStatus };
  const write = (approve: boolean) => {
    set = decidedValues(engine, call, { ...verdict, approve });
    return Promise.resolve();
  };
  await decideRecord(tx, engine, orderApproval, { call, id: row.id, ...verdict, write });
  return set;
}

export const orderApproval: RecordApproval = {
  resource: workOrder.name,
  // Deployed processes and exported models call the handlers by the former name of the resource.
  handlers: 'household.workOrder',
  key: 'workOrderApproval',
  label: { zh: '工单审批', en: 'work orders' },
  category: `flow_${flowCategory.key.workOrderApproval}`,
  permission: permissionsOf(workOrder).action('approve'),
  async hold(engine, tx, call, id) {
    const row = await tx.first<{ applicant: string | null; creator: string | null; status: number; woNo: string }>(
      sql`select apply_user as applicant, create_user as creator, wo_status as status, wo_no as "woNo" from work_order
        where tenant_id = ${tx.tenantId} and id = ${id} and is_deleted = 0 for update`,
    );
    if (!row || !(await findRow({ tx, engine, resource: workOrder, call }, id))) throw new AppError(errors.noData);
    const { userId } = call.caller;
    if (row.status !== approval) fail(orderErrors.decided, { woNo: row.woNo });
    if (userId === row.applicant || userId === row.creator) fail(orderErrors.ownApproval);
    return row.applicant ?? row.creator ?? '0';
  },
  async carryOut(engine, tx, call, { id, ...verdict }) {
    const { woStatus: to, ...set } = decidedValues(engine, call, verdict);
    const by = { call, ids: engine.ids, action: 'approve' };
    await moveState(tx, workOrder, id, 'woStatus', to, set, by);
  },
  async subject(tx, id) {
    const row = await tx.first<{ no: string; title: string }>(
      sql`select wo_no as no, title from work_order where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    return { zh: `工单 ${row?.no} ${row?.title}`, en: `Work order ${row?.no} ${row?.title}` };
  },
  waiting: (
    tenantId,
  ) => sql`select id, coalesce(apply_user, create_user) as applicant, null::numeric as amount from work_order
    where tenant_id = ${tenantId} and wo_status = ${sql.lit(approval)} and is_deleted = 0`,
};
