// The legend of a chart: for each series a swatch, its name, and its value at the moment under the cursor.
import { type ChartColor, cssColor } from './chart-color.ts';

export type SwatchShape = 'line' | 'dash' | 'block' | 'hatch';

export interface LegendEntry {
  key: string;
  label: string;
  color: ChartColor;
  shape?: SwatchShape;
  /** The value with its unit; absent while the pointer is on no moment. */
  value?: string | undefined;
}

export function Swatch({ color, shape = 'block' }: Pick<LegendEntry, 'color' | 'shape'>) {
  const isLine = shape === 'line' || shape === 'dash';
  return (
    <svg className="ec-chart-swatch" viewBox="0 0 16 10" width="16" height="10" aria-hidden="true">
      {isLine ? (
        <path
          className="ec-chart-mark"
          d="M0 5h16"
          style={{ stroke: cssColor(color), strokeWidth: 2.5, strokeDasharray: shape === 'dash' ? '4 3' : 'none' }}
        />
      ) : (
        <rect className="ec-chart-mark" x="2" width="12" height="10" rx="2" style={{ fill: cssColor(color) }} />
      )}
      {shape === 'hatch' ? (
        <path d="M2 10L12 0M7 10L14 3" style={{ stroke: 'var(--ec-surface)', strokeWidth: 2 }} />
      ) : null}
    </svg>
  );
}

export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="ec-chart-legend">
      {entries.map(({ key, label, color, shape = 'line', value }) => (
        <li key={key}>
          <Swatch color={color} shape={shape} />
          <span>{label}</span>
          {value === undefined ? null : <strong className="ec-number">{value}</strong>}
        </li>
      ))}
    </ul>
  );
}
