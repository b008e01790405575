// Shows a ranking with a name, a bar and a value for each entry. A long name wraps; nothing cuts it, even on a phone.
import type { ChartColor } from './chart-color.ts';
import { cssColor } from './chart-color.ts';
import { type ChartBasics, ChartFrame } from './chart-frame.tsx';

export interface RankRow {
  key: string;
  name: string;
  value: number;
  /** The value in words. */
  text: string;
}

export interface RankBarsProps extends ChartBasics {
  by: string;
  unit: string;
  digits?: number;
  rows: readonly RankRow[];
  color?: ChartColor;
  onPick?: (key: string) => void;
}

export function RankBars(props: RankBarsProps) {
  const { title, by, unit, digits, rows, color = 'brand-mark', onPick } = props;
  const values = rows.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const percent = (value: number) => `${(value / span) * 100}%`;
  return (
    <ChartFrame
      {...props}
      isEmpty={rows.length === 0}
      table={() => ({
        columns: [
          { label: by, isText: true },
          { label: title, unit, digits },
        ],
        rows: rows.map(({ name, value }) => [name, value]),
      })}
    >
      <ol className="ec-chart-rank">
        {rows.map(({ key, name, value, text }) => (
          <li key={key} data-rank={key}>
            {onPick ? (
              <button type="button" className="ec-chart-name" onClick={() => onPick(key)}>
                {name}
              </button>
            ) : (
              <span className="ec-chart-name">{name}</span>
            )}
            <span className="ec-chart-track" aria-hidden="true">
              <span
                className="ec-chart-mark"
                data-below={value < 0 || undefined}
                style={{
                  inlineSize: percent(Math.abs(value)),
                  marginInlineStart: percent(Math.min(value, 0) - low),
                  background: cssColor(value < 0 ? 'critical-mark' : color),
                }}
              />
            </span>
            <span className="ec-number">{text}</span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}
