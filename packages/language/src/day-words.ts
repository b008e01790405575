// Words for days and periods whose dates change from day to day. Addresses, saved views and links contain these words (contract §1.4).
import type { Language } from './language.ts';

const words = {
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  thisWeek: { zh: '本周', en: 'This week' },
  lastWeek: { zh: '上周', en: 'Last week' },
  thisMonth: { zh: '本月', en: 'This month' },
  lastMonth: { zh: '上月', en: 'Last month' },
  last7: { zh: '近7天', en: 'Last 7 days' },
  last30: { zh: '近30天', en: 'Last 30 days' },
} as const satisfies Record<string, Record<Language, string>>;

type Name = keyof typeof words;
/** The form in which filters contain the word, such as `@today`. */
export type DayWord = `@${Name}`;

const names = Object.keys(words) as Name[];
export const dayWords: readonly DayWord[] = names.map((name): DayWord => `@${name}`);

const wordsByText = new Map<string, DayWord>(dayWords.map((word) => [word, word]));

/** Returns the text as a day word; undefined for any other text. */
export const dayWordIn = (text: string): DayWord | undefined => wordsByText.get(text.trim());

export const dayWordText = (word: DayWord, language: Language): string =>
  words[names.find((name) => `@${name}` === word) ?? 'today'][language];

const DAY = 86_400_000;
const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => dayText(Date.parse(`${day}T00:00:00Z`) + DAY);

/** Returns the first and the last day of a period; `today` is `yyyy-MM-dd`. Weeks begin on Monday; the last 7 and 30 days end with today. */
export function daysOf(word: DayWord, today: string): readonly [first: string, last: string] {
  const now = new Date(`${today}T00:00:00Z`);
  const day = (away: number) => dayText(now.getTime() + away * DAY);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const inMonth = (months: number, date: number) =>
    dayText(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date));
  switch (word) {
    case '@today':
      return [today, today];
    case '@yesterday':
      return [day(-1), day(-1)];
    case '@thisWeek':
      return [day(-sinceMonday), day(6 - sinceMonday)];
    case '@lastWeek':
      return [day(-sinceMonday - 7), day(-sinceMonday - 1)];
    case '@thisMonth':
      return [inMonth(0, 1), inMonth(1, 0)];
    case '@lastMonth':
      return [inMonth(-1, 1), inMonth(0, 0)];
    case '@last7':
      return [day(-6), today];
    case '@last30':
      return [day(-29), today];
  }
}
