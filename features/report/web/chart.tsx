// A report as bars, a line or a pie; the table beside it says the same in numbers.
import { useLanguage, useTexts } from '@ec/ui/text/use-texts';
import { type ChartAsked, chartPoints, percentText } from '../shared/chart-points.ts';
import { lineOf, type Point, rangeOf, type Slice } from '../shared/chart-shape.ts';
import { reportTexts } from './report-texts.ts';

export function ReportChart(asked: Omit<ChartAsked, 'language'>) {
  const chart = chartPoints({ ...asked, language: useLanguage() });
  if (!chart) return null;
  const { kind, title } = chart;
  return (
    <figure className="report-chart">
      <figcaption>{title}</figcaption>
      {kind === 'bar' ? <Bars label={title} points={chart.points} /> : null}
      {kind === 'line' ? <Line label={title} points={chart.points} /> : null}
      {kind === 'pie' ? <Pie label={title} slices={chart.slices} /> : null}
      {chart.note ? <p className="ec-muted">{chart.note}</p> : null}
    </figure>
  );
}

interface PlotProps {
  label: string;
  points: readonly Point[];
}

/** Names stand whole beside their bars, also on a phone. */
function Bars({ label, points }: PlotProps) {
  const { low, high } = rangeOf(points);
  const share = (value: number) => `${(Math.abs(value) / (high - low)) * 100}%`;
  const zero = `${(-low / (high - low)) * 100}%`;
  return (
    <ul className="report-bars" aria-label={label}>
      {points.map(({ label: name, text, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups without a name may have one twice
        <li key={index} title={`${name}: ${text}`}>
          <span className="report-bar-name">{name}</span>
          <span className="report-bar-room" aria-hidden="true">
            <span
              data-below={value < 0}
              style={{ width: share(value), marginInlineStart: value < 0 ? `calc(${zero} - ${share(value)})` : zero }}
            />
          </span>
          <span className="ec-number">{text}</span>
        </li>
      ))}
    </ul>
  );
}

const plot = { width: 720, height: 180 };

function Line({ label, points }: PlotProps) {
  const { low, high } = rangeOf(points);
  const [first, middle, last] = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  const line = lineOf(points, plot.width, plot.height);
  const top = points.find(({ value }) => value === high)?.text ?? '';
  const zeroAt = plot.height + (low / (high - low)) * plot.height;
  return (
    <div className="report-line">
      <span className="ec-number ec-muted">{top}</span>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={plot.width}
            y1={part * plot.height}
            y2={part * plot.height}
            className="report-grid"
          />
        ))}
        <line x1={0} x2={plot.width} y1={zeroAt} y2={zeroAt} className="report-zero" />
        <polyline points={line} className="report-path" />
        {line.split(' ').map((place, index) => {
          const [x, y] = place.split(',');
          return (
            <g key={place}>
              <title>{`${points[index]?.label}: ${points[index]?.text}`}</title>
              <line x1={x} x2={x} y1={y} y2={y} className="report-dot" />
            </g>
          );
        })}
      </svg>
      <div className="report-axis ec-number ec-muted">
        <span>{first?.label}</span>
        {points.length > 2 ? <span>{middle?.label}</span> : null}
        {points.length > 1 ? <span>{last?.label}</span> : null}
      </div>
    </div>
  );
}

function Pie({ label, slices }: { label: string; slices: readonly Slice[] }) {
  const texts = useTexts(reportTexts);
  if (slices.length === 0) return <p className="ec-muted">{texts.empty}</p>;
  return (
    <div className="report-pie">
      <svg viewBox="-102 -102 204 204" role="img" aria-label={label}>
        {slices.map(({ path, share, label: name }, index) => (
          <path key={path} d={path} data-slice={index}>
            <title>{`${name}: ${percentText(share)}`}</title>
          </path>
        ))}
      </svg>
      <ul>
        {slices.map(({ path, label: name, text, share }, index) => (
          <li key={path}>
            <i data-slice={index} aria-hidden="true" />
            <span className="report-bar-name">{name}</span>
            <span className="ec-number">{text}</span>
            <span className="ec-number ec-muted">{percentText(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
