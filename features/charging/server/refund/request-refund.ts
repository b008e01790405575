// Requests, retries and decides refunds. A refund waits for a second person if the refunds of its order exceed ¥500 in total (BR-11).

import { audit } from '@ec/kernel/audit';
import type { Sql } from '@ec/kernel/database';
import { errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { moveState } from '@ec/resource-server/move-state';
import { decideRecord, startApproval } from '@ec/workflow/server/public';
import { sql } from 'kysely';
import { orders } from '../../shared/order/orders.resource.ts';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import { channelOf, isGiftOnly, needsSecondPerson } from '../../shared/refund/refund-rules.ts';
import { refundErrors } from './refund.errors.ts';
import { refundApproval } from './refund-approval.ts';
import { carryOutRefund, refuse, refuseUnseen, settleBalance, stateText } from './refund-decision.ts';
import type { RefundDeps } from './refund-deps.ts';
import { type LockedRefund, lockOrder, lockRefund, refundByNo, refundsOf } from './refund-rows.ts';

const { balance, weChat } = refundChannel.key;

interface RefundRequest {
  orderId: string;
  /** In 元, as exact decimal text. */
  amount: string;
  reason: string;
}

/**
 * Requests a refund.
 * @returns the number of the refund; the caller must still send a refund through WeChat
 * @throws AppError noData, or the reason against the refund
 */
export function requestRefund(deps: RefundDeps, call: Call, request: RefundRequest): Promise<string> {
  const { engine, wechat } = deps;
  const { tenantId, userId, deptIds } = call.caller;
  return engine.database.withTenant(tenantId, async (tx) => {
    await refuseUnseen(tx, deps, orders, call, request.orderId);
    const order = (await lockOrder(tx, request.orderId)) ?? fail(errors.noData);
    const { amount, reason } = request;
    const others = await refundsOf(tx, order.id);
    const isWaiting = needsSecondPerson(isGiftOnly(order) ? (order.giftMoney ?? 0) : amount, others);
    const now = engine.clock.now();
    refuse(order, { order, others, amount, now, isWaiting }, call);
    const channel = channelOf(order.payType) ?? balance;
    if (channel === weChat && !wechat.of(tenantId)) fail(refundErrors.noMerchant);
    const id = engine.ids.next();
    const refundNo = `RF${id}`;
    const state = isWaiting ? refundStatus.key.pending : refundStatus.key.processing;
    await tx.run(
      sql`insert into truck_refund (id, tenant_id, create_user, create_dept, refund_no, order_id, amount,
          refund_status, channel, reason, station_id, merchant_id, account_id, apply_user, send_time)
        values (${id}, ${tenantId}, ${userId}, ${deptIds[0] ?? null}, ${refundNo}, ${order.id}, ${amount}, ${state},
          ${channel}, ${reason}, ${order.stationId}, ${order.merchantId}, ${order.accountId}, ${userId},
          ${isWaiting ? null : now})`,
    );
    const after = { refundNo, orderId: order.id, amount, reason, refundStatus: state };
    const entry = { resource: refundResource.name, action: 'request', rowId: id, changes: { after }, version: 1 };
    await audit(tx, call, engine.ids, [entry]);
    if (isWaiting) await startApproval(tx, engine, refundApproval, { id, applicant: userId, amount });
    else await settleBalance(tx, deps, call, refundNo);
    return refundNo;
  });
}

/** Moves an abnormal refund (4) back to processing (1). The refund keeps its number. */
export function retryRefund(deps: RefundDeps, call: Call, refundNo: string): Promise<string> {
  return changeRefund(deps, call, refundNo, async (tx, lockedRefund) => {
    const { order, refund, others } = lockedRefund;
    const now = deps.engine.clock.now();
    if (refund.refundStatus !== refundStatus.key.abnormal)
      fail(refundErrors.notAbnormal, { no: refundNo, state: stateText(refund.refundStatus, call) });
    refuse(order, { order, others, amount: refund.amount, now, lastAttempt: refund.sendTime }, call);
    const by = { call, ids: deps.engine.ids, action: 'retry' };
    const set = { sendTime: now, failMsg: null };
    await moveState(tx, refundResource, refund.id, 'refundStatus', refundStatus.key.processing, set, by);
  });
}

export interface Verdict {
  refundNo: string;
  pass: boolean;
  reason?: string | undefined;
}

/** Moves a pending refund (0) to processing (1) or rejected (5). The decision also completes the approval task of the refund. */
export function approveRefund(deps: RefundDeps, call: Call, { refundNo, pass, reason }: Verdict): Promise<string> {
  const { engine } = deps;
  return engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const { id } = (await refundByNo(tx, refundNo)) ?? fail(errors.noData);
    const comment = reason ?? '';
    // The caller of `approveRefund` sends the refund after the transaction, so no sending is queued here.
    const write = async (approve: boolean) => {
      await carryOutRefund(tx, deps, call, { id, approve, comment });
    };
    await decideRecord(tx, engine, refundApproval, { call, id, approve: pass, comment, write });
    return refundNo;
  });
}

/** Changes a refund while its order is locked. */
function changeRefund(
  deps: RefundDeps,
  call: Call,
  refundNo: string,
  change: (tx: Sql, lockedRefund: LockedRefund) => Promise<void>,
): Promise<string> {
  return deps.engine.database.withTenant(call.caller.tenantId, async (tx) => {
    const row = (await refundByNo(tx, refundNo)) ?? fail(errors.noData);
    await refuseUnseen(tx, deps, refundResource, call, row.id);
    await change(tx, (await lockRefund(tx, refundNo)) ?? fail(errors.noData));
    return refundNo;
  });
}
