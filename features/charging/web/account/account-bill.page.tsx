// Monthly bills: what is still to be paid, and recording that it was.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { ListView } from '@ec/resource-web/list-view.tsx';
import type { Slots } from '@ec/resource-web/slots';
import type { Row } from '@ec/ui/table/row';
import { useTexts } from '@ec/ui/text/use-texts';
import { tags } from '@ec/ui/value/tags.tsx';
import { useMemo } from 'react';
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

const isProposed = ({ blackProposal }: Row) => blackProposal === 1;

export const slots: Slots = {
  cells: {
    amount: (row) => money(row.amount, row.billStatus === 2 ? 'bad' : undefined),
    blackProposal: (row) => <Proposal row={row} />,
  },
  aboutAction: { pay: AboutPay },
};

export function Page() {
  const { openTab, pageOf } = useConsole();
  const blackList = pageOf?.('merchantBlackList');
  const own = useMemo<Slots>(() => {
    if (blackList === undefined) return slots;
    // Putting somebody on it stays a person's decision.
    const label = { zh: accountTexts.zh.goBlackList, en: accountTexts.en.goBlackList };
    const run = () => openTab(blackList);
    return { ...slots, rowActions: [{ key: 'blackList', label, appliesTo: isProposed, run }] };
  }, [openTab, blackList]);
  return <ListView resource={accountBill} slots={own} />;
}
