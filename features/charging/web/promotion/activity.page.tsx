// The page of promotions, with the use of the budget, the rules and a cost preview, which is also shown before publishing.
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { BudgetBar } from './budget-bar.tsx';
import { RulesTab } from './rules.tab.tsx';
import { TrialTab } from './trial.tab.tsx';

export const { Page, slots } = resourcePage(activity, {
  cells: {
    usedBudget: ({ usedBudget, budget }) => <BudgetBar used={usedBudget ?? 0} budget={budget} />,
  },
  tabs: [
    { key: 'rules', label: { zh: '规则', en: 'Rules' }, Content: RulesTab },
    { key: 'trial', label: { zh: '试算', en: 'Cost preview' }, Content: TrialTab },
  ],
  aboutAction: {
    publishActivity: ({ rows: [row, ...others] }) => (row && others.length === 0 ? <TrialTab row={row} /> : null),
  },
});
