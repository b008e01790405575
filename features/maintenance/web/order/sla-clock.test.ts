// Tests when the countdown of a work order runs, and which time it shows.
import { woStatus } from '@ec/workflow/shared/work-order-status';
import { expect, test } from 'vitest';
import { isTicking, secondsLeft } from './sla-clock.tsx';

test('the countdown runs from the application to the end of the work', () => {
  const ticking = woStatus.values.filter(({ key }) => isTicking(key)).map(({ key }) => key);
  expect(ticking).toEqual([10, 20, 25, 30, 40]);
});

test('returns the seconds until the planned time, and a negative number after it', () => {
  const now = Date.parse('2026-11-21T08:00:00+08:00');
  expect(secondsLeft('2026-11-21 12:00:00', now)).toBe(4 * 3600);
  expect(secondsLeft('2026-11-21 07:59:00', now)).toBe(-60);
  expect(secondsLeft('', now)).toBeUndefined();
});
