// Chooses the upper end of an axis.

/** Returns the next round number from `value` upwards: 1, 2, 2.5, 5 or 10 times a power of ten. */
export function niceTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}
