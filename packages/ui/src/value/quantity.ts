// Formats numbers with their units, and scales power and energy by size.

import { groupNumber, type NumberValue, UNKNOWN } from '@ec/language/amount';

/** The space between a number and its unit. */
export const THIN_SPACE = '\u2009';

interface ScaledQuantity {
  value: number | undefined;
  unit: string;
}

const LADDERS: string[][] = [
  ['W', 'kW', 'MW', 'GW'],
  ['Wh', 'kWh', 'MWh', 'GWh'],
];

/** Scales kW to MW and kWh to MWh from 10,000 on, so that values of similar size keep one unit. Other units stay. */
export function scaleQuantity(value: NumberValue, unit: string): ScaledQuantity {
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

/** Returns a number and its unit as one text, for places without markup. */
export function quantityText(value: NumberValue, unit = '', digits?: number): string {
  const text = groupNumber(value, digits);
  return unit && text !== UNKNOWN ? `${text}${THIN_SPACE}${unit}` : text;
}
