// SOH over time as one line; the table of swaps below says the same in numbers.

import { fill } from '@ec/language/fill';
import { useTexts } from '@ec/ui/text/use-texts';
import { formatDate } from '@ec/ui/value/date';
import { assetTexts } from './asset-texts.ts';
import { type HealthPoint, plotOf } from './battery-health.ts';

const width = 600;
const height = 120;

export function HealthChart({ points }: { points: readonly HealthPoint[] }) {
  const texts = useTexts(assetTexts);
  const day = ({ at }: HealthPoint) => formatDate(at, 'yyyy-MM-dd');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section className="asset-part">
      <h3>{texts.health}</h3>
      {!first || !last ? <p className="ec-muted">{texts.noHealth}</p> : null}
      {first && points.length === 1 ? (
        <p className="ec-muted">{fill(texts.oneHealth, { soh: first.soh, at: day(first) })}</p>
      ) : null}
      {first && last && points.length > 1 ? (
        <figure className="asset-chart">
          <Line points={points} label={`${texts.health} ${day(first)}–${day(last)}: ${first.soh} % → ${last.soh} %`} />
          <figcaption>
            <span className="ec-number">{day(first)}</span>
            <small>{texts.healthHint}</small>
            <span className="ec-number">{day(last)}</span>
          </figcaption>
        </figure>
      ) : null}
    </section>
  );
}

function Line({ points, label }: { points: readonly HealthPoint[]; label: string }) {
  const { line, top, bottom } = plotOf(points, width, height);
  return (
    <div className="asset-plot">
      <span className="ec-number">{top}%</span>
      <span className="ec-number">{bottom}%</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {[0, 0.5, 1].map((part) => (
          <line key={part} x1={0} x2={width} y1={part * height} y2={part * height} className="asset-grid" />
        ))}
        <polyline points={line} className="asset-line-of" />
      </svg>
    </div>
  );
}
