// Sums of lists that know no hour: the yield and the income of household stations, each leading to the rows that it was made of.
import { labelOf } from '@ec/language/label';
import type { TotalTold } from '@ec/resource/contracts/desk.contract';
import type { DeskTotal, DeskTotals } from '@ec/resource/desk';
import { useLanguage } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import { Link } from 'react-router';

interface TotalFiguresProps {
  group: DeskTotals;
  told: readonly TotalTold[];
  /** The list of the rows; undefined where the menu does not have it. */
  addressOf(figure: DeskTotal, q: string): string | undefined;
}

export function TotalFigures({ group, told, addressOf }: TotalFiguresProps) {
  const language = useLanguage();
  const title = labelOf(group.label, language);
  return (
    <section className="ec-card desk-totals" aria-labelledby={`desk-${group.key}`}>
      <h2 className="ec-card-title" id={`desk-${group.key}`}>
        {title}
      </h2>
      <ul className="desk-day" aria-label={title}>
        {group.figures.map((figure) => {
          const total = told.find(({ key }) => key === figure.key);
          if (!total) return null;
          const name = labelOf(figure.label, language);
          const address = addressOf(figure, total.q);
          return (
            <li key={figure.key}>
              <h3>{address ? <Link to={address}>{name}</Link> : name}</h3>
              <strong className="desk-figure">
                <Quantity value={total.sum} unit={figure.label.unit ?? ''} digits={2} scale />
              </strong>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
