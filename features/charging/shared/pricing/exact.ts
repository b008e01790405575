// Exact amounts as scaled whole numbers (分, hundredths of a kWh, ten-thousandths of a price), so that no sum contains a binary
// fraction. Whole numbers are many times faster than decimals; a product that exceeds their exact range is computed as a bigint.

/** Digits after the decimal point: of money and billed energy, of prices, and of meter readings. */
export const CENTS = 2;
export const PRICE = 4;
export const READING = 4;

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Converts a decimal to scaled units, rounded half up: `12.345` with two digits becomes 1235. */
export function toUnits(amount: string | number, digits: number): number {
  const match = DECIMAL.exec(typeof amount === 'number' ? plainText(amount) : amount);
  if (!match) throw new RangeError('Not a decimal number');
  const [, sign, whole, fraction = ''] = match;
  const wholeUnits = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const units = Number(fraction[digits] ?? 0) >= 5 ? wholeUnits + 1 : wholeUnits;
  if (!Number.isSafeInteger(units)) throw new RangeError('Too large for an exact amount');
  return sign && units > 0 ? -units : units;
}

/** Writes a number as a plain decimal. JavaScript prints numbers below 1e-6 with an exponent; they are far below any amount and become 0. */
const plainText = (amount: number): string => (Math.abs(amount) < 1e-6 ? '0' : String(amount));

/** Converts scaled units to decimal text: 1235 with two digits becomes `12.35`. */
export function fromUnits(units: number, digits: number): string {
  const text = String(Math.abs(units)).padStart(digits + 1, '0');
  return `${units < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns a × b ÷ divisor, rounded half up (away from zero). The divisor must be positive. */
export function multiplyAndDivide(a: number, b: number, divisor: number): number {
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
