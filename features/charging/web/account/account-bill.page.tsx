// Monthly bills: what is still to be paid, and recording that it was.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import type { Row } from '@ec/ui/served';
import { tags } from '@ec/ui/tags.tsx';
import { fill, useTexts } from '@ec/ui/use-texts';
import { accountBill } from '../../shared/account/account-bill.resource.ts';
import { money, moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import './account.css';

function AboutPay({ rows: [row] }: { rows: readonly Row[] }) {
  const texts = useTexts(accountTexts);
  return (
    <ul className="account-about">
      <li>{fill(texts.aboutPay, { amount: moneyText(row?.amount) })}</li>
    </ul>
  );
}

function Proposal({ row }: { row: Row }) {
  const texts = useTexts(accountTexts);
  return row.blackProposal === 1 ? tags([{ text: texts.blackProposal, tone: 'bad' }]) : null;
}

export const { Page, slots } = resourcePage(accountBill, {
  cells: {
    amount: (row) => money(row.amount, row.billStatus === 2 ? 'bad' : undefined),
    blackProposal: (row) => <Proposal row={row} />,
  },
  aboutAction: { pay: AboutPay },
});
