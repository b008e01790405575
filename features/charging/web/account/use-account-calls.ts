// Calls that the account pages make besides reading their rows.

import { useConsole } from '@ec/records/console/console';
import { servedKey } from '@ec/records/list/served';
import type { OutputOf, SentOf } from '@ec/resource/contract';
import { useCall, useSend } from '@ec/resource-web/use-call';
import { merchant } from '@ec/truck/shared/fleet/merchant.resource';
import { useQueryClient } from '@tanstack/react-query';
import { accountFigures, adjustList, decideOnAdjust, ledgerState } from '../../shared/account/account.contract.ts';
import { account } from '../../shared/account/account.resource.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { withdraw } from '../../shared/account/withdraw.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';

export const useFigures = (id: string | undefined) =>
  useCall(accountFigures, { id: id ?? '' }, { enabled: id !== undefined });

export type LedgerState = OutputOf<typeof ledgerState>;

/** `since` is the `checkedAt` that was shown when a new check was requested; the query polls until `checkedAt` differs. */
export function useLedgerState(since?: string) {
  const { can } = useConsole();
  return useCall(
    ledgerState,
    {},
    {
      enabled: can('account_adjustApprove'),
      refetchInterval: (latest) => (since !== undefined && latest?.checkedAt === since ? 2_000 : false),
    },
  );
}

export const useAdjusts = (query: SentOf<typeof adjustList>, isEnabled = true) =>
  useCall(adjustList, query, { enabled: isEnabled });

/** The tables whose cached rows are out of date after money moved. */
const moneyTables = [account, accountHis, accountBill, withdraw, orders];

export function useRefreshMoney() {
  const client = useQueryClient();
  return () => {
    for (const table of moneyTables) void client.invalidateQueries({ queryKey: servedKey(table) });
  };
}

/** A decision also refreshes merchants, because the credit limit of a merchant's own account is stored in the merchant's row. */
export const useDecision = () => useSend(decideOnAdjust, { quiet: true, touches: [...moneyTables, merchant] });
