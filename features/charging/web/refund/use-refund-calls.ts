// The calls of refunds: each says what became of it, and refreshes what is shown of refunds, orders and accounts.

import type { OutputOf, SentOf } from '@ec/resource/contract';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { account } from '../../shared/account/account.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { askForRefund, decideOnRefund, decideOnRefunds } from '../../shared/refund/refund.contract.ts';
import { refundStatus } from '../../shared/refund/refund.enums.ts';

/** WeChat may take its time; the server gives up after nine seconds. */
const options = { timeout: 15_000, touches: [orders, account, accountHis] };

function useOutcome() {
  const { success, warning } = useFeedback();
  return ({ refundStatus: state, message }: OutputOf<typeof askForRefund>) => {
    const isBad = state === refundStatus.key.closed || state === refundStatus.key.abnormal;
    (isBad ? warning : success)(message);
  };
}

/** `quiet`: the caller shows a failure itself. */
export function useAskForRefund({ quiet }: { quiet: boolean }) {
  const call = useSend(askForRefund, { ...options, quiet });
  const say = useOutcome();
  return { ...call, send: (input: SentOf<typeof askForRefund>) => call.mutateAsync(input).then(say) };
}

export function useDecideOnRefund() {
  // The dialog shows a failure itself.
  const call = useSend(decideOnRefund, { ...options, quiet: true });
  const say = useOutcome();
  return { ...call, send: (input: SentOf<typeof decideOnRefund>) => call.mutateAsync(input).then(say) };
}

/** Each refund has an outcome of its own; the caller reports them together. */
export const useDecideOnRefunds = () => useSend(decideOnRefunds, { ...options, timeout: 60_000, quiet: true });
