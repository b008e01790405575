// Shows the use of a budget: the amounts, and a bar that changes colour when little is left.

import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { promotionTexts } from './promotion-texts.ts';
import './promotion.css';

/** Below this share of the budget little is left. */
const low = 0.1;

export function BudgetBar({ used, budget }: { used: number; budget: number }) {
  const texts = useTexts(promotionTexts);
  const share = budget > 0 ? Math.min(1, used / budget) : 1;
  const state = share >= 1 ? 'empty' : 1 - share < low ? 'low' : 'fine';
  const left = fill(texts.budgetLeft, { budget: groupNumber(budget, 2), left: groupNumber(budget - used, 2) });
  return (
    <span className="ec-budget ec-number" title={left}>
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
