// Asks WeChat about refunds that it has not reported on: the notice was lost, or we stopped before they were sent. Those that
// it does not know are sent (again), with the same number.

import { raw } from '@ec/kernel/database';
import type { JobContext, Schedule, Task } from '@ec/kernel/jobs';
import { sql } from 'kysely';
import { askRefund } from '../wechat/refund-calls.ts';
import { WechatPayError } from '../wechat/wechat-error.ts';
import type { RefundDeps } from './refund-deps.ts';
import { sendToWechat, takeOver } from './wechat-refund.ts';

export const pollTask = 'refund.poll';
export const pollSchedule: Schedule = { task: pollTask, cron: '*/5 * * * *', tenantId: '000000' };

/** A call that is still on its way is not asked about. */
const quiet = 60;
const atOnce = 200;

export const pollJob =
  (deps: RefundDeps): Task =>
  (_payload, { signal }) =>
    pollRefunds(deps, signal);

export async function pollRefunds(deps: RefundDeps, signal?: JobContext['signal']): Promise<void> {
  for (const tenantId of deps.wechat.tenants) {
    const open = await deps.engine.database.read(tenantId).rows<{ no: string }>(
      raw(sql`select refund_no as no from truck_refund where tenant_id = ${tenantId} and refund_status = 1 and channel = 2
        and is_deleted = 0 and send_time < ${deps.engine.clock.now()}::timestamptz - make_interval(secs => ${quiet})
        order by coalesce(update_time, create_time) limit ${atOnce}`),
    );
    for (const { no } of open) {
      if (signal?.aborted) return;
      await ask(deps, tenantId, no);
    }
  }
}

async function ask(deps: RefundDeps, tenantId: string, refundNo: string): Promise<void> {
  const pay = deps.wechat.of(tenantId);
  if (!pay) return;
  try {
    const told = await askRefund(pay, refundNo);
    if (told) await takeOver(deps, tenantId, told);
    else await sendToWechat(deps, tenantId, refundNo);
  } catch (error) {
    if (!(error instanceof WechatPayError)) throw error;
    deps.engine.log.warn({ refundNo, fault: error.fault, reason: error.message }, 'WeChat was asked about a refund');
  }
}
