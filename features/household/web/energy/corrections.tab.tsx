// A tab with the energy of each hour of a day, as measured and as corrected, and with the corrections: who made them, when and why.

import { LoadError } from '@ec/records/console/load-error.tsx';
import type { RowIn } from '@ec/resource/contracts/row-calls';
import type { DetailTab } from '@ec/resource-web/slots';
import { useAllRows } from '@ec/resource-web/use-all-rows';
import { ListSkeleton } from '@ec/ui/feedback/skeleton.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import { TimeText } from '@ec/ui/value/time-text.tsx';
import { dayCorrection } from '../../shared/energy/day-correction.resource.ts';
import type { inverterDays } from '../../shared/energy/inverter-days.resource.ts';
import { energyTexts } from './energy-texts.ts';
import { HourBars } from './hour-bars.tsx';

type Day = RowIn<typeof inverterDays>;

function Corrections({ row }: { row: Day }) {
  const texts = useTexts(energyTexts);
  const { data, error, refetch, cut } = useAllRows(dayCorrection, {
    inverterId: row.inverterId,
    day_equal: row.day,
    descs: 'correctionNo',
  });
  const newest = data?.find(({ withdrawTime }) => withdrawTime === '');
  return (
    <div className="ec-stack">
      {row.hours ? (
        <section>
          <HourBars hours={row.hours} measured={row.measuredHours} />
        </section>
      ) : null}
      <section>
        <h3>{texts.corrections}</h3>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <ListSkeleton rows={2} columns={4} /> : null}
        {cut ? <p className="ec-muted">{cut}</p> : null}
        {data?.length === 0 ? <p className="ec-muted">{texts.none}</p> : null}
        {data && data.length > 0 ? (
          <div className="energy-scroll">
            <table className="ec-plain-table energy-table">
              <thead>
                <tr>
                  {[texts.no, texts.before, texts.after, texts.reason, texts.by, texts.at].map((each) => (
                    <th key={each}>{each}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((each) => (
                  <tr key={each.id} data-off={each.withdrawTime !== '' || undefined}>
                    <td>
                      {each.correctionNo}{' '}
                      {tags([
                        each.withdrawTime !== ''
                          ? { text: texts.withdrawn, tone: 'off' }
                          : each === newest
                            ? { text: texts.inForce, tone: 'good' }
                            : { text: texts.replaced, tone: 'off' },
                      ])}
                    </td>
                    <td>
                      <Quantity value={each.kwhBefore} unit="kWh" digits={2} />
                    </td>
                    <td>
                      <Quantity value={each.dayKwh} unit="kWh" digits={2} />
                    </td>
                    <td>{each.reason}</td>
                    <td>{each.operatorName}</td>
                    <td>
                      <TimeText value={each.createTime} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
    </div>
  );
}

export const correctionsTab: DetailTab<typeof inverterDays> = {
  key: 'corrections',
  label: { zh: '分时与更正', en: 'Hours and corrections' },
  Content: Corrections,
};
