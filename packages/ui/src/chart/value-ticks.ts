// Chooses the range of a value axis and its round ticks.

const roundSteps = [1, 2, 2.5, 5, 10];

function stepOf(span: number, most: number): number {
  const rough = span / Math.max(1, most);
  const size = 10 ** Math.floor(Math.log10(rough));
  return (roundSteps.find((step) => step * size >= rough * 0.999_999) ?? 10) * size;
}

export interface ValueAxis {
  low: number;
  high: number;
  ticks: number[];
  /** The number of decimals that the ticks need. */
  digits: number;
}

interface RangeOptions {
  ticks?: number;
  /** True where the axis includes 0 even if all values are far from it. */
  zero?: boolean;
  /** True for counts, whose ticks are whole numbers. */
  isCount?: boolean;
  low?: number | undefined;
  high?: number | undefined;
}

/** Returns an axis whose ends are round numbers around all values. The options can fix the ends. */
export function valueAxis(values: Iterable<number | null | undefined>, options: RangeOptions = {}): ValueAxis {
  const { ticks: most = 4, zero = true, isCount = false } = options;
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values)
    if (typeof value === 'number' && Number.isFinite(value)) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
  if (least > greatest) [least, greatest] = [0, 1];
  if (zero) [least, greatest] = [Math.min(0, least), Math.max(0, greatest)];
  least = options.low ?? least;
  greatest = options.high ?? greatest;
  if (least >= greatest) greatest = least + (Math.abs(least) || 1);
  const step = Math.max(stepOf(greatest - least, most), isCount ? 1 : 0);
  const low = options.low ?? Math.floor(least / step + 1e-9) * step;
  const high = options.high ?? Math.ceil(greatest / step - 1e-9) * step;
  const count = Math.round((high - low) / step);
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9), fractionOf(step));
  return {
    low,
    high,
    digits,
    ticks: Array.from({ length: count + 1 }, (_, index) => withoutRoundingError(low + index * step)),
  };
}

/** Returns the decimals of a step; a step such as 2.5 needs one more than 2. */
const fractionOf = (step: number) => (`${withoutRoundingError(step)}`.split('.')[1] ?? '').length;

/** Removes the rounding errors of sums of steps. */
const withoutRoundingError = (value: number) => Number(value.toPrecision(12)) || 0;

/** Scales values to parts that add up to `whole` exactly: after rounding down, the missing last digits go to the largest remainders. */
export function evenParts(values: readonly number[], whole: number, digits: number): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum <= 0) return values.map(() => 0);
  const scale = 10 ** digits;
  const exact = values.map((value) => (value / sum) * whole * scale);
  const parts = exact.map(Math.floor);
  const missing = Math.round(whole * scale) - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }));
  byRemainder.sort((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map((part) => part / scale);
}
