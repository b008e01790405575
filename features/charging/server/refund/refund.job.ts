// Queries WeChat about refunds without a result: a notice can be lost, or the server can stop before it sends the refund. A refund that
// WeChat does not know is sent with the same number.

import type { Sql } from '@ec/kernel/database';
import { type Job, job } from '@ec/kernel/jobs/job';
import { enqueue } from '@ec/kernel/jobs/queue';
import { textOf } from '@ec/language/unknown';
import { keys } from '@ec/resource-server/columns';
import { sql } from 'kysely';
import { refundChannel, refundStatus } from '../../shared/refund/refund.enums.ts';
import { askRefund } from '../wechat/refund-calls.ts';
import { WechatPayError } from '../wechat/wechat-error.ts';
import type { RefundDeps } from './refund-deps.ts';
import { applyWechatRefund, sendToWechat } from './wechat-refund.ts';

/** A refund that was sent less than this time ago is not queried, because its call may still be running. */
const sendingSeconds = 60;
const maxPerRun = 200;

export const pollRefundsJob = (deps: RefundDeps): Job =>
  job({
    name: 'refund.poll',
    label: { zh: '查询退款结果', en: 'Query refund results' },
    cron: '*/5 * * * *',
    quiet: true,
    each: async ({ read, tenantId, now }) =>
      deps.wechat.of(tenantId) === undefined
        ? []
        : read.rows<{ id: string }>(
            sql`select refund_no as id from truck_refund where tenant_id = ${tenantId} and refund_status = ${keys(refundStatus.key.processing)}
              and channel = ${keys(refundChannel.key.weChat)}
              and is_deleted = 0 and send_time < ${now}::timestamptz - make_interval(secs => ${sendingSeconds})
              order by coalesce(update_time, create_time) limit ${maxPerRun}`,
          ),
    transaction: 'none',
    concurrency: 4,
    run: ({ tenantId, row }) => queryRefund(deps, tenantId, row.id),
  });

const sendJobName = 'refund.send';

/** Sends a refund after the commit of the transaction that approved it. */
export const sendRefundJob = (deps: RefundDeps): Job =>
  job({
    name: sendJobName,
    label: { zh: '发送微信退款', en: 'Send refunds to WeChat' },
    quiet: true,
    run: ({ payload, tenantId }) => sendToWechat(deps, tenantId, textOf(payload.refundNo)),
  });

export const queueSending = (tx: Sql, refundNo: string): Promise<string> =>
  enqueue(tx, sendJobName, { tenantId: tx.tenantId ?? '', refundNo }, { key: `refund ${refundNo}` });

async function queryRefund(deps: RefundDeps, tenantId: string, refundNo: string): Promise<void> {
  const pay = deps.wechat.of(tenantId);
  if (!pay) return;
  try {
    const answer = await askRefund(pay, refundNo);
    if (answer) await applyWechatRefund(deps, tenantId, answer);
    else await sendToWechat(deps, tenantId, refundNo);
  } catch (error) {
    if (!(error instanceof WechatPayError)) throw error;
    deps.engine.log.warn({ refundNo, fault: error.fault, reason: error.message }, 'WeChat was asked about a refund');
  }
}
