// Accounts: what they hold, which run low, and the way to each one's page; adjusts that wait for a second person.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { ListView } from '@ec/resource-web/list-view.tsx';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import type { Slots } from '@ec/resource-web/slots';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { Badge, Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { account } from '../../shared/account/account.resource.ts';
import { aboutAccount } from './about-actions.tsx';
import { accountCells } from './account-cells.tsx';
import { AccountLedger } from './account-ledger.tsx';
import { accountTexts } from './account-texts.ts';
import { AdjustDesk } from './adjust-desk.tsx';
import { LedgerNotice } from './ledger-notice.tsx';
import { useAdjusts } from './use-account-calls.ts';

export const slots: Slots = {
  cells: accountCells,
  aboutAction: aboutAccount,
  Toolbar,
  tabs: [
    {
      key: 'ledger',
      label: { zh: '流水', en: 'Ledger' },
      lists: 'charging.accountHis',
      Content: ({ row }) => <AccountLedger key={row.id} accountId={row.id} />,
    },
    relatedTab('charging.accountBill', 'accountId', { zh: '月结账单', en: 'Monthly bills' }),
    relatedTab('charging.orders', 'accountId', { zh: '订单', en: 'Orders' }),
  ],
};

export function Page() {
  const { openTab } = useConsole();
  const own = useMemo<Slots>(
    () => ({
      ...slots,
      rowActions: [
        {
          key: 'page',
          label: { zh: accountTexts.zh.openPage, en: accountTexts.en.openPage },
          isFrequent: true,
          run: (row: Row) => openTab(`/trade/account/${row.id}`),
        },
      ],
    }),
    [openTab],
  );
  return <ListView resource={account} slots={own} />;
}

/** How many adjusts wait, and the desk where they are decided; whether the books agree. */
function Toolbar() {
  const { can } = useConsole();
  const texts = useTexts(accountTexts);
  const mayLook = can('account_adjustApprove') || can('account_adjust');
  const waiting = useAdjusts({ current: 1, size: 1, rechargeStatus: 0 }, mayLook);
  const [isOpen, setOpen] = useState(false);
  const count = waiting.data?.total ?? 0;
  return (
    <>
      {mayLook ? (
        <Badge count={count} size="small" title={fill(texts.waiting, { n: count })}>
          <Button onClick={() => setOpen(true)}>{texts.openDesk}</Button>
        </Badge>
      ) : null}
      <LedgerNotice />
      {isOpen ? (
        <Drawer open size="min(640px, 100vw)" title={texts.desk} onClose={() => setOpen(false)}>
          <p className="ec-muted account-purpose">{texts.deskPurpose}</p>
          <AdjustDesk />
        </Drawer>
      ) : null}
    </>
  );
}
