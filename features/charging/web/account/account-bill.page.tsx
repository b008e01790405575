// The page of monthly bills, on which people record payments.

import { fill } from '@ec/language/fill';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { accountBillStatus } from '../../shared/account/account.enums.ts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { money, moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import './account.css';

function AboutPay({ rows: [row] }: { rows: readonly RowOf<typeof accountBill>[] }) {
  const texts = useTexts(accountTexts);
  return (
    <ul className="account-about">
      <li>{fill(texts.aboutPay, { amount: moneyText(row?.amount ?? null) })}</li>
    </ul>
  );
}

const ProposalTag = () => tags([{ text: useTexts(accountTexts).blackProposal, tone: 'bad' }]);

/** The code of the blacklist page. The row action only opens it, because a person decides who is blacklisted. */
const blackList = 'merchantBlackList';

export const { Page, slots } = resourcePage(accountBill, {
  cells: {
    amount: ({ amount, billStatus }) => money(amount, billStatus === accountBillStatus.key.overdue ? 'bad' : undefined),
    blackProposal: ({ blackProposal }) => (blackProposal === 1 ? <ProposalTag /> : null),
  },
  aboutAction: { pay: AboutPay },
  rowActions: [
    {
      key: 'blackList',
      label: { zh: accountTexts.zh.goBlackList, en: accountTexts.en.goBlackList },
      appliesTo: ({ blackProposal }, { pageOf }) => blackProposal === 1 && pageOf?.(blackList) !== undefined,
      run: (_row, { openTab, pageOf }) => openTab(pageOf?.(blackList) ?? ''),
    },
  ],
});
