// Table with the values of the lines (week-line.tsx): one row per day, the newest first.
import { labelOf } from '@ec/language/label';
import type { DayFigure, TotalReply } from '@ec/resource/contracts/desk.contract';
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { deskTexts } from './desk-texts.ts';

interface WeekTableProps {
  /** yyyy-MM-dd, the earliest first. */
  days: readonly string[];
  figures: readonly (Pick<DayFigure, 'key' | 'label'> & Pick<TotalReply, 'week'>)[];
}

export function WeekTable({ days, figures }: WeekTableProps) {
  const language = useLanguage();
  const texts = useTexts(deskTexts);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const columns = figures.flatMap(({ week, ...figure }) => (week ? [{ ...figure, week }] : []));
  if (columns.length === 0) return null;
  return (
    <>
      <Button type="link" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.weekTableClose : texts.weekTable}
      </Button>
      <div id={id} className="desk-week-table" hidden={!isOpen}>
        {isOpen ? (
          <table className="ec-plain-table" aria-label={texts.week}>
            <thead>
              <tr>
                <th scope="col">{texts.day}</th>
                {columns.map(({ key, label }) => (
                  <th key={key} scope="col" className="desk-week-value">
                    {labelOf(label, language)}
                    {label.unit ? ` (${label.unit})` : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, index) => ({ day, index }))
                .reverse()
                .map(({ day, index }) => (
                  <tr key={day}>
                    <th scope="row">{day}</th>
                    {columns.map(({ key, label, week }) => (
                      <td key={key} className="desk-week-value">
                        <Quantity value={week[index] ?? null} digits={label.unit ? 2 : 0} />
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </>
  );
}
