// Counts values by ranges. A range includes `from` and excludes `to`; only the last range includes both.

export interface Bar {
  range: string;
  from: number;
  to: number;
  count: number;
}

export const socEdges: readonly number[] = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
export const sohEdges: readonly number[] = [0, 70, 75, 80, 85, 90, 95, 100];

export function histogramOf(values: readonly (number | null)[], edges: readonly number[]): Bar[] {
  const last = edges.at(-1);
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? from;
    const isIn = (value: number) => value >= from && (value < to || (to === last && value <= to));
    const count = values.filter((value) => value !== null && isIn(value)).length;
    return { range: `${from}–${to}`, from, to, count };
  });
}
