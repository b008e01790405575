// Draws values as a small line without axes, which shows their trend beside a figure. Its label for screen readers lists the values.
import { groupNumber } from '@ec/language/amount';
import type { ChartColor } from './chart-color.ts';
import { cssColor } from './chart-color.ts';
import { linePath, type Values } from './gaps.ts';
import './chart.css';

interface SparkLineProps {
  label: string;
  values: Values;
  unit: string;
  digits?: number;
  color?: ChartColor;
}

const [WIDTH, HEIGHT, PAD] = [96, 24, 2];

export function SparkLine({ label, values, unit, digits, color = 'brand-mark' }: SparkLineProps) {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return null;
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const x = (index: number) => PAD + (index / Math.max(1, values.length - 1)) * (WIDTH - 2 * PAD);
  const y = (value: number) => PAD + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * PAD);
  const places = values.map((value, index) => (value === null ? undefined : ([x(index), y(value)] as const)));
  const words = numbers.map((value) => groupNumber(value, digits)).join(' · ');
  return (
    <svg
      className="ec-chart-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${label}: ${words} ${unit}`}
    >
      <path className="ec-chart-mark ec-chart-line" d={linePath(places)} style={{ stroke: cssColor(color) }} />
    </svg>
  );
}
