// Replies of the actions of an account.
import { z } from 'zod';

export const receivedTopUp = z.strictObject({
  giftMoney: z.string().meta({ description: 'Empty where no promotion gave any' }),
  paidOrders: z.array(z.string()).meta({ description: 'Numbers of the due orders that it paid' }),
});
export type TopUpReply = z.output<typeof receivedTopUp>;

/** The reply of a requested adjust, which awaits a second person. */
export const requestedAdjust = z.strictObject({ id: z.string(), rechargeNo: z.string() });
export type AdjustReply = z.output<typeof requestedAdjust>;

/** The reply of a requested withdrawal: the amount is held, and a second person decides. */
export const requestedWithdraw = z.strictObject({ id: z.string(), withdrawNo: z.string() });
export type WithdrawReply = z.output<typeof requestedWithdraw>;
