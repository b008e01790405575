// Decimal arithmetic for figures: sums, shares, changes, and parts that add up to the whole.
import { Decimal } from 'decimal.js';

export const rounded = (value: number, digits = 2): number => new Decimal(value).toDecimalPlaces(digits).toNumber();

/** Returns null where no value is known, because such a sum is unknown and not 0. */
export function sumOfKnown(values: readonly (number | null)[], digits = 2): number | null {
  const figures = values.filter((value) => value !== null);
  if (figures.length === 0) return null;
  return figures
    .reduce((sum, value) => sum.plus(value), new Decimal(0))
    .toDecimalPlaces(digits)
    .toNumber();
}

/** Rounds the parts so that they add up to the rounded whole (method of the largest remainder). */
export function roundedParts(parts: readonly number[], digits = 1): number[] {
  const unit = new Decimal(10).pow(-digits);
  const exact = parts.map((part) => new Decimal(part).div(unit));
  const whole = exact.reduce((sum, part) => sum.plus(part), new Decimal(0)).toDecimalPlaces(0);
  const floors = exact.map((part) => part.floor());
  const missing = whole.minus(floors.reduce((sum, part) => sum.plus(part), new Decimal(0))).toNumber();
  const order = exact
    .map((part, index) => ({ index, rest: part.minus(floors[index] ?? 0) }))
    .sort((a, b) => b.rest.comparedTo(a.rest) || a.index - b.index)
    .slice(0, missing)
    .map(({ index }) => index);
  return floors.map((floor, index) =>
    floor
      .plus(order.includes(index) ? 1 : 0)
      .times(unit)
      .toNumber(),
  );
}

/** Returns the change in percent; null where a value is unknown, or `before` is 0. */
export const changePct = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0
    ? null
    : new Decimal(now).minus(before).div(new Decimal(before).abs()).times(100).toDecimalPlaces(1).toNumber();

/** Returns the share in percent; null where a value is unknown, or the whole is 0. */
export const shareOf = (part: number | null, whole: number | null, digits = 1): number | null =>
  part === null || whole === null || whole === 0
    ? null
    : new Decimal(part).div(whole).times(100).toDecimalPlaces(digits).toNumber();

/** Returns the growth of a counter. A counter that was reset gives 0, because its growth is unknown. */
export const grownBy = (before: number, after: number): number => Math.max(0, rounded(after - before, 3));
