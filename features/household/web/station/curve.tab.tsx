// The tab shows the power curve and the figures of a station on a chosen day. A time without a measurement is a gap, never 0.

import { textOf } from '@ec/language/unknown';
import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { useCall } from '@ec/resource-web/use-call';
import { TimeChart } from '@ec/ui/chart/time-chart.tsx';
import { DAY, dayStart } from '@ec/ui/chart/time-ticks';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { FieldFrame } from '@ec/ui/form/form-field.tsx';
import { DateInput } from '@ec/ui/input/input-date.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { useId, useState } from 'react';
import { inverterHome } from '../../shared/energy/inverter-home.contract.ts';
import type { union } from '../../shared/station/union.resource.ts';
import { type DayCurve, dayCurveOf } from './day-curve.ts';
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

const hasValues = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null);

function PowerChart({ curve, day }: { curve: DayCurve; day: string }) {
  const texts = useTexts(stationTexts);
  const start = dayStart(day);
  const { times, powerKw, irradianceWm2 } = curve;
  const power = { key: 'power', name: texts.power, unit: 'kW', digits: 1, values: powerKw };
  const irradiance = { key: 'irradiance', name: texts.irradiance, unit: 'W/m²', digits: 0, values: irradianceWm2 };
  return (
    <TimeChart
      title={texts.curve}
      note={day}
      times={times}
      from={start}
      to={start + DAY}
      height={220}
      series={[
        { ...power, color: 'pv-mark', kind: 'area' },
        ...(hasValues(irradianceWm2) ? [{ ...irradiance, color: 'grid-mark' as const, axis: 'right' as const }] : []),
      ]}
    />
  );
}

export function CurveTab({ row }: { row: RowIn<typeof union> }) {
  const texts = useTexts(stationTexts);
  const id = useId();
  const [date, setDate] = useState(() => formatDate(new Date(), 'yyyy-MM-dd'));
  const { data, error, refetch, isPlaceholderData } = useCall(
    inverterHome,
    { stationId: row.id, date },
    { keepsPrevious: true },
  );
  const curve = data && dayCurveOf(data.curve, data.date);
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
      {data && curve ? (
        <div className={isPlaceholderData ? 'ec-stale' : undefined}>
          {hasValues(curve.powerKw) ? (
            <PowerChart curve={curve} day={data.date} />
          ) : (
            <p className="ec-muted">{texts.noCurve}</p>
          )}
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
