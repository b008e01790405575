// The key figures of a period with their change against the same elapsed part of the period and the year before.
import { groupNumber } from '@ec/language/amount';
import { fill } from '@ec/language/fill';
import type { OutputOf } from '@ec/resource/contract';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import type { homeBoard } from '../../shared/station/home-board.contract.ts';
import { monitorTexts } from '../common/monitor-texts.ts';
import type { DateType } from './board-period.ts';
import { boardTexts } from './board-texts.ts';

export type BoardHome = OutputOf<typeof homeBoard>;

const digits: Readonly<Record<string, number>> = { '¥': 2, kWh: 2, kg: 0, '%': 1 };

export function KpiStrip({ home: { kpi, spans }, dateType }: { home: BoardHome; dateType: DateType }) {
  const texts = useTexts(boardTexts);
  const note = fill(texts.spans, { before: spanText(spans.before), year: spanText(spans.yearBefore) });
  return (
    <div className="ec-card">
      <ul className="monitor-figures board-kpi" aria-label={texts.figures}>
        {kpi.map(({ code, value, unit, momPct, yoyPct }) => (
          <li key={code} data-figure={code}>
            <span className="monitor-figure-name">{texts.kpi[code]}</span>
            <span className="monitor-figure">
              <strong>
                <Quantity value={value} unit={unit} digits={digits[unit] ?? 0} />
              </strong>
            </span>
            <small className="board-changes">
              {momPct === null && yoyPct === null ? <NoChange /> : null}
              <Change name={texts.mom[dateType]} percent={momPct} />
              {texts.yoy[dateType] ? <Change name={texts.yoy[dateType]} percent={yoyPct} /> : null}
            </small>
          </li>
        ))}
      </ul>
      <small className="ec-muted">{note}</small>
    </div>
  );
}

const spanText = ({ from, to }: BoardHome['spans']['now']) => `${from.slice(0, 16)} – ${to.slice(0, 16)}`;

/** One line in place of a dash for each period that cannot be compared. */
const NoChange = () => <span>{useTexts(monitorTexts).noCompare}</span>;

function Change({ name, percent }: { name: string; percent: number | null }) {
  if (percent === null) return null;
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'same';
  const mark = { up: '▲', down: '▼', same: '＝' }[direction];
  return (
    <span className="ec-number" data-change={direction}>
      {name} <span aria-hidden="true">{mark}</span> {percent > 0 ? '+' : ''}
      {groupNumber(percent, 1)}%
    </span>
  );
}
