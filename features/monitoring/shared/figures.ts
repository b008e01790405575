// Arithmetic of figures that are shown: parts that add up to the shown whole, shares, comparisons.
import { Decimal } from 'decimal.js';

export const rounded = (value: number, digits = 2): number => new Decimal(value).toDecimalPlaces(digits).toNumber();

/** Null where no part is known: the sum of nothing is unknown, not 0. */
export function sumOfKnown(values: readonly (number | null)[], digits = 2): number | null {
  const figures = values.filter((value) => value !== null);
  if (figures.length === 0) return null;
  return figures
    .reduce((sum, value) => sum.plus(value), new Decimal(0))
    .toDecimalPlaces(digits)
    .toNumber();
}

/** Rounded parts whose sum is the rounded whole: what is left goes to those that lost most (largest remainder). */
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

/** Change in percent against what was before; null where one is unknown or there was nothing. */
export const changePct = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0
    ? null
    : new Decimal(now).minus(before).div(new Decimal(before).abs()).times(100).toDecimalPlaces(1).toNumber();

/** Null where the whole is unknown or 0. */
export const shareOf = (part: number | null, whole: number | null, digits = 1): number | null =>
  part === null || whole === null || whole === 0
    ? null
    : new Decimal(part).div(whole).times(100).toDecimalPlaces(digits).toNumber();

/** Returns by how much a counter grew. The growth of a counter that begins anew is not known: it is 0, never less. */
export const grownBy = (before: number, after: number): number => Math.max(0, rounded(after - before, 3));
