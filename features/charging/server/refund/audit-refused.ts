// Audits refused requests and decisions about refunds, with the values of the call.
import { audit } from '@ec/kernel/audit';
import { type AppError, errorText } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { objectOf, textOf } from '@ec/language/unknown';
import { refund as refundResource } from '../../shared/refund/refund.resource.ts';
import type { RefundDeps } from './refund-deps.ts';
import { refundByNo } from './refund-rows.ts';

export async function auditRefused({ engine }: RefundDeps, call: Call, action: string, error: AppError): Promise<void> {
  const { refundNo, orderId, amount, pass } = objectOf(call.input);
  const sentValues = Object.entries({ refundNo, orderId, amount, pass }).filter(([, value]) => value !== undefined);
  const input = Object.fromEntries(sentValues.map(([name, value]) => [name, textOf(value).slice(0, 40)]));
  const reason = errorText(error.entry, error.parameters, call.language);
  const { tenantId } = call.caller;
  await engine.database.withTenant(tenantId, async (tx) => {
    const row = input.refundNo === undefined ? undefined : await refundByNo(tx, input.refundNo);
    const before = row && { before: { refundStatus: row.refundStatus } };
    const entry = {
      resource: refundResource.name,
      action,
      rowId: row?.id,
      reason,
      changes: { ...before, given: input },
    };
    await audit(tx, call, engine.ids, [entry]);
  });
}
