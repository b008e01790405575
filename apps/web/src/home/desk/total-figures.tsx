// Totals without hourly values, such as the yield of household stations. Each links to the list of the rows that it sums up.
import { labelOf } from '@ec/language/label';
import type { TotalReply } from '@ec/resource/contracts/desk.contract';
import { useLanguage } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Link } from 'react-router';
import { WeekLine } from './week-line.tsx';
import { WeekTable } from './week-table.tsx';

interface TotalFiguresProps {
  /** The totals of one group. */
  totals: readonly TotalReply[];
  /** The whole days before today that the lines show. */
  weekDays: readonly string[];
  /** Returns the address of the list of the rows; undefined if the person's menu has no such page. */
  addressOf(total: TotalReply): string | undefined;
}

export function TotalFigures({ totals, weekDays, addressOf }: TotalFiguresProps) {
  const language = useLanguage();
  const [first] = totals;
  if (!first) return null;
  const title = labelOf(first.groupLabel, language);
  return (
    <section className="ec-card desk-totals" aria-labelledby={`desk-${first.group}`}>
      <h2 className="ec-card-title" id={`desk-${first.group}`}>
        {title}
      </h2>
      <ul className="desk-day" aria-label={title}>
        {totals.map((total) => {
          const name = labelOf(total.label, language);
          const address = addressOf(total);
          return (
            <li key={total.key}>
              <h3>{address ? <Link to={address}>{name}</Link> : name}</h3>
              <div className="desk-now">
                <strong className="desk-figure">
                  <Quantity value={total.sum} unit={total.label.unit ?? ''} digits={2} scale />
                </strong>
                {total.week ? (
                  <WeekLine name={name} unit={total.label.unit ?? ''} days={weekDays} values={total.week} />
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      <WeekTable days={weekDays} figures={totals} />
    </section>
  );
}
