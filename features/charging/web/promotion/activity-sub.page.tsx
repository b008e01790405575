// Rules of promotions: a threshold and a benefit say what they count.

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
  const inWords =
    benefit === percentOff
      ? `${number}%`
      : benefit === times
        ? fill(texts.timesEach, { count: number })
        : moneyText(benefitValue);
  return <span className="ec-number">{inWords}</span>;
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
