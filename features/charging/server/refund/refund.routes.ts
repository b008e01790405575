// The routes of blade-pay/wxV3 (domain §8.1, §8.2).

import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call, Route } from '@ec/kernel/http/route';
import type { Language } from '@ec/language/language';
import type { InputOf } from '@ec/resource/contract';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { serve } from '@ec/resource-server/serve';
import { askForRefund, decideOnRefund, decideOnRefunds } from '../../shared/refund/refund.contract.ts';
import { refundStatus } from '../../shared/refund/refund.enums.ts';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import type { RefundState } from '../../shared/refund/refund-rules.ts';
import { auditRefused } from './audit-refused.ts';
import { decideSeveral } from './decide-several.ts';
import { notifyRoute } from './notify.route.ts';
import type { RefundDeps } from './refund-deps.ts';
import { refundByNo } from './refund-rows.ts';
import { approveRefund, requestRefund, retryRefund } from './request-refund.ts';
import { sendToWechat } from './wechat-refund.ts';

export function refundRoutes(deps: RefundDeps): Route[] {
  /** Writes a refund and, after its transaction, sends the refund to WeChat if it goes there. A refusal is audited. */
  const writeAndSend = async (call: Call, name: string, work: () => Promise<string>) => {
    const refundNo = await work().catch(async (error: unknown) => {
      if (error instanceof AppError) await auditRefused(deps, call, name, error);
      throw error;
    });
    await sendToWechat(deps, call.caller.tenantId, refundNo);
    return reply(deps, call, refundNo);
  };
  const settings = (name: string) => ({
    perMinute: 60,
    onRefused: (call: Call, error: AppError) => auditRefused(deps, call, name, error),
  });
  const ask = (call: Call<InputOf<typeof askForRefund>>) =>
    writeAndSend(call, 'refund', () => {
      const { refundNo, orderId = '', amount = '', reason = '' } = call.input;
      return refundNo === undefined
        ? requestRefund(deps, call, { orderId, amount, reason })
        : retryRefund(deps, call, refundNo);
    });
  return [
    ...resourceRoutes(deps.engine, refundResource),
    notifyRoute(deps),
    ...serve(askForRefund, ask, settings('refund')),
    ...serve(
      decideOnRefund,
      (call) => writeAndSend(call, 'approve', () => approveRefund(deps, call, call.input)),
      settings('approve'),
    ),
    ...serve(decideOnRefunds, (call) => decideSeveral(deps, call), settings('approve')),
  ];
}

const unanswered = {
  zh: '微信暂未应答，将以原单号自动重试',
  en: 'WeChat has not responded yet. It is retried automatically with the same number',
};
const states = refundStatus.key;
const messages: Record<RefundState, Record<Language, string>> = {
  [states.pending]: { zh: '已提交，等待另一人审核', en: 'Submitted, awaiting a second person' },
  [states.processing]: { zh: '已提交微信，到账后更新', en: 'Sent to WeChat; updated once paid out' },
  [states.success]: { zh: '已退款', en: 'Refunded' },
  [states.closed]: { zh: '退款已关闭', en: 'Closed' },
  [states.abnormal]: { zh: '退款异常，可重新发送', en: 'Failed; can be sent again' },
  [states.rejected]: { zh: '已驳回', en: 'Rejected' },
};

async function reply({ engine }: RefundDeps, { caller, language }: Call, refundNo: string) {
  const row = (await refundByNo(engine.database.read(caller.tenantId), refundNo)) ?? fail(errors.noData);
  const { refundStatus: state, wxRefundId, failMsg } = row;
  const isOpen = state === states.processing && wxRefundId === null;
  const message = [isOpen ? unanswered[language] : messages[state][language], failMsg].filter(Boolean).join(': ');
  return { refundNo, refundStatus: state, ...(wxRefundId ? { wxRefundId } : {}), message };
}
