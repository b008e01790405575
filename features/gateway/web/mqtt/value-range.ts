// Decides whether a curve is drawn from zero or between its own bounds.

/** Returns whether the values hardly move, like a voltage or a temperature: the curve is then drawn between its own bounds. */
export function isFlat(values: readonly number[]): boolean {
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return least > 0 && least > most * 0.6;
}
