// Applies the decision of the second person to several refunds. Each refund has its own transaction and the rules of a single decision.
// A refusal of one refund does not stop the others.
import { AppError, errors, fail } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { InputOf } from '@ec/resource/contract';
import type { PartialAnswer } from '@ec/resource/partial-answer';
import { refusedRowsOf } from '@ec/resource-server/refused-rows';
import type { decideOnRefunds } from '../../shared/refund/refund.contract.ts';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import { auditRefused } from './audit-refused.ts';
import type { RefundDeps } from './refund-deps.ts';
import { refundById } from './refund-rows.ts';
import { approveRefund } from './request-refund.ts';
import { sendToWechat } from './wechat-refund.ts';

/** After this time in milliseconds the call sends no further refunds to WeChat. The job that polls refunds sends the rest. */
const maxSendingMs = 6000;
const maxParallelSends = 4;

export async function decideSeveral(
  deps: RefundDeps,
  call: Call<InputOf<typeof decideOnRefunds>>,
): Promise<PartialAnswer> {
  const { ids, pass, reason } = call.input;
  const { tenantId } = call.caller;
  const { engine } = deps;
  const decidedRefunds: { id: string; refundNo: string }[] = [];
  const errorsById = new Map<string, AppError>();
  for (const id of new Set(ids)) {
    const row = await refundById(engine.database.read(tenantId), id);
    try {
      const { refundNo } = row ?? fail(errors.noData);
      await approveRefund(deps, call, { refundNo, pass, reason });
      decidedRefunds.push({ id, refundNo });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      errorsById.set(id, error);
      await auditRefused(deps, { ...call, input: { refundNo: row?.refundNo, pass } }, 'approve', error);
    }
  }
  await sendUntilTimeout(deps, tenantId, pass ? decidedRefunds.map(({ refundNo }) => refundNo) : []);
  const context = { engine, resource: refundResource, call };
  return { done: decidedRefunds.map(({ id }) => id), refused: await refusedRowsOf(context, errorsById) };
}

async function sendUntilTimeout(deps: RefundDeps, tenantId: string, refundNos: readonly string[]): Promise<void> {
  const until = performance.now() + maxSendingMs;
  const waiting = [...refundNos];
  const sendNext = async (): Promise<void> => {
    const refundNo = performance.now() < until ? waiting.shift() : undefined;
    if (refundNo === undefined) return;
    await sendToWechat(deps, tenantId, refundNo);
    await sendNext();
  };
  await Promise.all(Array.from({ length: maxParallelSends }, sendNext));
}
