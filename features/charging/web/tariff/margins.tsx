// Margins of the stations in a month (BR-66). What is not known is a dash, never a number.
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { OutputOf } from '@ec/resource/contract';
import { useCall } from '@ec/resource-web/use-call';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { groupNumber } from '@ec/ui/value/quantity';
import { unknown } from '@ec/ui/value/quantity.tsx';
import { Button, DatePicker, Drawer } from 'antd';
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
      <DatePicker
        aria-label={texts.marginMonth}
        picker="month"
        value={month}
        allowClear={false}
        onChange={(value) => value && setMonth(value)}
      />
      {data ? (
        <MarginTable rows={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={6} columns={5} />
      )}
    </>
  );
}

const money = (amount: number | null) =>
  amount === null ? unknown : <span className="ec-number">{groupNumber(amount, 2)}</span>;

function MarginTable({ rows }: { rows: readonly Margin[] }) {
  const texts = useTexts(tariffTexts);
  const { marginStation, marginKwh, marginIncome, marginCost, marginProfit, marginParts } = texts;
  if (rows.length === 0) return <Empty title={texts.marginNone} />;
  return (
    <div className="tariff-scroll">
      <table className="tariff-table" aria-label={texts.marginTitle}>
        <thead>
          <tr>
            {[marginStation, marginKwh, marginIncome, marginCost, marginProfit, marginParts].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stationId, stationName, kwh, income, cost, profit, costs }) => (
            <tr key={stationId}>
              <th scope="row">{stationName}</th>
              <td>{money(kwh)}</td>
              <td>{money(income)}</td>
              <td>{money(cost)}</td>
              <td>{money(profit)}</td>
              <td>
                {costs.map((each) => (
                  <div key={each.costType}>
                    {each.costName} {money(each.money)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
