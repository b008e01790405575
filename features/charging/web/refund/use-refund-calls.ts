// The refund calls. They refresh the cached refunds, orders and accounts. A call for a single refund also reports its outcome to the user.

import type { OutputOf, SentOf } from '@ec/resource/contract';
import { useSend } from '@ec/resource-web/use-call';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { account } from '../../shared/account/account.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { askForRefund, decideOnRefund, decideOnRefunds } from '../../shared/refund/refund.contract.ts';
import { refundStatus } from '../../shared/refund/refund.enums.ts';

/** WeChat can be slow: the server gives up after nine seconds, so the browser waits longer than that. */
const options = { timeout: 15_000, touches: [orders, account, accountHis] };

function useReportOutcome() {
  const { success, warning } = useFeedback();
  return ({ refundStatus: state, message }: OutputOf<typeof askForRefund>) => {
    const isBad = state === refundStatus.key.closed || state === refundStatus.key.abnormal;
    (isBad ? warning : success)(message);
  };
}

/** With `quiet` the caller shows a failure itself. */
export function useAskForRefund({ quiet }: { quiet: boolean }) {
  const call = useSend(askForRefund, { ...options, quiet });
  const report = useReportOutcome();
  return { ...call, send: (input: SentOf<typeof askForRefund>) => call.mutateAsync(input).then(report) };
}

export function useDecideOnRefund() {
  // The dialog shows a failure itself.
  const call = useSend(decideOnRefund, { ...options, quiet: true });
  const report = useReportOutcome();
  return { ...call, send: (input: SentOf<typeof decideOnRefund>) => call.mutateAsync(input).then(report) };
}

/** The caller reports the outcomes of all refunds together. */
export const useDecideOnRefunds = () => useSend(decideOnRefunds, { ...options, timeout: 60_000, quiet: true });
