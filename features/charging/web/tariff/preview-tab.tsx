// The cost preview: the orders of a month priced by this price or tariff, compared with their actual cost.

import { fill } from '@ec/language/fill';
import { textOf } from '@ec/language/unknown';
import { RowInput } from '@ec/records/choices/row-input.tsx';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { DetailTab } from '@ec/resource-web/slots';
import { useCall } from '@ec/resource-web/use-call';
import { station } from '@ec/truck/shared/station.resource';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { orders } from '../../shared/order/orders.resource.ts';
import type { pricePreview, TariffPreview } from '../../shared/tariff/preview.contract.ts';
import { Difference, PreviewTables } from './preview-tables.tsx';
import { tariffTexts } from './tariff-texts.ts';
import './tariff.css';

export const previewTab = (contract: typeof pricePreview): DetailTab => ({
  key: 'preview',
  label: { zh: tariffTexts.zh.preview, en: tariffTexts.en.preview },
  lists: orders.name,
  // biome-ignore lint/correctness/noComponentHookFactories: a tab is made once, when the page's module is loaded
  Content: ({ row }) => <Preview contract={contract} id={row.id} />,
});

/** Returns this month and the eleven before it, newest first, as `yyyy-MM`. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = formatDate(new Date(), 'yyyy-MM').split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Milliseconds. A month of a large tenant takes several seconds. */
const previewTimeout = 60_000;

function Preview({ contract, id }: { contract: typeof pricePreview; id: string }) {
  const texts = useTexts(tariffTexts);
  const headingId = useId();
  const months = lastMonths();
  const [month = '', setMonth] = useState(months[1]);
  const [stationId, setStationId] = useState('');
  const query = useCall(
    contract,
    { id, month, stationId },
    { timeout: previewTimeout, staleTime: 60_000, keepsPrevious: true },
  );
  const preview = query.data;
  return (
    <section className="tariff-preview" aria-labelledby={headingId} aria-busy={query.isFetching}>
      <div className="tariff-preview-head">
        <h3 id={headingId}>{fill(texts.previewTitle, { month })}</h3>
        <Select
          size="small"
          aria-label={texts.month}
          value={month}
          options={months.map((value) => ({ value, label: value }))}
          onChange={setMonth}
        />
        <div className="tariff-preview-station">
          <label htmlFor={`${headingId}-station`}>{texts.previewStation}</label>
          <RowInput
            id={`${headingId}-station`}
            table={station}
            isMany={false}
            isSearch
            known={undefined}
            value={stationId}
            onChange={(value) => setStationId(textOf(value))}
          />
        </div>
      </div>
      {query.isError ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!preview && !query.isError ? <ListSkeleton rows={5} columns={4} /> : null}
      {preview && !query.isError ? (
        <PreviewResult preview={preview} month={month} isOld={query.isPlaceholderData} />
      ) : null}
    </section>
  );
}

function PreviewResult({ preview, month, isOld }: { preview: TariffPreview; month: string; isOld: boolean }) {
  const texts = useTexts(tariffTexts);
  const { total, basis, unpriced } = preview;
  const basisText = fill(texts.basis[basis], { station: preview.stationName });
  const unpricedNote = unpriced > 0 ? <p className="tariff-note">{fill(texts.unpriced, { count: unpriced })}</p> : null;
  if (total.orders === 0)
    return (
      <>
        <Empty title={fill(texts.noOrders, { month })} reason={fill(texts.noOrdersReason, { basis: basisText })} />
        {unpricedNote}
      </>
    );
  return (
    <div className={isOld ? 'ec-stale' : undefined}>
      <dl className="ec-figures tariff-figures">
        <div>
          <dt>{texts.orders}</dt>
          <dd>
            <Quantity value={total.orders} unit={texts.ordersUnit} />
          </dd>
        </div>
        <div>
          <dt>{texts.energy}</dt>
          <dd>
            <Quantity value={total.kwh} unit="kWh" digits={2} scale />
          </dd>
        </div>
        <div>
          <dt>{texts.now}</dt>
          <dd>
            <Quantity value={total.now.total} unit="¥" digits={2} />
          </dd>
        </div>
        <div>
          <dt>{texts.next}</dt>
          <dd>
            <Quantity value={total.next.total} unit="¥" digits={2} />
          </dd>
        </div>
        <div>
          <dt>{texts.diff}</dt>
          <dd>
            <Difference diff={total.diff} now={total.now.total} />
          </dd>
        </div>
      </dl>
      <p className="tariff-note">
        {preview.from} – {preview.to} · {basisText}
        <br />
        {texts.previewNote}
      </p>
      {unpricedNote}
      <PreviewTables preview={preview} />
    </div>
  );
}
