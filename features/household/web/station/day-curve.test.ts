import { expect, test } from 'vitest';
import { dayCurveOf } from './day-curve.ts';

const minutes = 60_000;

test('a day of five-minute values keeps their times and their unit', () => {
  const times = Array.from({ length: 288 }, (_, step) => {
    const two = (value: number) => `${value}`.padStart(2, '0');
    return `${two(Math.floor(step / 12))}:${two((step % 12) * 5)}`;
  });
  const powerKw = times.map((_, step) => (step < 72 ? null : step / 10));
  const curve = dayCurveOf(
    {
      times,
      series: [
        { name: 'pacKw', unit: 'kW', data: powerKw },
        { name: 'poaWm2', unit: 'W/m²', data: times.map(() => null) },
      ],
    },
    '2026-11-27',
  );
  expect(curve.times[0]).toBe(Date.parse('2026-11-27T00:00:00+08:00'));
  expect(curve.times[1]).toBe(Date.parse('2026-11-27T00:05:00+08:00'));
  expect(curve.times.at(-1)).toBe(Date.parse('2026-11-27T23:55:00+08:00'));
  expect(curve.times.every((time, index) => index === 0 || time - (curve.times[index - 1] ?? 0) === 5 * minutes)).toBe(
    true,
  );
  expect(curve.powerKw).toEqual(powerKw);
});

test('a day of hours has their beginnings, and an answer without a series has no values', () => {
  const curve = dayCurveOf({ times: ['00:00', '01:00'], series: [] }, '2026-11-27');
  expect(curve.times).toEqual(['00', '01'].map((hour) => Date.parse(`2026-11-27T${hour}:00:00+08:00`)));
  expect([curve.powerKw, curve.irradianceWm2]).toEqual([[], []]);
});
