// The list of accounts with their balances and low-balance marks; its toolbar opens the adjusts that await a second person.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge, Button, Drawer } from 'antd';
import { useSearchParams } from 'react-router';
import { account } from '../../shared/account/account.resource.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { accountHis } from '../../shared/account/account-his.resource.ts';
import { rechargeStatus } from '../../shared/account/recharge.ts';
import { withdraw } from '../../shared/account/withdraw.resource.ts';
import { orders } from '../../shared/order/orders.resource.ts';
import { aboutAccount } from './about-actions.tsx';
import { accountCells } from './account-cells.tsx';
import { AccountLedger } from './account-ledger.tsx';
import { accountTexts } from './account-texts.ts';
import { AdjustList, canSeeAdjusts } from './adjust-list.tsx';
import { LedgerNotice } from './ledger-notice.tsx';
import { useAdjusts } from './use-account-calls.ts';

export const { Page, slots } = resourcePage(account, {
  cells: accountCells,
  aboutAction: aboutAccount,
  Toolbar,
  rowActions: [
    {
      key: 'page',
      label: { zh: accountTexts.zh.openPage, en: accountTexts.en.openPage },
      isFrequent: true,
      run: ({ id }, { openTab }) => openTab(`/trade/account/${id}`),
    },
  ],
  tabs: [
    {
      key: 'ledger',
      label: { zh: '流水', en: 'Ledger' },
      lists: accountHis.name,
      Content: ({ row }: { row: { id: string } }) => <AccountLedger key={row.id} accountId={row.id} />,
    },
    relatedTab(accountBill.name, 'accountId', { zh: '月结账单', en: 'Monthly bills' }),
    relatedTab(withdraw.name, 'accountId', { zh: '提现', en: 'Withdrawals' }),
    relatedTab(orders.name, 'accountId', { zh: '订单', en: 'Orders' }),
  ],
});

/** Shows the number of pending adjusts with a button that opens them, and the result of the ledger check. */
function Toolbar() {
  const { can } = useConsole();
  const texts = useTexts(accountTexts);
  const canLook = canSeeAdjusts(can);
  const pending = useAdjusts({ current: 1, size: 1, rechargeStatus: rechargeStatus.waiting }, canLook);
  // The home page links here with `?desk=open`, which opens the drawer at once.
  const [params, setParams] = useSearchParams();
  const isOpen = params.get('desk') === 'open';
  const setOpen = (isNextOpen: boolean) =>
    setParams(
      (current) => {
        if (isNextOpen) current.set('desk', 'open');
        else current.delete('desk');
        return current;
      },
      { replace: true },
    );
  const count = pending.data?.total ?? 0;
  return (
    <>
      {canLook ? (
        <Badge count={count} size="small" title={fill(texts.waiting, { n: count })}>
          <Button onClick={() => setOpen(true)}>{texts.openDesk}</Button>
        </Badge>
      ) : null}
      <LedgerNotice />
      {isOpen ? (
        <Drawer open size="min(640px, 100vw)" title={texts.desk} onClose={() => setOpen(false)}>
          <p className="ec-muted account-purpose">{texts.deskPurpose}</p>
          <AdjustList />
        </Drawer>
      ) : null}
    </>
  );
}
