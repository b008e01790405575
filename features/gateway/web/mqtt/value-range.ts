// Decides whether a curve is drawn from zero or between its own bounds.

/** Voltages and temperatures hardly move, and are read between their own bounds; power is read from zero. */
export function isFlat(values: readonly number[]): boolean {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return least > 0 && least > most * 0.6;
}
