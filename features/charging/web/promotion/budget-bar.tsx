// Shows the use of a budget: the amounts, and a bar that changes colour when little is left.

import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { promotionTexts } from './promotion-texts.ts';
import './promotion.css';

/** The bar warns when less than this share of the budget is left. */
const lowShare = 0.1;

export function BudgetBar({ used, budget }: { used: number; budget: number }) {
  const texts = useTexts(promotionTexts);
  const share = budget > 0 ? Math.min(1, used / budget) : 1;
  const state = share >= 1 ? 'empty' : 1 - share < lowShare ? 'low' : 'fine';
  const title = fill(texts.budgetLeft, { budget: groupNumber(budget, 2), left: groupNumber(budget - used, 2) });
  return (
    <span className="ec-budget ec-number" title={title}>
      <span>
        {moneyText(used)}
        <span className="ec-budget-of"> / {moneyText(budget)}</span>
      </span>
      <span className="ec-budget-of">{Math.floor(share * 100)}%</span>
      <span className="ec-budget-bar" data-state={state}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
