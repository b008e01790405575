// Between which numbers a curve is drawn.

/** A round number at or above. */
function ceilingOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 0.01)));
  return [1, 2, 2.5, 5, 10].map((step) => step * size).find((step) => step >= most) ?? 10 * size;
}

/** Voltages and temperatures hardly move: they are drawn between their own bounds, power from zero. */
export function rangeOf(values: readonly number[]): [from: number, to: number] {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (least > 0 && least > most * 0.6) return [Math.floor(least * 0.98), Math.ceil(most * 1.02)];
  return [least < 0 ? -ceilingOf(-least) : 0, most > 0 ? ceilingOf(most) : 1];
}
