// The calls of blade-pay/wxV3 (domain §8.1, §8.2).
import { audit } from '@ec/kernel/audit';
import { AppError, errors, errorText } from '@ec/kernel/errors';
import { checkInput } from '@ec/kernel/http/input';
import { type Call, type Route, route } from '@ec/kernel/http/route';
import type { Language } from '@ec/language/language';
import { resourceRoutes } from '@ec/resource-server/resource-routes';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import { notifyRoute } from './notify.route.ts';
import type { RefundDeps } from './refund-deps.ts';
import { approveInput, requestInput } from './refund-input.ts';
import { type RefundRow, refundByNo } from './refund-rows.ts';
import { approveRefund, requestRefund, retryRefund } from './request-refund.ts';
import { sendToWechat } from './wechat-refund.ts';

const permissions = { request: 'orders_refund', approve: 'orders_refundApprove' };

export function refundRoutes(deps: RefundDeps): Route[] {
  const command = (name: string, code: string, title: string, work: (call: Call) => Promise<string>) =>
    route({
      ...{ method: 'POST', path: `/${refundResource.base}/${name}`, access: { code }, title, perMinute: 60 },
      forbidden: (call) => auditRefused(deps, call, name, new AppError(errors.forbidden)),
      async handler(call) {
        const refundNo = await work(call as Call).catch(async (error: unknown) => {
          if (error instanceof AppError) await auditRefused(deps, call as Call, name, error);
          throw error;
        });
        await sendToWechat(deps, call.caller.tenantId, refundNo);
        return reply(deps, call as Call, refundNo);
      },
    });
  return [
    ...resourceRoutes(deps.engine, refundResource),
    notifyRoute(deps),
    command('refund', permissions.request, 'Refund: ask for one, or send a failed one again', (call) => {
      const { refundNo, orderId = '', amount = '', reason = '' } = checkInput(requestInput, call.input);
      return refundNo === undefined
        ? requestRefund(deps, call, { orderId, amount, reason })
        : retryRefund(deps, call, refundNo);
    }),
    command('approve', permissions.approve, 'Refund: approve or reject', (call) =>
      approveRefund(deps, call, checkInput(approveInput, call.input)),
    ),
  ];
}

const unanswered = {
  zh: '微信暂未应答，将以原单号自动重试',
  en: 'WeChat does not answer yet; it is sent again by itself with the same number',
};
const messages: Record<number, Record<Language, string>> = {
  0: { zh: '已提交，等待另一人审核', en: 'Waiting for a second person' },
  1: { zh: '已提交微信，到账后更新', en: 'With WeChat; it will be updated when it has arrived' },
  2: { zh: '已退款', en: 'Refunded' },
  3: { zh: '退款已关闭', en: 'Closed' },
  4: { zh: '退款异常，可重新发送', en: 'Failed for now; it can be sent again' },
  5: { zh: '已驳回', en: 'Rejected' },
};

async function reply({ engine }: RefundDeps, { caller, language }: Call, refundNo: string) {
  const row = (await refundByNo(engine.database.read(caller.tenantId), refundNo)) as RefundRow;
  const { refundStatus, wxRefundId, failMsg } = row;
  const isOpen = refundStatus === 1 && wxRefundId === null;
  const message = [isOpen ? unanswered[language] : messages[refundStatus]?.[language], failMsg]
    .filter(Boolean)
    .join(': ');
  return { refundNo, refundStatus, ...(wxRefundId ? { wxRefundId } : {}), message };
}

/** What was refused stands in the audit, too (domain §8.1). */
async function auditRefused({ engine }: RefundDeps, call: Call, action: string, error: AppError): Promise<void> {
  const { refundNo, orderId, amount, pass } = (call.input ?? {}) as Record<string, unknown>;
  const words = Object.entries({ refundNo, orderId, amount, pass }).filter(([, value]) => value !== undefined);
  const given = Object.fromEntries(words.map(([name, value]) => [name, String(value).slice(0, 40)]));
  const reason = errorText(error.entry, error.parameters, call.language);
  const { tenantId } = call.caller;
  await engine.database.withTenant(tenantId, async (tx) => {
    const row = given.refundNo === undefined ? undefined : await refundByNo(tx, given.refundNo);
    const before = row && { before: { refundStatus: row.refundStatus } };
    const entry = { resource: refundResource.name, action, rowId: row?.id, reason, changes: { ...before, given } };
    await audit(tx, call, engine.ids, [entry]);
  });
}
