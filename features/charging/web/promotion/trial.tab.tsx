// Shows what a promotion would have cost: its rules applied to the orders or top-ups of the last days.

import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Segmented } from 'antd';
import { useState } from 'react';
import { activityPreview } from '../../shared/promotion/promotion.contract.ts';
import { promotionTexts } from './promotion-texts.ts';
import './promotion.css';

const spans = [7, 30, 90];

export function TrialTab({ row }: { row: { id: string } }) {
  const texts = useTexts(promotionTexts);
  const [days, setDays] = useState(30);
  const trial = useCall(activityPreview, { activityId: row.id, days }, { keepsPrevious: true });
  const { data } = trial;
  if (!data)
    return trial.error ? (
      <LoadError error={trial.error} onRetry={() => void trial.refetch()} />
    ) : (
      <ListSkeleton rows={2} columns={3} />
    );
  const what = texts[data.occasion];
  const [money, benefit] = [Number(data.money), Number(data.given)];
  const figures = [
    [fill(texts.seen, { what }), groupNumber(data.count)],
    [texts.hits, groupNumber(data.hits)],
    [texts.payers, groupNumber(data.payers)],
    [texts.money, <Quantity key="money" value={money} unit="¥" digits={2} />],
    [
      data.occasion === 'order' ? texts.given : texts.gift,
      <Quantity key="given" value={benefit} unit="¥" digits={2} />,
    ],
    [texts.share, money > 0 ? `${((benefit / money) * 100).toFixed(2)}%` : '—'],
  ] as const;
  return (
    <section aria-label={texts.cost}>
      <div className="ec-trial-head">
        <Segmented
          size="small"
          value={days}
          options={spans.map((span) => ({ value: span, label: fill(texts.days, { days: span }) }))}
          onChange={setDays}
        />
      </div>
      <p className="ec-muted">{fill(texts.costWhy, { what })}</p>
      <dl className="ec-figures" aria-busy={trial.isPlaceholderData}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ec-number">{value}</dd>
          </div>
        ))}
      </dl>
      {data.usedUpAfter === null ? null : (
        <p className="ec-error">{fill(texts.usedUp, { count: groupNumber(data.usedUpAfter), what })}</p>
      )}
    </section>
  );
}
