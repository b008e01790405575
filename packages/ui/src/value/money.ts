// Money as it stands everywhere, in lists, details, bills and on paper: ¥ before, two decimals, prices four, one minus sign.
import { groupNumber, MINUS, type NumberValue, UNKNOWN } from './quantity.ts';

export const YUAN = '¥';

/** Of a unit with the yuan in it: what stands behind the number. `¥/kWh` → `/kWh`. */
export const perOf = (unit: string): string => unit.replace(YUAN, '');

/** `−¥1,234.50`, `¥0.6346/kWh`. */
export function moneyText(
  value: NumberValue,
  { digits = 2, unit = YUAN }: { digits?: number; unit?: string } = {},
): string {
  const number = groupNumber(value, digits);
  if (number === UNKNOWN) return UNKNOWN;
  const isNegative = number.startsWith(MINUS);
  return `${isNegative ? MINUS : ''}${YUAN}${isNegative ? number.slice(1) : number}${perOf(unit)}`;
}
