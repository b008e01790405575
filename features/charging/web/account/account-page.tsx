// The page of one account: figures, actions, and the tabs for its ledger, bills, adjusts, withdrawals and orders.

import { labelOf } from '@ec/language/label';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useDetail } from '@ec/records/list/use-list';
import { isAllowed } from '@ec/resource/action';
import type { RowOf } from '@ec/resource/row';
import { relatedTab } from '@ec/resource-web/related-tab.tsx';
import { slotsOf } from '@ec/resource-web/slots';
import { useActing } from '@ec/resource-web/use-acting.tsx';
import { useRights } from '@ec/resource-web/use-rights';
import { accountSettleMode } from '@ec/truck/shared/fleet/fleet.enums';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PageFrame } from '@ec/ui/layout/page-frame.tsx';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { accountStatus } from '../../shared/account/account.enums.ts';
import { account } from '../../shared/account/account.resource.ts';
import { aboutAccount } from './about-actions.tsx';
import { AccountFigureStrip } from './account-figures.tsx';
import { AccountLedger } from './account-ledger.tsx';
import { accountTexts } from './account-texts.ts';
import { AdjustList, canSeeAdjusts } from './adjust-list.tsx';
import { useRefreshMoney } from './use-account-calls.ts';
import './account.css';

const slots = slotsOf(account, { aboutAction: aboutAccount });
const bills = relatedTab('charging.accountBill', 'accountId', { zh: '月结账单', en: 'Monthly bills' });
const withdraws = relatedTab('charging.withdraw', 'accountId', { zh: '提现', en: 'Withdrawals' });
const orders = relatedTab('charging.orders', 'accountId', { zh: '订单', en: 'Orders' });

export function Page() {
  const { id = '' } = useParams();
  const detail = useDetail(account, id);
  const texts = useTexts(accountTexts);
  const row = detail.data as RowOf<typeof account> | undefined;
  if (row) return <AccountView row={row} />;
  return (
    <PageFrame title={texts.page}>
      <div className="ec-card">
        {detail.error ? (
          <LoadError error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <ListSkeleton rows={6} columns={4} />
        )}
      </div>
    </PageFrame>
  );
}

function AccountView({ row }: { row: RowOf<typeof account> }) {
  const { can, pageOf } = useConsole();
  const language = useLanguage();
  const texts = useTexts(accountTexts);
  const rights = useRights(account, slots);
  const refresh = useRefreshMoney();
  const { act, dialog } = useActing(account, slots, refresh);
  const tone = accountStatus.values.find(({ key }) => key === row.accountStatus)?.tone;
  const availableActions = Object.entries(account.actions).filter(
    ([name, action]) => rights.actions.includes(name) && isAllowed(action, row),
  );
  const hasPage = (code: string) => pageOf?.(code) !== undefined;
  const isPostpaid = row.settleMode === accountSettleMode.key.postpaid;
  const tabs: { key: string; label: string; children: ReactNode }[] = [];
  if (can('accountHis') || hasPage('accountHis')) {
    tabs.push({ key: 'ledger', label: texts.ledger, children: <AccountLedger accountId={row.id} /> });
  }
  if (hasPage('accountBill') && isPostpaid) {
    tabs.push({ key: 'bills', label: texts.bills, children: <bills.Content row={row} /> });
  }
  if (canSeeAdjusts(can)) {
    tabs.push({ key: 'adjusts', label: texts.adjusts, children: <AdjustList accountId={row.id} /> });
  }
  if (hasPage('withdraw')) {
    tabs.push({ key: 'withdraws', label: texts.withdraws, children: <withdraws.Content row={row} /> });
  }
  if (hasPage('orders')) {
    tabs.push({ key: 'orders', label: texts.orders, children: <orders.Content row={row} /> });
  }
  return (
    <PageFrame
      title={row.ownerName || row.accountNo}
      purpose={
        <span className="account-states">
          <code>{row.accountNo}</code>
          {tags([{ text: row.accountStatusName, tone }, { text: row.ownerTypeName }, { text: row.settleModeName }])}
        </span>
      }
      extra={
        <div className="account-acts">
          {availableActions.map(([name, { label, isDangerous }]) => (
            <Button
              key={name}
              type={name === 'topup' ? 'primary' : 'default'}
              danger={isDangerous}
              onClick={() => act(name, [row])}
            >
              {labelOf(label, language)}
            </Button>
          ))}
        </div>
      }
    >
      <AccountFigureStrip row={row} />
      <section className="ec-card" aria-label={texts.ledger}>
        <Tabs items={tabs} destroyOnHidden />
      </section>
      {dialog}
    </PageFrame>
  );
}
