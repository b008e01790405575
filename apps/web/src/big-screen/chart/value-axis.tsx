// Draws the lines, the values and the unit of a vertical axis from 0 to the highest value.
import type { Axis } from '../format.ts';

interface ValueAxisProps {
  axis: Axis;
  /** The value at the upper line. */
  top: number;
  /** The plot, in pixels of the drawing. */
  plot: { left: number; right: number; top: number; height: number };
  /** Pixels of one rem. */
  rem: number;
}

export function ValueAxis({ axis, top, plot, rem }: ValueAxisProps) {
  const textX = plot.left - rem * 0.6;
  const yOf = (part: number) => plot.top + plot.height * (1 - part);
  return (
    <>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line className="chart-line" x1={plot.left} x2={plot.right} y1={yOf(part)} y2={yOf(part)} />
          <text className="chart-text is-end" x={textX} y={yOf(part) + rem * 0.4}>
            {axis.text(top * part)}
          </text>
        </g>
      ))}
      <text className="chart-text is-end" x={textX} y={plot.top - rem * 0.8}>
        {axis.unit}
      </text>
    </>
  );
}
