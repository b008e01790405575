// What a promotion would have cost: its rules on the orders or top-ups of the last days.

import { fill } from '@ec/language/fill';
import { useConsole } from '@ec/records/console/console';
import { LoadError } from '@ec/records/console/load-error.tsx';
import { pathOf, servedKey } from '@ec/records/list/served';
import type { Row } from '@ec/resource-web/draft';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { groupNumber } from '@ec/ui/value/quantity';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { activity } from '../../shared/promotion/activity.resource.ts';
import { promotionTexts } from './promotion-texts.ts';
import './promotion.css';

interface Trial {
  occasion: 'order' | 'topUp';
  count: number;
  hits: number;
  payers: number;
  money: string;
  given: string;
  usedUpAfter: number | null;
}

const spans = [7, 30, 90];

export function TrialTab({ row }: { row: Row }) {
  const { api } = useConsole();
  const texts = useTexts(promotionTexts);
  const [days, setDays] = useState(30);
  const trial = useQuery({
    queryKey: [...servedKey(activity), 'trial', row.id, days],
    queryFn: ({ signal }) =>
      api.get<Trial>(pathOf(activity, 'preview'), { activityId: row.id, days }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { data } = trial;
  if (!data)
    return trial.error ? (
      <LoadError error={trial.error} onRetry={() => void trial.refetch()} />
    ) : (
      <ListSkeleton rows={2} columns={3} />
    );
  const what = texts[data.occasion];
  const [money, given] = [Number(data.money), Number(data.given)];
  const figures = [
    [fill(texts.seen, { what }), groupNumber(data.count)],
    [texts.hits, groupNumber(data.hits)],
    [texts.payers, groupNumber(data.payers)],
    [texts.money, <Quantity key="money" value={money} unit="¥" digits={2} />],
    [data.occasion === 'order' ? texts.given : texts.gift, <Quantity key="given" value={given} unit="¥" digits={2} />],
    [texts.share, money > 0 ? `${((given / money) * 100).toFixed(2)}%` : '—'],
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
