// Finds the price of a family that applies on a day, and the effect of activating another price (domain §3 energyPrice, §6.11, BR-1).

import type { KeyOf } from '@ec/resource/enum';
import { energyPriceDayType } from '../../shared/tariff/tariff.enums.ts';
import type { Calendar } from './holidays.ts';

const { all, weekday, weekend, holiday } = energyPriceDayType.key;

/** A price with its first and last day (`yyyy-MM-dd`), both inclusive. */
export interface PriceSpan {
  id: string;
  priceNo: string;
  priceName: string;
  versionNo: number;
  /** The key of the family, from region, voltage level and user type. */
  family: string;
  months: readonly number[];
  dayType: KeyOf<typeof energyPriceDayType>;
  effectFrom: string;
  effectTo: string;
}

/** A tariff that is or will be in force and references a family, with its first and last day, both inclusive. */
export interface RuleSpan {
  ruleName: string;
  family: string;
  effectFrom: string;
  effectTo: string;
}

/**
 * Finds the price that applies on a day, among prices of one family. On a holiday a holiday price comes first, then a price for workdays or
 * weekends, then a price for all days.
 */
export function spanOn<S extends PriceSpan>(spans: readonly S[], day: string, calendar: Calendar): S | undefined {
  const types = [...(calendar.isHoliday(day) ? [holiday] : []), calendar.isWorkday(day) ? weekday : weekend, all];
  const month = Number(day.slice(5, 7));
  const valid = spans.filter((span) => span.effectFrom <= day && day <= span.effectTo && span.months.includes(month));
  for (const type of types) {
    const match = valid.find(({ dayType }) => dayType === type);
    if (match) return match;
  }
  return undefined;
}

export function dayAfter(day: string, by = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

export interface Supersession {
  /** Versions that now end on the day before the new version begins. */
  shortened: PriceSpan[];
  /** Versions that would begin later and never come into force. */
  dropped: PriceSpan[];
  /** The active prices after the change, with the new version. */
  after: PriceSpan[];
}

/** Returns the new periods of the active prices after `next` joins them. */
export function supersede(spans: readonly PriceSpan[], next: PriceSpan): Supersession {
  const before = spans.filter(({ priceNo, effectTo }) => priceNo === next.priceNo && effectTo >= next.effectFrom);
  const dropped = before.filter(({ effectFrom }) => effectFrom >= next.effectFrom);
  const shortened = before.filter(({ effectFrom }) => effectFrom < next.effectFrom);
  const ended = new Map(shortened.map((span) => [span.id, { ...span, effectTo: dayAfter(next.effectFrom, -1) }]));
  const remaining = spans.filter((span) => !dropped.includes(span)).map((span) => ended.get(span.id) ?? span);
  return { shortened, dropped, after: [...remaining, next] };
}

export interface Gap {
  day: string;
  rule: string;
}

/** Returns the first day on which a tariff in force would lose its price. */
export function firstGap(
  { before, after }: { before: readonly PriceSpan[]; after: readonly PriceSpan[] },
  rules: readonly RuleSpan[],
  calendar: Calendar,
): Gap | undefined {
  const changedSpans = before.filter((span) => !after.includes(span));
  for (const family of new Set(changedSpans.map((span) => span.family))) {
    const within = rules.filter((rule) => rule.family === family);
    const [was, is] = [before, after].map((spans) => spans.filter((span) => span.family === family));
    const from = earliest([...changedSpans, ...within].map(({ effectFrom }) => effectFrom));
    const to = latest(changedSpans.map(({ effectTo }) => effectTo));
    for (let day = from; within.length > 0 && day <= to; day = dayAfter(day)) {
      const rule = within.find(({ effectFrom, effectTo }) => effectFrom <= day && day <= effectTo);
      if (rule && spanOn(was ?? [], day, calendar) && !spanOn(is ?? [], day, calendar))
        return { day, rule: rule.ruleName };
    }
  }
  return undefined;
}

const earliest = (days: string[]): string => days.sort()[0] ?? '';
const latest = (days: string[]): string => days.sort().at(-1) ?? '';

/** Returns another price of the family with a common month, day type and date, which BR-1 forbids. */
export function overlapOf(spans: readonly PriceSpan[], next: PriceSpan): PriceSpan | undefined {
  return spans.find(
    (span) =>
      span.id !== next.id &&
      span.family === next.family &&
      span.dayType === next.dayType &&
      span.months.some((month) => next.months.includes(month)) &&
      span.effectFrom <= next.effectTo &&
      next.effectFrom <= span.effectTo,
  );
}
