// Promotions: their rules, how far the budget is used, and what one would have cost before it is published.
import type { Row } from '@ec/resource-web/draft';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { BudgetBar } from './budget-bar.tsx';
import { RulesTab } from './rules.tab.tsx';
import { TrialTab } from './trial.tab.tsx';

export const { Page, slots } = resourcePage(activity, {
  cells: {
    usedBudget: (row: Row) => <BudgetBar used={Number(row.usedBudget ?? 0)} budget={Number(row.budget ?? 0)} />,
  },
  tabs: [
    { key: 'rules', label: { zh: '规则', en: 'Rules' }, Content: RulesTab },
    { key: 'trial', label: { zh: '试算', en: 'Try it out' }, Content: TrialTab },
  ],
  aboutAction: {
    publishActivity: ({ rows: [row] }) => (row ? <TrialTab row={row} /> : null),
  },
});
