// Decides refunds and carries out the decisions, in the caller's transaction.

import type { Sql } from '@ec/kernel/database';
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { EnumDefinition } from '@ec/resource/enum';
import type { Resource } from '@ec/resource/resource';
import { findRow } from '@ec/resource-server/detail';
import { moveState } from '@ec/resource-server/move-state';
import { ordersPayType, payStatus } from '../../shared/order/order.enums.ts';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import { leftOf, type RefundFacts, refundRefusal } from '../../shared/refund/refund-rules.ts';
import { refundErrors } from './refund.errors.ts';
import type { RefundDeps } from './refund-deps.ts';
import { type LockedRefund, lockRefund, type OrderRow, refundById } from './refund-rows.ts';
import { settleRefund } from './settle-refund.ts';

const { balance } = refundChannel.key;

/**
 * Locks the order of a pending refund and refuses a caller who may not decide the refund.
 * @returns the user who requested the refund
 */
export async function lockPendingRefund(
  tx: Sql,
  deps: Pick<RefundDeps, 'engine'>,
  call: Call,
  id: string,
): Promise<string> {
  await refuseUnseen(tx, deps, refundResource, call, id);
  const { refund } = await lockRefundById(tx, id);
  if (refund.applyUser === call.caller.userId) fail(refundErrors.ownRequest);
  if (refund.refundStatus !== refundStatus.key.pending)
    fail(refundErrors.notWaiting, { no: refund.refundNo, state: stateText(refund.refundStatus, call) });
  return refund.applyUser;
}

async function lockRefundById(tx: Sql, id: string): Promise<LockedRefund> {
  const storedRefund = (await refundById(tx, id)) ?? fail(errors.noData);
  return (await lockRefund(tx, storedRefund.refundNo)) ?? fail(errors.noData);
}

interface RefundOutcome {
  id: string;
  approve: boolean;
  comment: string;
}

/**
 * Carries out an approval or a rejection.
 * @returns the number of a refund through WeChat, which the caller sends after the transaction
 */
export async function carryOutRefund(
  tx: Sql,
  deps: Pick<RefundDeps, 'engine'>,
  call: Call,
  { id, approve, comment }: RefundOutcome,
): Promise<string | undefined> {
  const { order, refund, others } = await lockRefundById(tx, id);
  const by = { call, ids: deps.engine.ids, action: approve ? 'approve' : 'reject' };
  const move = (to: number, set: Record<string, unknown>) =>
    moveState(tx, refundResource, id, 'refundStatus', to, { auditUser: call.caller.userId, ...set }, by);
  const reason = comment.slice(0, maxReasonLength);
  if (!approve) {
    await move(refundStatus.key.rejected, { failMsg: reason || null });
    return undefined;
  }
  const now = deps.engine.clock.now();
  refuse(order, { order, others, amount: refund.amount, now }, call);
  await move(refundStatus.key.processing, { sendTime: now, ...(reason ? { remark: reason } : {}) });
  await settleBalance(tx, deps, call, refund.refundNo);
  return refund.channel === balance ? undefined : refund.refundNo;
}

/** The columns hold 200 characters. The comment of a task may be longer. */
const maxReasonLength = 200;

/** Treats a row outside the data scope of the caller as missing. */
export async function refuseUnseen(
  tx: Sql,
  { engine }: Pick<RefundDeps, 'engine'>,
  resource: Resource,
  call: Call,
  id: string,
): Promise<void> {
  if (!(await findRow({ tx, engine, resource, call }, id))) throw new AppError(errors.noData);
}

/** Settles a refund at once if it goes to the balance. */
export async function settleBalance(
  tx: Sql,
  deps: Pick<RefundDeps, 'engine'>,
  call: Call,
  refundNo: string,
): Promise<void> {
  const lockedRefund = await lockRefund(tx, refundNo);
  if (lockedRefund?.refund.channel !== balance) return;
  const { userId, name } = call.caller;
  const by = { call, ids: deps.engine.ids, action: 'settle' };
  await settleRefund(tx, deps, lockedRefund, { by, actor: { userId, name }, successTime: deps.engine.clock.now() });
}

/** @throws AppError with the reason against the refund, if there is one */
export function refuse(row: OrderRow, facts: RefundFacts, call: Call): void {
  const refusal = refundRefusal(facts);
  if (!refusal) return;
  fail(refundErrors[refusal], {
    no: row.orderNo,
    state: textOf(payStatus, row.payStatus, call),
    payType: row.payType === null ? '' : textOf(ordersPayType, row.payType, call),
    left: leftOf(row.payMoney, facts.others).toFixed(2),
  });
}

export const stateText = (state: number, call: Call) => textOf(refundStatus, state, call);

function textOf({ values }: EnumDefinition, key: number, { language }: Call): string {
  return values.find((each) => each.key === key)?.[language] ?? String(key);
}
