// The page of withdrawals: requests that await a second person, approved ones that await the bank transfer, and closed ones.
import { fill } from '@ec/language/fill';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { withdraw } from '../../shared/account/withdraw.resource.ts';
import { money, moneyText } from './account-cells.tsx';
import { accountTexts } from './account-texts.ts';
import './account.css';

/** Adds the amounts in whole cents, so that the sum has no floating-point error. */
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
  // The person who requested a withdrawal may not decide it.
  actionApplies: {
    approve: ({ applyUser }, { person }) => applyUser !== person.userId,
    refuse: ({ applyUser }, { person }) => applyUser !== person.userId,
  },
  cells: { amount: ({ amount }) => money(amount) },
  aboutAction: { approve: about('aboutApprove'), pay: about('aboutPaid'), cancel: about('aboutCancel') },
});
