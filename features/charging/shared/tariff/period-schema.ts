// The schema of the periods of a price or service fee, on the wire and in the database: they cover a whole day, in order (BR-1).

import type { Language } from '@ec/language/language';
import { clockText } from '@ec/truck/shared/clock-text';
import { z } from 'zod';
import { type MinuteRange, periodProblems } from '../pricing/day-periods.ts';
import type { PeriodKind } from '../pricing/tariff-snapshot.ts';
import { periodKind } from './tariff.enums.ts';

/** A price in 元/kWh with at most four decimals, as a number or as text. */
const price = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform(Number)
  .pipe(z.number().min(0).max(9999.9999).refine(hasFourDecimals));

function hasFourDecimals(value: number): boolean {
  return /^\d+(\.\d{1,4})?$/.test(String(value));
}

const minute = z.number().int().min(0).max(1440);
const inOrder = <P extends MinuteRange>(periods: P[]): P[] => [...periods].sort((a, b) => a.startMin - b.startMin);
const isDay = (periods: MinuteRange[]): boolean => periodProblems(periods).length === 0;
const kind = z.literal(Object.values(periodKind.key));

/** A period of energyPrice.periods. */
export interface PricedPeriod extends MinuteRange {
  kind: PeriodKind;
  elecPrice: number;
}

/** A period of billing_rules.servicePeriods. */
export interface ServiceFeePeriod extends MinuteRange {
  servicePrice: number;
}

export const pricePeriods = z
  .array(z.object({ startMin: minute, endMin: minute, kind, elecPrice: price }))
  .refine(isDay)
  .transform((periods): PricedPeriod[] => inOrder(periods));

export const serviceFeePeriods = z
  .array(z.object({ startMin: minute, endMin: minute, servicePrice: price }))
  .refine(isDay)
  .transform((periods): ServiceFeePeriod[] => inOrder(periods));

/** The message for invalid periods. */
export const wholeDayText = {
  zh: '时段须首尾相接、不重叠地覆盖 0–24 时，且每段有价格(最多4位小数)',
  en: 'Periods must cover 0–24 h without gap or overlap, each with a price (at most 4 decimals)',
};

const rangeOf = ({ startMin, endMin }: MinuteRange): string => `${clockText(startMin)}–${clockText(endMin)}`;
const joinLines = <P>(value: unknown, line: (period: P) => string): string =>
  Array.isArray(value) ? value.map(line).join('\n') : '';

/** Writes one period per line, for the history. */
export const pricePeriodsText = (value: unknown, language: Language): string =>
  joinLines<PricedPeriod>(value, (period) => {
    const kind = periodKind.values.find(({ key }) => key === period.kind);
    return `${rangeOf(period)} ${kind?.[language] ?? ''} ${period.elecPrice}`;
  });

export const servicePeriodsText = (value: unknown): string =>
  joinLines<ServiceFeePeriod>(value, (period) => `${rangeOf(period)} ${period.servicePrice}`);

const minuteAt = (text = ''): number => {
  const [hour, minutes] = text.split(':').map(Number);
  return (hour ?? 0) * 60 + (minutes ?? 0);
};

/** Parses lines as `pricePeriodsText` and `servicePeriodsText` write them; returns undefined if a line does not match. */
function parsePeriods<P>(
  words: string,
  pattern: RegExp,
  period: (range: MinuteRange, parts: string[]) => P | undefined,
) {
  const periods = words.split(/\r?\n/).map((line) => {
    const [, start, end, ...parts] = pattern.exec(line.trim()) ?? [];
    return start === undefined ? undefined : period({ startMin: minuteAt(start), endMin: minuteAt(end) }, parts);
  });
  return periods.every((each) => each !== undefined) ? periods : undefined;
}

export const parsePricePeriods = (words: string): unknown =>
  parsePeriods(words, /^(\d\d:\d\d)–(\d\d:\d\d) (.+) ([\d.]+)$/, (range, [name, elecPrice]) => {
    const kind = periodKind.values.find(({ zh, en }) => zh === name || en === name)?.key;
    return kind === undefined ? undefined : { ...range, kind, elecPrice };
  });

export const parseServicePeriods = (words: string): unknown =>
  parsePeriods(words, /^(\d\d:\d\d)–(\d\d:\d\d) ([\d.]+)$/, (range, [servicePrice]) => ({ ...range, servicePrice }));
