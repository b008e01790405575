// A tab with the strings of an inverter: voltage, current and power. It marks strings that are weak now (BR-44).
import type { RowIn } from '@ec/resource/contracts/row-calls';
import { Empty } from '@ec/ui/feedback/empty.tsx';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { tags } from '@ec/ui/value/tags.tsx';
import type { inverter } from '../../shared/device/inverter.resource.ts';
import { weakNow } from '../../shared/energy/laggards.ts';
import { stationTexts } from '../station/station-texts.ts';
import '../household.css';

export function StringsTab({ row: { mppts, pacKw, ratedKw } }: { row: RowIn<typeof inverter> }) {
  const texts = useTexts(stationTexts);
  const strings = mppts ?? [];
  if (strings.length === 0) return <Empty title={texts.noStrings} reason={texts.noStringsHint} />;
  const lagging = weakNow(ratedKw, { pacKw, mppts: strings });
  return (
    <div className="household-scroll">
      <table className="household-table household-numbers">
        <thead>
          <tr>
            {[texts.string, texts.voltage, texts.current, texts.power, ''].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {strings.map(({ n, u, i, p }) => (
            <tr key={n}>
              <td>{n}</td>
              <td>
                <Quantity value={u} unit="V" />
              </td>
              <td>
                <Quantity value={i} unit="A" />
              </td>
              <td>
                <Quantity value={p} unit="kW" />
              </td>
              <td title={texts.lagsWhy}>
                {lagging.includes(n) ? tags([{ text: texts.lags, tone: 'warning' }]) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
