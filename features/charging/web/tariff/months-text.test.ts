// Tests the text for a set of months in Chinese and English.
import { expect, test } from 'vitest';
import { englishMonths, monthRangesText } from './months-text.tsx';

test('months are shown as ranges, also across the turn of the year', () => {
  const months = [[12, 1, 2], [3, 4, 5, 9, 10, 11], [6], [1, 12]];
  expect(months.map((each) => monthRangesText(each))).toEqual(['12–2', '3–5、9–11', '6', '12–1']);
  expect(months.map((each) => monthRangesText(each, englishMonths))).toEqual([
    'Dec–Feb',
    'Mar–May, Sep–Nov',
    'Jun',
    'Dec–Jan',
  ]);
});
