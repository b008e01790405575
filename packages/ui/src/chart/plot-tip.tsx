// Shows the values of a point beside the point, on the side with more room.
import { type LegendEntry, Swatch } from './chart-legend.tsx';

interface PlotTipProps {
  title: string;
  entries: readonly LegendEntry[];
  /** The place of the point, in pixels from the start of the drawing; `width` is the width of the drawing. */
  x: number;
  width: number;
  top?: number;
}

export function PlotTip({ title, entries, x, width, top = 8 }: PlotTipProps) {
  const isLate = x > width / 2;
  const inset = isLate ? { right: Math.max(0, width - x + 12) } : { left: x + 12 };
  return (
    <div className="ec-chart-tip" style={{ ...inset, top }} aria-hidden="true">
      <b className="ec-number">{title}</b>
      {entries.map(({ key, label, color, shape = 'line', value }) => (
        <span key={key}>
          <Swatch color={color} shape={shape} />
          {label}
          <strong className="ec-number">{value}</strong>
        </span>
      ))}
    </div>
  );
}
