// Shows figures in a grid, and a headline figure that is large enough for the other end of a hall.
import type { Figure } from '../format.ts';

export interface NamedFigure {
  key: string;
  label: string;
  figure: Figure;
}

export function FigureGrid({ figures }: { figures: readonly NamedFigure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ key, label, figure }) => (
        <div key={key} className={`figure figure-${key}`}>
          <dt>{label}</dt>
          <dd>
            {figure.text} <small>{figure.unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Headline({ label, figure, note, tone }: { label: string; figure: Figure; note: string; tone: string }) {
  return (
    <div className={`headline headline-${tone}`}>
      <span className="headline-label">{label}</span>
      <strong data-testid={`headline-${tone}`}>
        {figure.text}
        <small>{figure.unit}</small>
      </strong>
      <span className="headline-note">{note}</span>
    </div>
  );
}
