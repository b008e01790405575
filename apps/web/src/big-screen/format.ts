// Formats figures for the screen: large values get a larger unit, and values of similar size have the same number of digits.
import type { Language } from '@ec/language/language';

const unknown = '—';

export interface Figure {
  text: string;
  unit: string;
}

// The unit changes only at 10 000, so that 1 000–9 999 kW keep four digits.
const steps: Record<string, readonly [from: number, unit: string, divisor: number][]> = {
  kW: [
    [1e6, 'GW', 1e6],
    [1e4, 'MW', 1e3],
  ],
  kWp: [
    [1e6, 'GWp', 1e6],
    [1e4, 'MWp', 1e3],
  ],
  kWh: [
    [1e6, 'GWh', 1e6],
    [1e4, 'MWh', 1e3],
  ],
};

const formats = new Map<number, Intl.NumberFormat>();
const withDigits = (value: number, digits: number): string => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(value);
};

/**
 * Formats a value, after the change to a larger unit, with two decimals below 100, one below 1000 and none from 1000 on. Zero has no decimals,
 * and "—" stands for an unknown value.
 */
export function figureOf(value: number | null | undefined, unit: string): Figure {
  if (value === null || value === undefined) return { text: unknown, unit };
  const step = steps[unit]?.find(([from]) => Math.abs(value) >= from);
  const scaled = step ? value / step[2] : value;
  const size = Math.abs(scaled);
  const digits = size === 0 || size >= 1000 ? 0 : size >= 100 ? 1 : 2;
  return { text: withDigits(scaled, digits), unit: step?.[1] ?? unit };
}

export interface Axis {
  unit: string;
  text(value: number): string;
}

/** Returns the unit and the format for all marks of an axis whose highest value is `top`: one unit, and no trailing zeros. */
export function axisOf(top: number, unit: string): Axis {
  const step = steps[unit]?.find(([from]) => top >= from);
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return { unit: step?.[1] ?? unit, text: (value) => format.format(step ? value / step[2] : value) };
}

export const countText = (value: number | null | undefined): string =>
  value === null || value === undefined ? unknown : withDigits(value, 0);

/** Formats money with two decimals and the large units of the language: 1.23 万元, 1.23 亿元; 12.30 k¥, 1.23 M¥. */
export function moneyOf(value: number | null | undefined, language: Language): Figure {
  if (value === null || value === undefined) return { text: unknown, unit: '¥' };
  const large: [number, string][] =
    language === 'zh'
      ? [
          [1e8, '亿元'],
          [1e4, '万元'],
        ]
      : [
          [1e6, 'M¥'],
          [1e4, 'k¥'],
        ];
  const step = large.find(([from]) => Math.abs(value) >= from);
  if (!step) return { text: withDigits(value, 2), unit: language === 'zh' ? '元' : '¥' };
  const divisor = step[1] === 'k¥' ? 1e3 : step[0];
  return { text: withDigits(value / divisor, 2), unit: step[1] };
}

/**
 * Shortens a time: `2026-11-26 14:05:09` → `11-26 14:05`, and `14:05` on the same day. An empty time gives "—". `today` has the form
 * `2026-11-26`.
 */
export function shortTime(time: string, today: string): string {
  if (time === '') return unknown;
  return time.startsWith(today) ? time.slice(11, 16) : time.slice(5, 16);
}
