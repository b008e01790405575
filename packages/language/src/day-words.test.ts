// Tests the days that words such as @thisWeek stand for.
import { expect, it } from 'vitest';
import { daysOf, dayWordIn, dayWords, dayWordText } from './day-words.ts';

it.each([
  ['@today', '2026-11-22', '2026-11-22'],
  ['@yesterday', '2026-11-21', '2026-11-21'],
  // 2026-11-22 is a Sunday: the last day of its week.
  ['@thisWeek', '2026-11-16', '2026-11-22'],
  ['@lastWeek', '2026-11-09', '2026-11-15'],
  ['@thisMonth', '2026-11-01', '2026-11-30'],
  ['@lastMonth', '2026-10-01', '2026-10-31'],
  ['@last7', '2026-11-16', '2026-11-22'],
  ['@last30', '2026-10-24', '2026-11-22'],
] as const)('%s has the right first and last day on a Sunday in November', (word, first, last) => {
  expect(daysOf(word, '2026-11-22')).toEqual([first, last]);
});

it('weeks and months cross the end of a year, and February has its leap day', () => {
  expect(daysOf('@thisWeek', '2027-01-01')).toEqual(['2026-12-28', '2027-01-03']);
  expect(daysOf('@lastMonth', '2027-01-31')).toEqual(['2026-12-01', '2026-12-31']);
  expect(daysOf('@lastMonth', '2028-03-31')).toEqual(['2028-02-01', '2028-02-29']);
  expect(daysOf('@thisWeek', '2026-11-16')).toEqual(['2026-11-16', '2026-11-22']);
});

it('dayWordIn reads only day words, and dayWordText returns their Chinese texts', () => {
  expect(dayWordIn(' @today ')).toBe('@today');
  for (const other of ['today', '@', '@toString', '@tomorrow', '']) expect(dayWordIn(other)).toBeUndefined();
  expect(dayWords.map((word) => dayWordText(word, 'zh'))).toEqual([
    '今天',
    '昨天',
    '本周',
    '上周',
    '本月',
    '上月',
    '近7天',
    '近30天',
  ]);
});
