import { woStatus } from '@ec/workflow/shared/work-order-status';
import { expect, test } from 'vitest';
import { isTicking, secondsLeft } from './sla-clock.tsx';

test('the clock runs from the application to the end of the work', () => {
  const ticking = woStatus.values.filter(({ key }) => isTicking(key)).map(({ key }) => key);
  expect(ticking).toEqual([10, 20, 25, 30, 40]);
});

test('what is left is told in seconds, and less than nothing past the time', () => {
  const now = Date.parse('2026-11-21T08:00:00+08:00');
  expect(secondsLeft('2026-11-21 12:00:00', now)).toBe(4 * 3600);
  expect(secondsLeft('2026-11-21 07:59:00', now)).toBe(-60);
  expect(secondsLeft('', now)).toBeUndefined();
});
