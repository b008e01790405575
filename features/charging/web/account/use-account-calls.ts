// What the pages of accounts ask beside their rows.
import { useConsole } from '@ec/records/console/console';
import { type Page, pathOf, servedKey } from '@ec/records/list/served';
import { useFeedback } from '@ec/ui/feedback/feedback';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { account } from '../../shared/account/account.resource.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { accountTexts } from './account-texts.ts';

export interface AccountFigures {
  dueCount: number;
  dueMoney: number;
  creditCount: number;
  creditMoney: number;
  monthIn: number;
  monthOut: number;
  billCount: number;
  billMoney: number;
  waitingAdjusts: number;
}

export function useFigures(id: string | undefined) {
  const { api } = useConsole();
  return useQuery({
    queryKey: [...servedKey(account), 'figures', id],
    queryFn: ({ signal }) => api.get<AccountFigures>(pathOf(account, 'figures'), { id }, { signal, quiet: true }),
    enabled: id !== undefined,
  });
}

export type DifferenceKind = 'txn' | 'account' | 'history' | 'order' | 'bill';

export interface LedgerState {
  checkedAt: string;
  accounts: number;
  txns: number;
  differences: {
    kind: DifferenceKind;
    targetId: string;
    targetName: string;
    expected: string;
    found: string;
    firstSeen: string;
  }[];
}

const stateKey = [...servedKey(accountHis), 'ledgerState'];

/** `since`: what the state said when a new check was asked for; it is asked again until it says something else. */
export function useLedgerState(since?: string) {
  const { api, can } = useConsole();
  return useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => api.get<LedgerState>(pathOf(account, 'ledgerState'), {}, { signal, quiet: true }),
    enabled: can('account_adjustApprove'),
    refetchInterval: ({ state }) => (since !== undefined && state.data?.checkedAt === since ? 2_000 : false),
  });
}

/** One asked-for adjust, waiting or decided. */
export interface Adjust extends Row {
  rechargeNo: string;
  accountId: string;
  accountNo: string;
  ownerName: string;
  direction: 1 | 2;
  amount: number;
  reason: string;
  rechargeStatus: 0 | 1 | 2;
  applyName: string;
  createTime: string;
  auditName: string;
  auditTime: string;
  auditReason: string;
  isMine: boolean;
}

export interface AdjustQuery {
  current: number;
  size: number;
  rechargeStatus?: number | undefined;
  accountId?: string | undefined;
}

export function useAdjusts(query: AdjustQuery, isAsked = true) {
  const { api } = useConsole();
  return useQuery({
    queryKey: [...servedKey(account), 'adjusts', query],
    queryFn: ({ signal }) =>
      api.get<Omit<Page, 'records'> & { records: Adjust[] }>(
        pathOf(account, 'adjustList'),
        { ...query },
        { signal, quiet: true },
      ),
    enabled: isAsked,
  });
}

/** Whatever money moved: accounts, their ledger, bills and orders are shown anew. */
export function useRefreshMoney() {
  const client = useQueryClient();
  return () => {
    for (const table of [account, accountHis, accountBill, orders])
      void client.invalidateQueries({ queryKey: servedKey(table) });
  };
}

export function useDecision() {
  const { api } = useConsole();
  const { success } = useFeedback();
  const texts = useTexts(accountTexts);
  const refresh = useRefreshMoney();
  return useMutation({
    mutationFn: (body: { id: string; pass: boolean; reason: string }) =>
      api.post(pathOf(account, 'approveAdjust'), body, undefined, { quiet: true }),
    onSuccess: (_done, { pass }) => success(texts.decisionDone[pass ? 'pass' : 'refuse']),
    onSettled: refresh,
  });
}
