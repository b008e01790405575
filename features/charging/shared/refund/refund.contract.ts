// The calls of refunds (domain §8.1, §8.2): request one or send a failed one again, and the decision of the second person.
import { codeText, contract, id } from '@ec/resource/contract';
import { partialAnswerOf } from '@ec/resource/partial-answer';
import { z } from 'zod';
import { refund } from './refund.resource.ts';

/** An amount with more than two decimals is refused, never rounded (contract §1.2). It is 0 if only gift paid the order. */
const money = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/));
const refundNo = codeText.min(1).max(40);
const truth = z
  .union([z.boolean(), z.literal(['true', 'false', '0', '1', 0, 1])])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

/** The resulting state, with a message for the user. */
const output = z.strictObject({
  refundNo: z.string(),
  refundStatus: z.number().int(),
  wxRefundId: z.string().optional(),
  message: z.string(),
});

/** Requests a refund (`orderId`, `amount`, `reason`), or sends a failed refund again (`refundNo`). */
export const askForRefund = contract({
  of: refund,
  method: 'POST',
  path: 'refund',
  access: { code: 'orders_refund' },
  title: { zh: '申请退款，或重新发送失败的退款', en: 'Refund: request, or resend a failed one' },
  input: z
    .object({
      refundNo: refundNo.optional(),
      orderId: id.optional(),
      amount: money.optional(),
      reason: z.string().trim().min(1).max(80).optional(),
    })
    .superRefine((input, context) => {
      if (input.refundNo !== undefined) return;
      for (const name of ['orderId', 'amount', 'reason'] as const)
        if (input[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: name });
    }),
  output,
});

/** The most refunds that one call decides. */
const maxRefunds = 200;

export const decideOnRefunds = contract({
  of: refund,
  method: 'POST',
  path: 'approve-several',
  access: { code: 'orders_refundApprove' },
  title: { zh: '批量审核退款', en: 'Refunds: approve or reject several, each for itself' },
  input: z
    .object({ ids: z.array(id).min(1).max(maxRefunds), pass: truth, reason: z.string().trim().max(200).optional() })
    .superRefine(({ pass, reason }, context) => {
      if (!pass && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'reason' });
    }),
  output: partialAnswerOf(undefined),
});

export const decideOnRefund = contract({
  of: refund,
  method: 'POST',
  path: 'approve',
  access: { code: 'orders_refundApprove' },
  title: { zh: '审核退款', en: 'Refund: approve or reject' },
  input: z.object({ refundNo, pass: truth, reason: z.string().trim().max(200).optional() }),
  output,
});
