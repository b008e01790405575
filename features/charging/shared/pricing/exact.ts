// Exact amounts as scaled whole numbers (分, hundredths of a kWh, ten-thousandths of a price): no binary fraction ever takes part in a
// sum. Whole numbers are many times faster than decimals, and where a product outgrows them it is taken as a bigint.

/** Digits after the point of money and of billed energy, of prices, of meter readings. */
export const CENTS = 2;
export const PRICE = 4;
export const READING = 4;

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** `12.345` with two digits → 1235: rounded half up, as everywhere. */
export function toUnits(amount: string | number, digits: number): number {
  const match = DECIMAL.exec(typeof amount === 'number' ? plainText(amount) : amount);
  if (!match) throw new RangeError('Not a decimal number');
  const [, sign, whole, fraction = ''] = match;
  const wholeUnits = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const units = Number(fraction[digits] ?? 0) >= 5 ? wholeUnits + 1 : wholeUnits;
  if (!Number.isSafeInteger(units)) throw new RangeError('Too large for an exact amount');
  return sign && units > 0 ? -units : units;
}

/** Writes a number as a plain decimal. Below 1e-6 it would print with an exponent; it is far below any amount and counts as 0. */
const plainText = (amount: number): string => (Math.abs(amount) < 1e-6 ? '0' : String(amount));

/** 1235 with two digits → `12.35`. */
export function fromUnits(units: number, digits: number): string {
  const text = String(Math.abs(units)).padStart(digits + 1, '0');
  return `${units < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** a × b ÷ divisor, rounded half up (away from zero); the divisor is positive. */
export function scaled(a: number, b: number, divisor: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) return halfUp(product, divisor);
  const whole = BigInt(a) * BigInt(b);
  const size = whole < 0n ? -whole : whole;
  const rounded = Number((2n * size + BigInt(divisor)) / (2n * BigInt(divisor)));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('Too large for an exact amount');
  return whole < 0n ? -rounded : rounded;
}

function halfUp(amount: number, divisor: number): number {
  const size = Math.abs(amount);
  const rest = size % divisor;
  const rounded = (size - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
  return amount < 0 && rounded > 0 ? -rounded : rounded;
}
