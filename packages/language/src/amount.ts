// Writes numbers and money as text, the same on all screens and on paper.

export const UNKNOWN = '—';
/** The minus sign of all numbers. It is as wide as a plus sign; a hyphen is narrower. */
export const MINUS = '−';

export type NumberValue = number | string | null | undefined;

/** `1234567.5` → `1,234,567.5`. A text with more than 15 digits keeps every digit; an unknown value becomes a dash. */
export function groupNumber(value: NumberValue, digits?: number): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  const long = typeof value === 'string' ? /^(-?\d+)(?:\.(\d+))?$/.exec(value) : null;
  if (long && long[0].replace(/\D/g, '').length > 15) {
    const [, whole = '', part = ''] = long;
    const fraction = digits === undefined ? part.replace(/0+$/, '') : part.padEnd(digits, '0');
    return signed(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction && `.${fraction}`}`);
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return UNKNOWN;
  return signed(formatOf(digits).format(number));
}

const formats = new Map<number | undefined, Intl.NumberFormat>();

/** Formatters are cached, because creating one takes forty times as long as formatting a number. */
function formatOf(digits: number | undefined): Intl.NumberFormat {
  let format = formats.get(digits);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? 6,
    });
    formats.set(digits, format);
  }
  return format;
}

const signed = (text: string) => text.replace('-', MINUS);

export const YUAN = '¥';

/** Returns the part of a yuan unit that follows the number: `¥/kWh` → `/kWh`. */
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
