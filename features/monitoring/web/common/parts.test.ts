// Tests small functions of the monitoring pages.
import { dayStart } from '@ec/ui/chart/time-ticks';
import { expect, test } from 'vitest';
import { newerOf } from '../../shared/live-answers.ts';
import { lostKw } from '../pv/string-loss.ts';
import { endedOn } from './addresses.ts';
import { runsOf, timesOf, valuesOf } from './series.ts';

test('an answer that is older than the shown answer is dropped', () => {
  expect(newerOf({ revision: 7 }, { revision: 6 })).toEqual({ revision: 7 });
  expect(newerOf({ revision: 7 }, { revision: 8 })).toEqual({ revision: 8 });
  expect(newerOf(undefined, { revision: 1 })).toEqual({ revision: 1 });
});

test('clock times belong to the day of the answer, and an unknown series has no values', () => {
  const series = { times: ['00:00', '23:55', '2026-11-25 08:00:00'], series: [] };
  const start = dayStart('2026-11-26');
  expect(timesOf(series, '2026-11-26')).toEqual([start, start + 86_100_000, dayStart('2026-11-25') + 28_800_000]);
  expect(valuesOf(series, 'powerKw')).toEqual([]);
});

test('equal neighbouring values form one run, and a gap ends a run', () => {
  expect(runsOf([0, 10, 20, 30, 40], ['a', 'a', null, 'b', 'a'], 50)).toEqual([
    { from: 0, to: 20, key: 'a' },
    { from: 30, to: 40, key: 'b' },
    { from: 40, to: 50, key: 'a' },
  ]);
});

test('the filter for orders of a day ends at the next midnight', () => {
  expect(endedOn('2026-12-31')).toEqual({ endTime_datege: '2026-12-31', endTime_datelt: '2027-01-01' });
});

test('a low string loses its difference to the median current, at its own voltage', () => {
  const inputs = [9.8, 4.1, 9.8, 9.8].map((i, index) => ({ n: index + 1, u: 620, i }));
  expect(lostKw(inputs, [2])).toBeCloseTo((5.7 * 620) / 1000, 6);
  expect(lostKw(inputs, [])).toBe(0);
  expect(lostKw([{ n: 1, u: null, i: null }], [1])).toBe(0);
});
