// Tests the points and ticks of a time axis in several time zones of the browser, also on a day when clocks change.
import { afterEach, describe, expect, test } from 'vitest';
import { momentText } from './time-series.ts';
import { dayStart, evenTimes, tickLabel, timeTicks } from './time-ticks.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('the time axis', () => {
  test.each(['Europe/Paris', 'America/Los_Angeles', 'Asia/Kolkata', 'Asia/Shanghai'])(
    'in the time zone %s, 29 March has 288 different points and the ticks 00:00 to 24:00',
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

  test('over several days has ticks at midnight in Shanghai, labelled with the day', () => {
    const from = dayStart('2026-11-20');
    const { step, ticks } = timeTicks(from + 3_600_000, from + 6 * 86_400_000, 6);
    expect(ticks.map((at) => tickLabel(at, step))).toEqual(['11-21', '11-22', '11-23', '11-24', '11-25', '11-26']);
  });

  test('of 25 minutes has a tick every 5 minutes', () => {
    const from = dayStart('2026-11-20') + 100_000;
    expect(timeTicks(from, from + 1_500_000, 6).step).toBe(300_000);
  });
});
