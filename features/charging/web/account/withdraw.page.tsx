// Withdrawals: what waits for a second person, what the bank is to pay, and what became of the others.
import { fill } from '@ec/language/fill';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { withdraw } from '../../shared/account/withdraw.resource.ts';
import { money, moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import './account.css';

/** In whole cents, so that nothing is rounded. */
const sumOf = (rows: readonly RowOf<typeof withdraw>[]): number =>
  rows.reduce((cents, { amount }) => cents + Math.round((amount ?? 0) * 100), 0) / 100;

const about =
  (name: 'aboutApprove' | 'aboutPaid' | 'aboutCancel') =>
  ({ rows }: { rows: readonly RowOf<typeof withdraw>[] }) => {
    const texts = useTexts(accountTexts);
    return (
      <ul className="account-about">
        <li>{fill(texts[name], { amount: moneyText(sumOf(rows)) })}</li>
      </ul>
    );
  };

export const { Page, slots } = resourcePage(withdraw, {
  // Whoever asked does not decide.
  actionApplies: {
    approve: ({ applyUser }, { person }) => applyUser !== person.userId,
    refuse: ({ applyUser }, { person }) => applyUser !== person.userId,
  },
  cells: { amount: ({ amount }) => money(amount) },
  aboutAction: { approve: about('aboutApprove'), pay: about('aboutPaid'), cancel: about('aboutCancel') },
});
