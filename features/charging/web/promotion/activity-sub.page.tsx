// The page of promotion rules. Thresholds and benefits are shown with their units, which depend on the kind of rule.

import { groupNumber, moneyText } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { RowOf } from '@ec/resource/row';
import { resourcePage } from '@ec/resource-web/resource-page.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { activitySub } from '../../shared/promotion/activity-sub.resource.ts';
import { activitySubBenefit, activitySubCondType } from '../../shared/promotion/promotion.enums.ts';
import { promotionTexts } from './promotion-texts.ts';

const { percentOff, freeService, times } = activitySubBenefit.key;

function Benefit({ row: { benefit, benefitValue } }: { row: RowOf<typeof activitySub> }) {
  const texts = useTexts(promotionTexts);
  if (benefit === freeService) return emptyValue;
  const number = groupNumber(benefitValue);
  let text = moneyText(benefitValue);
  if (benefit === percentOff) text = `${number}%`;
  if (benefit === times) text = fill(texts.timesEach, { count: number });
  return <span className="ec-number">{text}</span>;
}

export const { Page, slots } = resourcePage(activitySub, {
  cells: {
    threshold: ({ threshold, condType }) => (
      <span className="ec-number">
        {condType === activitySubCondType.key.minKWh ? `${groupNumber(threshold, 2)} kWh` : moneyText(threshold)}
      </span>
    ),
    benefitValue: (row) => <Benefit row={row} />,
  },
  reads: ['condType', 'benefit'],
});
