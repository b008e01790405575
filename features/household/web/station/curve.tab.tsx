// A tab with the power curve and the figures of a station on a chosen day. A time without a measurement is a gap in the curve, not 0.

import { textOf } from '@ec/language/unknown';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall } from '@ec/resource-web/use-call';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { useId, useState } from 'react';
import { inverterHome } from '../../shared/energy/inverter-home.contract.ts';
import type { union } from '../../shared/station/union.resource.ts';
import { PowerChart } from './power-chart.tsx';
import { stationTexts } from './station-texts.ts';
import '../energy/energy.css';

const figures = [
  ['dayKwh', 'kWh'],
  ['dayHours', 'h'],
  ['pr', '%'],
  ['dayIncome', '¥'],
  ['monthKwh', 'kWh'],
  ['yearKwh', 'kWh'],
] as const;

export function CurveTab({ row }: { row: RowIn<typeof union> }) {
  const texts = useTexts(stationTexts);
  const id = useId();
  const [date, setDate] = useState(() => formatDate(new Date(), 'yyyy-MM-dd'));
  const { data, error, refetch, isPlaceholderData } = useCall(
    inverterHome,
    { stationId: row.id, date },
    { keepsPrevious: true },
  );
  return (
    <>
      <FieldFrame id={id} label={texts.day}>
        <DateInput
          id={id}
          withTime={false}
          isRequired
          value={date}
          onChange={(value) => textOf(value) !== '' && setDate(textOf(value))}
        />
      </FieldFrame>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ListSkeleton rows={3} columns={4} /> : null}
      {data ? (
        <div className={isPlaceholderData ? 'ec-stale' : undefined}>
          <PowerChart curve={data.curve} day={data.date} />
          <dl className="ec-figures">
            {figures.map(([name, unit]) => (
              <div key={name}>
                <dt>{texts[name]}</dt>
                <dd className="ec-number">
                  <Quantity value={data.stat[name]} unit={unit} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </>
  );
}
