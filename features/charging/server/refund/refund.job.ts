// Queries WeChat about refunds without a report: the notice was lost, or the server stopped before sending them. Refunds that WeChat
// does not know are sent (again) with the same number.

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
import { sendToWechat, takeOver } from './wechat-refund.ts';

/** Refunds that were sent within this time are not queried, because their call may still be running. */
const onItsWaySeconds = 60;
const mostOfOneRound = 200;

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
              and is_deleted = 0 and send_time < ${now}::timestamptz - make_interval(secs => ${onItsWaySeconds})
              order by coalesce(update_time, create_time) limit ${mostOfOneRound}`,
          ),
    transaction: 'none',
    concurrency: 4,
    run: ({ tenantId, row }) => ask(deps, tenantId, row.id),
  });

const sendJobName = 'refund.send';

/** Sends a refund once the transaction that approved it is committed. */
export const sendRefundJob = (deps: RefundDeps): Job =>
  job({
    name: sendJobName,
    label: { zh: '发送微信退款', en: 'Send refunds to WeChat' },
    quiet: true,
    run: ({ payload, tenantId }) => sendToWechat(deps, tenantId, textOf(payload.refundNo)),
  });

export const queueSending = (tx: Sql, refundNo: string): Promise<string> =>
  enqueue(tx, sendJobName, { tenantId: tx.tenantId ?? '', refundNo }, { key: `refund ${refundNo}` });

async function ask(deps: RefundDeps, tenantId: string, refundNo: string): Promise<void> {
  const pay = deps.wechat.of(tenantId);
  if (!pay) return;
  try {
    const answer = await askRefund(pay, refundNo);
    if (answer) await takeOver(deps, tenantId, answer);
    else await sendToWechat(deps, tenantId, refundNo);
  } catch (error) {
    if (!(error instanceof WechatPayError)) throw error;
    deps.engine.log.warn({ refundNo, fault: error.fault, reason: error.message }, 'WeChat was asked about a refund');
  }
}
