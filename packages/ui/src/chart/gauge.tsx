// Shows a value against its limit, with the thresholds of the warnings marked on the scale.
import { groupNumber, UNKNOWN } from '@ec/language/amount';
import type { ChartColor } from './chart-color.ts';
import { cssColor } from './chart-color.ts';
import './chart.css';

interface GaugeProps {
  label: string;
  value: number | null;
  /** The end of the scale; null without a known limit. */
  limit: number | null;
  unit: string;
  digits?: number;
  color: ChartColor;
  /**
   * Warnings in rising order of `share`, a fraction of the limit. From that fraction on, the bar has the colour of the warning, and the
   * heading its word.
   */
  warnings?: readonly { share: number; color: ChartColor; word: string }[];
}

export function Gauge({ label, value, limit, unit, digits = 0, color, warnings = [] }: GaugeProps) {
  const isScaled = limit !== null && limit > 0;
  const share = isScaled && value !== null ? value / limit : 0;
  const hit = isScaled && value !== null ? warnings.filter((each) => share >= each.share).at(-1) : undefined;
  const text = `${groupNumber(value, digits)} / ${groupNumber(limit, digits)} ${unit}`;
  const percent = isScaled && value !== null ? `${groupNumber(share * 100, 0)}%` : UNKNOWN;
  return (
    <div className="ec-chart-gauge">
      <span className="ec-chart-gauge-head">
        <span>{label}</span>
        <strong className="ec-number">{text}</strong>
        <span className="ec-number">{percent}</span>
        {hit ? <em>{hit.word}</em> : null}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot contain the marks of the thresholds */}
      <span
        className="ec-chart-track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit ?? 0}
        aria-valuenow={value ?? 0}
        aria-valuetext={`${text} ${hit?.word ?? ''}`.trim()}
      >
        <span
          className="ec-chart-mark"
          style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%`, background: cssColor(hit?.color ?? color) }}
        />
        {isScaled
          ? warnings
              .filter((each) => each.share < 1)
              .map((each) => <i key={each.share} style={{ insetInlineStart: `${each.share * 100}%` }} />)
          : null}
      </span>
    </div>
  );
}
