// The calls of refunds: each says what became of it, and refreshes what is shown of refunds, orders and accounts.

import { useConsole } from '@ec/records/console/console';
import { pathOf, servedKey } from '@ec/records/list/served';
import { useFeedback } from '@ec/ui/feedback/feedback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { account } from '../../shared/account/account.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { refund } from '../../shared/refund/refund.resource.ts';

interface Reply {
  refundNo: string;
  refundStatus: number;
  message: string;
}

/** WeChat may take its time; the server gives up after nine seconds. */
const timeout = 15_000;

/** `quiet`: the caller shows a failure itself. */
export function useRefundCall(name: 'refund' | 'approve', quiet = true) {
  const { api } = useConsole();
  const { success, warning } = useFeedback();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => api.post<Reply>(pathOf(refund, name), body, undefined, { quiet, timeout }),
    onSuccess: ({ refundStatus, message }) => (refundStatus === 3 || refundStatus === 4 ? warning : success)(message),
    onSettled: () => {
      for (const table of [refund, orders, account, accountHis])
        void client.invalidateQueries({ queryKey: servedKey(table) });
    },
  });
}
