// Shows today's figures compared with the same time of yesterday and of a week ago. Their names link to the list of the rows.
import { fill } from '@ec/language/fill';
import { labelOf } from '@ec/language/label';
import type { DayFigure, DayReply } from '@ec/resource/contracts/desk.contract';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Link } from 'react-router';
import { changeOf } from './change.ts';
import { deskTexts } from './desk-texts.ts';
import { HourBars } from './hour-bars.tsx';
import { WeekLine } from './week-line.tsx';
import { WeekTable } from './week-table.tsx';

interface DayFiguresProps {
  day: DayReply;
  /** The whole days before today that the lines show. */
  weekDays: readonly string[];
  /** The address of the list of the rows; undefined if the person's menu has no such page. */
  address: string | undefined;
}

export function DayFigures({ day, weekDays, address }: DayFiguresProps) {
  const language = useLanguage();
  const texts = useTexts(deskTexts);
  return (
    <>
      <ul className="desk-day" aria-label={labelOf(day.label, language)}>
        {day.figures.map((figure) => {
          const { key, label } = figure;
          const { unit = '' } = label;
          const name = labelOf(label, language);
          return (
            <li key={key}>
              <h3>{address ? <Link to={address}>{name}</Link> : name}</h3>
              <div className="desk-now">
                <strong className="desk-figure">
                  <Quantity value={figure.today} unit={unit} digits={unit ? 2 : 0} />
                </strong>
                <WeekLine name={name} unit={unit} days={weekDays} values={figure.week} />
              </div>
              <Changes figure={figure} />
              <HourBars name={name} {...figure.hours} unit={unit} digits={unit ? 2 : 0} />
            </li>
          );
        })}
      </ul>
      <p className="desk-legend">
        {texts.perHour}
        <span className="desk-key desk-key-now" aria-hidden="true" /> {texts.ofToday}
        <span className="desk-key desk-key-before" aria-hidden="true" /> {texts.ofYesterday}
      </p>
      <WeekTable days={weekDays} figures={day.figures} />
    </>
  );
}

const marks = { up: '▲', down: '▼', same: '＝' } as const;

function Changes({ figure: { today, yesterday, lastWeek } }: { figure: DayFigure }) {
  const texts = useTexts(deskTexts);
  const all = [
    [texts.yesterday, yesterday],
    [texts.lastWeek, lastWeek],
  ] as const;
  return (
    <p className="desk-changes">
      {all.map(([name, before]) => {
        const change = changeOf(today, before);
        const words = change && (change.direction === 'same' ? texts.same : fill(texts[change.direction], change));
        return (
          <span key={name}>
            {name}{' '}
            {change ? (
              <span className={`ec-number desk-${change.direction}`} title={words}>
                <span aria-hidden="true">{marks[change.direction]} </span>
                {change.percent}
              </span>
            ) : (
              '—'
            )}
          </span>
        );
      })}
    </p>
  );
}
