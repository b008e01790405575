// Formats figures for the screen: large values get a larger unit, and values of similar size have the same number of digits.
import type { Language } from '@ec/language/language';

const emptyValue = '—';

export interface Figure {
  text: string;
  unit: string;
}

/** A larger unit is used from a value in the base unit on; `divisor` is its size in base units. */
type LargerUnit = readonly [from: number, unit: string, divisor: number];

/** The smallest unit first. MW begins at 10 000 kW, so that 1000 to 9999 kW keep four digits; likewise kWp and kWh. */
const largerUnits: Readonly<Record<string, readonly LargerUnit[]>> = {
  kW: [
    [1e4, 'MW', 1e3],
    [1e6, 'GW', 1e6],
  ],
  kWp: [
    [1e4, 'MWp', 1e3],
    [1e6, 'GWp', 1e6],
  ],
  kWh: [
    [1e4, 'MWh', 1e3],
    [1e6, 'GWh', 1e6],
  ],
};

const moneyUnits: Readonly<Record<Language, readonly LargerUnit[]>> = {
  zh: [
    [1e4, '万元', 1e4],
    [1e8, '亿元', 1e8],
  ],
  en: [
    [1e4, 'k¥', 1e3],
    [1e6, 'M¥', 1e6],
  ],
};

const formats = new Map<number, Intl.NumberFormat>();
const withDigits = (value: number, digits: number): string => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(value === 0 ? 0 : value).replace('-', '−');
};

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

const digitsOf = (size: number): number => (size === 0 || size >= 1000 ? 0 : size >= 100 ? 1 : 2);

/** Rounds to the digits that are shown; these are the digits of the rounded value: 99.996 is 100.0. */
const roundFigure = (value: number): number =>
  roundTo(value, digitsOf(roundTo(Math.abs(value), digitsOf(Math.abs(value)))));

/** Chooses the unit of a value: the larger one as soon as the rounded value reaches it, so that 9999.7 kW is 10.00 MW. */
function chooseUnit(value: number, base: string, units: readonly LargerUnit[], round: (value: number) => number) {
  let choice = { unit: base, divisor: 1 };
  for (const [from, unit, divisor] of units) {
    if (Math.abs(round(value / choice.divisor)) * choice.divisor < from) break;
    choice = { unit, divisor };
  }
  return choice;
}

/**
 * Formats a value, after the change to a larger unit, with two decimals below 100, one below 1000 and none from 1000 on. Zero has no decimals,
 * and "—" stands for an unknown value.
 */
export function figureOf(value: number | null | undefined, unit: string): Figure {
  if (value === null || value === undefined) return { text: emptyValue, unit };
  const { unit: chosenUnit, divisor } = chooseUnit(value, unit, largerUnits[unit] ?? [], roundFigure);
  const rounded = roundFigure(value / divisor);
  return { text: withDigits(rounded, digitsOf(Math.abs(rounded))), unit: chosenUnit };
}

export interface Axis {
  unit: string;
  text(value: number): string;
}

/** Returns the unit and the format for all marks of an axis whose highest value is `top`: one unit, and no trailing zeros. */
export function axisOf(top: number, unit: string): Axis {
  const step = largerUnits[unit]?.findLast(([from]) => top >= from);
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return { unit: step?.[1] ?? unit, text: (value) => format.format(step ? value / step[2] : value) };
}

export const countText = (value: number | null | undefined): string =>
  value === null || value === undefined ? emptyValue : withDigits(value, 0);

/** Formats money with two decimals and the large units of the language: 1.23 万元, 1.23 亿元; 12.30 k¥, 1.23 M¥. */
export function moneyOf(value: number | null | undefined, language: Language): Figure {
  if (value === null || value === undefined) return { text: emptyValue, unit: '¥' };
  const round = (amount: number) => roundTo(amount, 2);
  const { unit, divisor } = chooseUnit(value, language === 'zh' ? '元' : '¥', moneyUnits[language], round);
  return { text: withDigits(round(value / divisor), 2), unit };
}

/**
 * Shortens a time: `2026-11-26 14:05:09` → `11-26 14:05`, and `14:05` on the same day. An empty time gives "—". `today` has the form
 * `2026-11-26`.
 */
export function shortTime(time: string, today: string): string {
  if (time === '') return emptyValue;
  return time.startsWith(today) ? time.slice(11, 16) : time.slice(5, 16);
}
