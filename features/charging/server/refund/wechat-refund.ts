// Refunds through WeChat Pay. They are sent after their transaction is committed, and sent again with the same number while their
// result is unknown. A result of WeChat is applied once, however often WeChat reports it.

import type { Sql } from '@ec/kernel/database';
import { moveState } from '@ec/resource-server/move-state';
import { sql } from 'kysely';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import { systemActor } from '../ledger/ledger.ts';
import { askRefund, sendRefund, type WechatRefund } from '../wechat/refund-calls.ts';
import { WechatPayError } from '../wechat/wechat-error.ts';
import type { WechatPay } from '../wechat/wechat-pay.ts';
import { type RefundDeps, wechatCall } from './refund-deps.ts';
import { type LockedRefund, lockRefund } from './refund-rows.ts';
import { settleRefund } from './settle-refund.ts';

const { success: SUCCESS, closed: CLOSED, abnormal: ABNORMAL, processing: PROCESSING } = refundStatus.key;
/** Maps the states of WeChat to ours. */
const stateOf = { SUCCESS, CLOSED, ABNORMAL, PROCESSING } as const;

const cents = (amount: string): number => Number(amount.replace('.', ''));

/**
 * Codes of temporary refusals. After such a refusal a person tops up the merchant's account or corrects its settings, and then retries the
 * refund with the same number.
 */
const temporaryCodes = new Set(['NOT_ENOUGH', 'SIGN_ERROR', 'NO_AUTH', 'MCH_NOT_EXISTS', 'APPID_MCHID_NOT_MATCH']);

/** Sends a refund to WeChat if its state is "processing", and applies the reply. If WeChat does not reply, a job queries the result later. */
export async function sendToWechat(deps: RefundDeps, tenantId: string, refundNo: string): Promise<void> {
  const { database, log } = deps.engine;
  const pay = deps.wechat.of(tenantId);
  const lockedRefund = pay && (await database.withTenant(tenantId, (tx) => lockRefund(tx, refundNo)));
  if (!lockedRefund || lockedRefund.refund.refundStatus !== refundStatus.key.processing) return;
  try {
    await applyWechatRefund(deps, tenantId, await send(deps, tenantId, pay, lockedRefund));
  } catch (error) {
    if (!(error instanceof WechatPayError)) throw error;
    log.warn(
      { refundNo, fault: error.fault, code: error.code, reason: error.message },
      'A refund was not taken by WeChat',
    );
    if (error.fault === 'refused') await handleRefusal(deps, tenantId, pay, refundNo, error);
  }
}

function send(
  { wechat }: RefundDeps,
  tenantId: string,
  pay: WechatPay,
  { order, refund }: LockedRefund,
): Promise<WechatRefund> {
  return sendRefund(pay, {
    refundNo: refund.refundNo,
    orderNo: order.orderNo,
    transactionId: order.transactionId ?? undefined,
    reason: refund.reason,
    refundCents: cents(refund.amount),
    paidCents: cents(order.payMoney ?? '0.00'),
    notifyUrl: wechat.notifyUrlOf(tenantId),
  });
}

/** Handles a refusal. It first queries WeChat, because WeChat may have accepted an earlier attempt of the same refund. */
async function handleRefusal(
  deps: RefundDeps,
  tenantId: string,
  pay: WechatPay,
  refundNo: string,
  error: WechatPayError,
) {
  const channelState = await askRefund(pay, refundNo).catch(() => 'unknown' as const);
  if (channelState !== undefined && channelState !== 'unknown') return applyWechatRefund(deps, tenantId, channelState);
  const canRetry = temporaryCodes.has(error.code) || channelState === 'unknown';
  const nextStatus = canRetry ? refundStatus.key.abnormal : refundStatus.key.closed;
  await deps.engine.database.withTenant(tenantId, async (tx) => {
    const lockedRefund = await lockRefund(tx, refundNo);
    if (lockedRefund?.refund.refundStatus !== refundStatus.key.processing) return;
    const failMsg = `${error.message} (${error.code})`.slice(0, 200);
    await moveState(
      tx,
      refundResource,
      lockedRefund.refund.id,
      'refundStatus',
      nextStatus,
      { failMsg },
      moverOf(deps, tenantId),
    );
  });
}

const moverOf = ({ engine }: RefundDeps, tenantId: string) => ({
  call: wechatCall(tenantId),
  ids: engine.ids,
  action: 'settle',
});

/**
 * Applies the result of a refund from a reply or a notice of WeChat.
 * @returns false for a refund that does not exist here or has another amount
 */
export function applyWechatRefund(deps: RefundDeps, tenantId: string, answer: WechatRefund): Promise<boolean> {
  const { database, log } = deps.engine;
  return database.withTenant(tenantId, async (tx) => {
    const lockedRefund = await lockRefund(tx, answer.refundNo);
    if (
      lockedRefund?.refund.channel !== refundChannel.key.weChat ||
      cents(lockedRefund.refund.amount) !== answer.cents
    ) {
      log.error(
        { refundNo: answer.refundNo, cents: answer.cents },
        'WeChat speaks of a refund that is not ours as it is',
      );
      return false;
    }
    const { refund } = lockedRefund;
    const newStatus = stateOf[answer.status];
    const isApplied =
      refund.refundStatus === newStatus && (newStatus !== refundStatus.key.processing || refund.wxRefundId !== null);
    if (isApplied || refund.refundStatus === refundStatus.key.success) return true;
    if (refund.refundStatus === refundStatus.key.closed || refund.refundStatus === refundStatus.key.rejected) {
      log.error(
        { refundNo: answer.refundNo, status: answer.status },
        'WeChat goes on with a refund that had ended here',
      );
      return true; // The reconciliation with the bill of WeChat shows the difference.
    }
    await applyStatus(tx, deps, lockedRefund, answer);
    return true;
  });
}

async function applyStatus(tx: Sql, deps: RefundDeps, lockedRefund: LockedRefund, answer: WechatRefund): Promise<void> {
  const { refund } = lockedRefund;
  const { wxRefundId, status } = answer;
  const by = moverOf(deps, tx.tenantId ?? '');
  const move = (to: number) =>
    moveState(tx, refundResource, refund.id, 'refundStatus', to, { wxRefundId, failMsg: null }, by);
  // A person has continued the abnormal refund on the merchant platform of WeChat. It goes through "processing" again.
  if (refund.refundStatus === refundStatus.key.abnormal) await move(refundStatus.key.processing);
  if (status === 'PROCESSING')
    await tx.run(
      sql`update truck_refund set wx_refund_id = ${wxRefundId}, fail_msg = null, update_time = now()
        where tenant_id = ${tx.tenantId} and id = ${refund.id}`,
    );
  if (status === 'CLOSED') await move(refundStatus.key.closed);
  if (status === 'ABNORMAL') await move(refundStatus.key.abnormal);
  if (status === 'SUCCESS') {
    const successTime = answer.successTime ?? deps.engine.clock.now();
    await settleRefund(tx, deps, lockedRefund, { by, actor: systemActor, successTime, wxRefundId });
  }
}
