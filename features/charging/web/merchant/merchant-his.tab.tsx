// Shows energy and payments of a merchant in a day, a month or a year: figures, bars and orders.

import { fill } from '@ec/language/fill';
import { QueryReply } from '@ec/records/console/query-reply.tsx';
import type { OutputOf, SentOf } from '@ec/resource/contract';
import { RowLink } from '@ec/resource-web/row-link.tsx';
import { useCall } from '@ec/resource-web/use-call';
import { car } from '@ec/truck/shared/fleet/car.resource';
import { station } from '@ec/truck/shared/station.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { PeriodInput } from '@ec/ui/input/input-date.tsx';
import { Pager } from '@ec/ui/table/pager.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { orders } from '../../shared/order/orders.resource.ts';
import { merchantHis } from '../../shared/statement/merchant-his.contract.ts';
import { Bars } from './bars.tsx';
import { merchantTexts } from './merchant-texts.ts';
import './merchant.css';

type DateType = NonNullable<SentOf<typeof merchantHis>['dateType']>;
type History = OutputOf<typeof merchantHis>;

const size = 10;
const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

export function MerchantHistory({ row }: { row: { id: string } }) {
  const texts = useTexts(merchantTexts);
  const [dateType, setType] = useState<DateType>('month');
  const [day, setDay] = useState(() => dayjs(formatDate(new Date(), 'yyyy-MM-dd')));
  const [current, setCurrent] = useState(1);
  const [seriesIndex, setSeriesIndex] = useState(0);
  const input = { merchantId: row.id, dateType, date: day.format(formats[dateType]), current, size };
  // Only the cache key becomes that of the orders (the path stays), so that a write of an order refreshes the figures.
  const contract = { ...merchantHis, of: orders };
  const history = useCall(contract, input, { keepsPrevious: true });
  return (
    <div className="merchant-part">
      <div className="merchant-tools">
        <Segmented
          value={dateType}
          options={(['day', 'month', 'year'] as const).map((value) => ({ value, label: texts.period[value] }))}
          onChange={(value) => {
            setType(value);
            setCurrent(1);
          }}
        />
        <PeriodInput
          label={texts.today}
          picker={dateType === 'day' ? 'date' : dateType}
          value={day}
          onChange={(value) => {
            setDay(value);
            setCurrent(1);
          }}
        />
        {history.data ? (
          <Segmented
            className="merchant-tools-end"
            value={seriesIndex}
            options={history.data.trend.series.map(({ name }, value) => ({ value, label: name }))}
            onChange={setSeriesIndex}
          />
        ) : null}
      </div>
      <QueryReply query={history} rows={6}>
        {({ summary, trend, page }) => (
          <>
            <Figures summary={summary} />
            <Trend trend={trend} index={seriesIndex} />
            {page.records.length === 0 ? <Empty title={texts.noOrders} /> : <OrderTable records={page.records} />}
            <Pager hideOnSinglePage current={current} pageSize={size} total={page.total} onChange={setCurrent} />
          </>
        )}
      </QueryReply>
    </div>
  );
}

function Trend({ trend, index }: { trend: History['trend']; index: number }) {
  const texts = useTexts(merchantTexts);
  const series = trend.series[index];
  if (!series) return null;
  const { name, unit, data } = series;
  return <Bars label={fill(texts.curve, { what: name })} unit={unit} times={trend.times} values={data} />;
}

function Figures({ summary }: { summary: History['summary'] }) {
  const texts = useTexts(merchantTexts);
  const money = '¥';
  const figures = [
    [texts.kwh, summary.kwh, 'kWh', 2],
    [texts.orders, summary.orders, undefined, undefined],
    [texts.swaps, summary.swaps, undefined, undefined],
    [texts.money, summary.money, money, 2],
    [texts.refund, summary.refund, money, 2],
    [texts.topup, summary.topup, money, 2],
    [texts.balance, summary.balance, money, 2],
    [texts.available, summary.available, money, 2],
  ] as const;
  return (
    <dl className="merchant-figures">
      {figures.map(([label, value, unit, digits]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Quantity
              value={value}
              {...(unit === undefined ? {} : { unit })}
              {...(digits === undefined ? {} : { digits })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OrderTable({ records }: { records: History['page']['records'] }) {
  const texts = useTexts(merchantTexts);
  return (
    <div className="merchant-scroll">
      <table className="ec-plain-table merchant-table">
        <thead>
          <tr>
            <th scope="col">{texts.orderNo}</th>
            <th scope="col">{texts.type}</th>
            <th scope="col">{texts.station}</th>
            <th scope="col">{texts.plate}</th>
            <th scope="col">{texts.ended}</th>
            <th scope="col" className="merchant-right">
              {texts.kwh} (kWh)
            </th>
            <th scope="col" className="merchant-right">
              {texts.money} (¥)
            </th>
            <th scope="col">{texts.payStatus}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((order) => (
            <tr key={order.id}>
              <td>
                <RowLink table={orders} id={order.id}>
                  {order.orderNo}
                </RowLink>
              </td>
              <td>{order.orderTypeName}</td>
              <td>
                <RowLink table={station} id={order.stationId ?? ''}>
                  {order.stationName || '—'}
                </RowLink>
              </td>
              <td>
                <RowLink table={car} id={order.carId ?? ''}>
                  {order.plateNo}
                </RowLink>
              </td>
              <td className="ec-number">{order.endTime}</td>
              <td className="merchant-right">
                <Quantity value={order.totalKwh} digits={2} />
              </td>
              <td className="merchant-right">
                <Quantity value={order.totalMoney} digits={2} />
              </td>
              <td>{order.payStatusName || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
