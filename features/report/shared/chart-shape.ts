// Computes the positions in a chart. The values are floats, which are exact enough for drawing only.

export interface Point {
  label: string;
  /** The value as the reader sees it. */
  text: string;
  value: number;
}

/** Returns the values at the bottom and the top of the plot, which always includes 0. */
export function rangeOf(points: readonly Point[]): { low: number; high: number } {
  const values = points.map(({ value }) => value);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return low === high ? { low, high: low + 1 } : { low, high };
}

/** Returns the points of an SVG polyline. */
export function lineOf(points: readonly Point[], width: number, height: number): string {
  const { low, high } = rangeOf(points);
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  return points
    .map(({ value }, index) => `${round(index * step)},${round(height - ((value - low) / (high - low)) * height)}`)
    .join(' ');
}

const round = (place: number) => Math.round(place * 100) / 100;

export interface Slice extends Point {
  share: number;
  /** An SVG path with a radius of 100 around 0,0. */
  path: string;
}

/** Returns the `most` largest positive values as slices, and the other positive values as one slice. Zero and negative values have no slice. */
export function slicesOf(points: readonly Point[], most: number, others: (rest: readonly Point[]) => Point): Slice[] {
  const sorted = points.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
  const rest = sorted.slice(most);
  const shownPoints = rest.length > 0 ? [...sorted.slice(0, most), others(rest)] : sorted;
  const whole = shownPoints.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  return shownPoints.map((point) => {
    const share = point.value / whole;
    const path = arcOf(before, before + share);
    before += share;
    return { ...point, share, path };
  });
}

function arcOf(from: number, to: number): string {
  const at = (part: number) => {
    const angle = part * 2 * Math.PI - Math.PI / 2;
    return `${round(Math.cos(angle) * 100)},${round(Math.sin(angle) * 100)}`;
  };
  if (to - from > 0.9999) return 'M0,-100 A100,100 0 1 1 0,100 A100,100 0 1 1 0,-100 Z';
  return `M0,0 L${at(from)} A100,100 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)} Z`;
}
