// Numbers as text: grouped, with a fixed number of decimals, — for what is not known, power and energy scaled by size.

export const UNKNOWN = '—';
/** As wide as a plus, and no hyphen: the one minus sign of the product. */
export const MINUS = '−';
/** Stands between a number and its unit. */
export const THIN_SPACE = '\u2009';

export type NumberValue = number | string | null | undefined;

/** `1234567.5` → `1,234,567.5`. Long numbers may come as text and keep every digit. */
export function groupNumber(value: NumberValue, digits?: number): string {
  if (value === null || value === undefined || value === '') return UNKNOWN;
  const long = typeof value === 'string' ? /^(-?\d+)(?:\.(\d+))?$/.exec(value) : null;
  if (long && long[0].replace(/\D/g, '').length > 15) {
    const [, whole = '', part = ''] = long;
    const shown = digits === undefined ? part.replace(/0+$/, '') : part.padEnd(digits, '0');
    return signed(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown && `.${shown}`}`);
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return UNKNOWN;
  return signed(
    number.toLocaleString('en-US', { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 6 }),
  );
}

const signed = (text: string) => text.replace('-', MINUS);

export interface Scaled {
  value: number | undefined;
  unit: string;
}

const LADDERS: string[][] = [
  ['W', 'kW', 'MW', 'GW'],
  ['Wh', 'kWh', 'MWh', 'GWh'],
];

/** kW → MW, kWh → MWh from 10,000 on, so that a column of equal size keeps one unit. Other units stay. */
export function scaleQuantity(value: NumberValue, unit: string): Scaled {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return { value: undefined, unit };
  const ladder = LADDERS.find((units) => units.includes(unit));
  let step = ladder?.indexOf(unit) ?? 0;
  let scaled = number;
  while (ladder && Math.abs(scaled) >= 10_000 && step < ladder.length - 1) {
    scaled /= 1000;
    step += 1;
  }
  return { value: scaled, unit: ladder?.[step] ?? unit };
}

/** The number and its unit as one text, for places without markup. */
export function quantityText(value: NumberValue, unit = '', digits?: number): string {
  const text = groupNumber(value, digits);
  return unit && text !== UNKNOWN ? `${text}${THIN_SPACE}${unit}` : text;
}
