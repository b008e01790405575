// The endpoint to which WeChat reports the results of refunds and payments. It is public, because the signature of the body proves the sender.
import { AppError, defineErrors, errors, errorText } from '@ec/kernel/errors';
import { bodyOf } from '@ec/kernel/http/raw-body';
import { type Route, route } from '@ec/kernel/http/route';
import { noContent } from '@ec/resource/bare-reply';
import { readNotice } from '../wechat/notice.ts';
import { takePayment } from '../wechat/take-payment.ts';
import { WechatPayError } from '../wechat/wechat-error.ts';
import type { RefundDeps } from './refund-deps.ts';
import { notifyPath } from './wechat-merchants.ts';
import { applyWechatRefund } from './wechat-refund.ts';

const { notTaken } = defineErrors('charging.notify', {
  notTaken: { status: 400, zh: '通知未被接受', en: 'The notification was not accepted' },
});

export function notifyRoute(deps: RefundDeps): Route {
  return route({
    method: 'POST',
    path: `${notifyPath}/:tenantId`,
    access: 'public',
    title: 'WeChat Pay reports a result',
    label: { zh: '微信支付通知结果', en: 'WeChat Pay notification' },
    bare: noContent,
    keepsBody: true,
    carriesSecrets: true,
    perMinute: 600,
    async handler({ request, reply, language }) {
      const { tenantId = '' } = request.params as { tenantId?: string };
      const pay = deps.wechat.of(tenantId);
      if (!pay) throw new AppError(errors.noPath);
      try {
        const notice = await readNotice(pay, request.headers, bodyOf(request));
        if (notice && 'refund' in notice) await applyWechatRefund(deps, tenantId, notice.refund);
        if (notice && 'payment' in notice) await takePayment(deps.engine, tenantId, notice.payment);
      } catch (error) {
        if (!(error instanceof WechatPayError)) throw error;
        deps.engine.log.warn({ fault: error.fault, reason: error.message }, 'A notice of WeChat was not taken');
        // Any status but success makes WeChat repeat the notice later.
        return reply
          .code(error.fault === 'untrusted' ? 401 : 500)
          .send({ code: 'FAIL', message: errorText(notTaken, {}, language) });
      }
      return reply.code(204).send();
    },
  });
}
