// Margins of the stations in a month (BR-66). An unknown amount is shown as a dash, never as a number.
import { groupNumber, moneyText } from '@ec/language/amount';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { PeriodInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { emptyValue } from '@ec/ui/value/quantity.tsx';
import { Button, Drawer } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { stationMargins } from '../../shared/tariff/margin.contract.ts';
import { tariffTexts } from './tariff-texts.ts';
import './tariff.css';

type Margin = OutputOf<typeof stationMargins>[number];

export function MarginButton() {
  const texts = useTexts(tariffTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.margin}</Button>
      {isOpen ? (
        <Drawer open size="min(960px, 100vw)" title={texts.marginTitle} onClose={() => setOpen(false)}>
          <Margins />
        </Drawer>
      ) : null}
    </>
  );
}

function Margins() {
  const texts = useTexts(tariffTexts);
  const [month, setMonth] = useState(() => dayjs(formatDate(new Date(), 'yyyy-MM-dd')));
  const { data, error, refetch } = useCall(stationMargins, { month: month.format('YYYY-MM') });
  return (
    <>
      <p className="ec-muted">{texts.marginWhy}</p>
      <PeriodInput label={texts.marginMonth} picker="month" value={month} onChange={setMonth} />
      {data ? (
        <MarginList stations={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} columns={5} />
      )}
    </>
  );
}

const money = (amount: number | null) =>
  amount === null ? emptyValue : <span className="ec-number">{moneyText(amount)}</span>;

function MarginList({ stations }: { stations: readonly Margin[] }) {
  const texts = useTexts(tariffTexts);
  if (stations.length === 0) return <Empty title={texts.marginNone} />;
  return stations.map(({ stationId, stationName, kwh, income, cost, profit, costs }) => (
    <section className="margin-station" key={stationId} aria-label={stationName}>
      <h3>{stationName}</h3>
      <dl className="margin-sums">
        {[
          [texts.marginProfit, profit] as const,
          [texts.marginIncome, income] as const,
          [texts.marginCost, cost] as const,
        ].map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.marginKwh}</dt>
          <dd className="ec-number">{groupNumber(kwh, 2)}</dd>
        </div>
      </dl>
      <dl className="margin-parts" aria-label={texts.marginParts}>
        {costs.map((each) => (
          <div key={each.costType}>
            <dt>{each.costName}</dt>
            <dd>{money(each.money)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
