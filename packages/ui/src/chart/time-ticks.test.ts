import { afterEach, describe, expect, test } from 'vitest';
import { momentText } from './time-series.ts';
import { dayStart, evenTimes, tickLabel, timeTicks } from './time-ticks.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('the axis of time', () => {
  test.each(['Europe/Paris', 'America/Los_Angeles', 'Asia/Kolkata', 'Asia/Shanghai'])(
    'in %s the night of 29 March has the same 288 points and ticks',
    (name) => {
      process.env.TZ = name;
      const times = evenTimes('2026-03-29', 288);
      expect(times).toHaveLength(288);
      expect(new Set(times.map((at) => momentText(at, true))).size).toBe(288);
      expect([times[0], times[287]].map((at) => momentText(at!, false))).toEqual([
        '2026-03-29 00:00',
        '2026-03-29 23:55',
      ]);
      const from = dayStart('2026-03-29');
      const { step, ticks } = timeTicks(from, from + 86_400_000, 8);
      const to = ticks.at(-1);
      expect(ticks.map((at) => tickLabel(at, step, to))).toEqual([
        '00:00',
        '03:00',
        '06:00',
        '09:00',
        '12:00',
        '15:00',
        '18:00',
        '21:00',
        '24:00',
      ]);
    },
  );

  test('over several days ticks stand at midnight in Shanghai and name the day', () => {
    const from = dayStart('2026-11-20');
    const { step, ticks } = timeTicks(from + 3_600_000, from + 6 * 86_400_000, 6);
    expect(ticks.map((at) => tickLabel(at, step))).toEqual(['11-21', '11-22', '11-23', '11-24', '11-25', '11-26']);
  });

  test('a short session has ticks of minutes', () => {
    const from = dayStart('2026-11-20') + 100_000;
    expect(timeTicks(from, from + 1_500_000, 6).step).toBe(300_000);
  });
});
