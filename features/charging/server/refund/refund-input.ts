// What the calls of refunds take (domain §8.2).
import { z } from 'zod';

/** Money with more decimals than its scale is refused, never rounded (contract §1.2). */
const money = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,2})?$/));
const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,19}$/));
const refundNo = z.string().min(1).max(40);
const truth = z
  .union([z.boolean(), z.literal(['true', 'false', '0', '1', 0, 1])])
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

/** An order and how much of it, or the number of a refund that failed. */
export const requestInput = z
  .object({
    refundNo: refundNo.optional(),
    orderId: id.optional(),
    amount: money.optional(),
    reason: z.string().trim().min(1).max(80).optional(),
  })
  .superRefine((given, context) => {
    if (given.refundNo !== undefined) return;
    for (const name of ['orderId', 'amount', 'reason'] as const)
      if (given[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: name });
  });

export const approveInput = z.object({ refundNo, pass: truth, reason: z.string().trim().max(200).optional() });
