// Tests the date of the latest bill of an account and the due date of a bill.
import { expect, it } from 'vitest';
import { addDays, dueDateOf, lastBillDate } from './bill-dates.ts';

it.each([
  ['2026-11-21', 5, '2026-11-05'],
  ['2026-11-05', 5, '2026-11-05'],
  ['2026-11-04', 5, '2026-10-05'],
  ['2026-01-03', 20, '2025-12-20'],
  ['2026-03-01', 31, '2026-02-28'],
  ['2028-02-29', 31, '2028-02-29'],
  ['2026-03-30', 31, '2026-02-28'],
])('on %s the latest bill with the settle day %i has the date %s', (today, settleDay, wanted) => {
  expect(lastBillDate(today, settleDay)).toBe(wanted);
});

it('a bill is due 14 days after its date, and days are added across the end of a year', () => {
  expect(dueDateOf('2026-11-05')).toBe('2026-11-19');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
