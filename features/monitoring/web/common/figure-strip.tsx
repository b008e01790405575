// The figures at the top of a screen have a name, a value, a unit and a note on what they count. A figure links to the list of the rows
// that it counts.
import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { Quantity } from '@ec/ui/value/quantity.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Coverage } from '../../shared/shapes.ts';
import { monitorTexts } from './monitor-texts.ts';

export interface Figure {
  key: string;
  name: string;
  value: number | null;
  unit?: string;
  digits?: number;
  /** A text beside the value, such as `/ 500 kW`. */
  beside?: ReactNode;
  coverage?: Coverage;
  note?: ReactNode;
  /** Explains what is counted. */
  hint?: string;
  /** The address of the list of the counted rows. */
  address?: string | undefined;
  tone?: 'bad' | 'warning' | undefined;
}

export function FigureStrip({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <ul className="ec-card monitor-figures" aria-label={label}>
      {figures.map((figure) => (
        <FigureTile key={figure.key} figure={figure} />
      ))}
    </ul>
  );
}

function FigureTile({ figure }: { figure: Figure }) {
  const { key, name, value, unit, digits, beside, coverage, note, hint, address, tone } = figure;
  return (
    <li data-figure={key} data-tone={tone}>
      <span className="monitor-figure-name" title={hint}>
        {address ? <Link to={address}>{name}</Link> : name}
      </span>
      <span className="monitor-figure">
        <strong>
          <Quantity value={value} {...(unit ? { unit } : {})} {...(digits === undefined ? {} : { digits })} />
        </strong>
        {beside ? <span className="monitor-beside ec-number">{beside}</span> : null}
      </span>
      {coverage ? <CoverageWords coverage={coverage} /> : null}
      {typeof note === 'string' ? <small>{note}</small> : note}
    </li>
  );
}

/** Shows how many devices a sum includes; the text is amber where some are missing. */
function CoverageWords({ coverage: { fresh, all } }: { coverage: Coverage }) {
  const texts = useTexts(monitorTexts);
  if (all === 0) return <small>{texts.noDevice}</small>;
  const words = fill(fresh === all ? texts.coverageAll : texts.coverage, { fresh, all });
  return <small data-part={fresh < all || undefined}>{words}</small>;
}
