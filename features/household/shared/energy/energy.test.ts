// Tests how energy is shared out over hours, how samples are rolled up into a day, and when the sun shines.
import { inverterStatus, sampleSrc } from '@ec/device-vocabulary/device.enums';
import { clearHours, daylightMinutes, dayOfYear, poaAt } from '@ec/device-vocabulary/sun';
import { seededRandom } from '@ec/kernel/seeded-random';
import { describe, expect, test } from 'vitest';
import { shareOut, sumOf } from './hours.ts';
import { isTooLate, mostOfDay, rollDay, type Sample } from './roll-day.ts';

const from = Date.parse('2026-06-01T00:00:00+08:00');
const at = (hour: number) => from + hour * 3_600_000;
const sample = (hour: number, totalKwh: number | null, pacKw: number | null = null): Sample => ({
  at: at(hour),
  totalKwh,
  pacKw,
  inverterStatus: inverterStatus.key.onGrid,
});
const roof = { lat: 36.65, lng: 117.12, tilt: 25, azimuth: 180 };
const day = (samples: readonly Sample[]) => rollDay({ from, ratedKw: 20, tolerance: 120, roof, samples });

describe('energy shared out over hours', () => {
  test('adds up to the original energy to the hundredth for any weights', () => {
    for (let index = 0; index < 2000; index += 1) {
      const random = seededRandom(7, 'share', index);
      const weights = Array.from({ length: 24 }, () => (random.next() < 0.4 ? 0 : random.next() * 900));
      const kwh = random.whole(0, 99_999_999) / 100;
      const hours = shareOut(kwh, weights);
      expect(sumOf(hours)).toBe(kwh);
      expect(hours.every((each) => each >= 0)).toBe(true);
      expect(hours.every((each, hour) => (weights[hour] ?? 0) > 0 || each === 0)).toBe(
        weights.some((each) => each > 0),
      );
    }
  });

  test('gives the rounding remainder to the largest hour', () => {
    const weights = Array.from({ length: 24 }, (_, hour) => (hour === 10 || hour === 11 ? 1 : hour === 12 ? 1.5 : 0));
    expect(shareOut(10, weights).slice(10, 13)).toEqual([2.85, 2.85, 4.3]);
  });

  test('is all at noon when no hour has a weight', () => {
    expect(shareOut(5.01, Array(24).fill(0))[12]).toBe(5.01);
  });
});

describe('a day rolled up from samples', () => {
  test('has the movement of the counter in each hour', () => {
    const rolled = day([sample(8, 100), sample(9, 104), sample(10, 110.5), sample(11, 110.5)]);
    expect(rolled).toMatchObject({
      src: sampleSrc.key.measured,
      isPowerOnly: false,
      first: { at: at(8), kwh: 100 },
      last: { at: at(11), kwh: 110.5 },
    });
    expect(rolled?.hours?.slice(7, 12)).toEqual([0, 4, 6.5, 0, 0]);
    expect(sumOf(rolled?.hours ?? [])).toBe(10.5);
  });

  test('has a reading but no energy when it has a single sample', () => {
    expect(day([sample(12, 108)])).toMatchObject({ first: { kwh: 108 }, last: { kwh: 108 }, hours: null });
  });

  test('is estimated from power when the counter goes back, leaps too far or is missing', () => {
    const pac = Array.from({ length: 12 }, (_, step) => 10 + step / 12);
    const power = (counter: (step: number) => number | null) =>
      pac.map((hour, step) => sample(hour, counter(step), 12));
    for (const counter of [
      (step: number) => (step < 6 ? 500 + step : step),
      (step: number) => (step < 6 ? 500 : 500 + mostOfDay({ ratedKw: 20, tolerance: 120 }) + 0.01),
      () => null,
    ])
      expect(day(power(counter))).toMatchObject({ src: sampleSrc.key.estimated });
    const rolled = day(power(() => null));
    expect(rolled?.hours?.[10]).toBe(12);
    expect(sumOf(rolled?.hours ?? [])).toBe(12);
  });

  test('has its peak and its minutes, counts each five-minute step once and ignores samples of other days', () => {
    const rolled = day([
      sample(9, 100, 3),
      sample(9.01, 100.1, 8.5),
      { ...sample(10, 101, 4), inverterStatus: inverterStatus.key.fault },
      sample(25, 999, 99),
      sample(-1, 1, 99),
    ]);
    expect(rolled).toMatchObject({ peakKw: 8.5, peakAt: at(9.01), onlineMin: 10, runMin: 5, faultMin: 5 });
  });

  test('is the same for any order of samples, and adds up for any counter', () => {
    for (let index = 0; index < 300; index += 1) {
      const random = seededRandom(8, 'roll', index);
      let counter = random.whole(0, 9_999_999) / 100;
      const samples = Array.from({ length: random.whole(2, 200) }, (_, step) => {
        counter = Math.round((counter + random.next() * 2) * 100) / 100;
        return sample(5 + step / 12, counter);
      });
      const rolled = day(samples);
      const total = Math.round(((rolled?.last?.kwh ?? 0) - (rolled?.first?.kwh ?? 0)) * 100) / 100;
      expect(sumOf(rolled?.hours ?? [])).toBe(total);
      expect(day([...samples].reverse())).toEqual(rolled);
    }
  });

  test('is undefined without samples, and its samples are too late 72 hours after its end', () => {
    expect(day([])).toBeUndefined();
    expect(isTooLate(from, at(24 + 72) - 1)).toBe(false);
    expect(isTooLate(from, at(24 + 72))).toBe(true);
  });
});

describe('the sun', () => {
  test('shines longest in June and not at night', () => {
    expect(dayOfYear('2026-03-01')).toBe(60);
    expect(daylightMinutes(roof, dayOfYear('2026-06-21'))).toBeGreaterThan(860);
    expect(daylightMinutes(roof, dayOfYear('2026-12-21'))).toBeLessThan(590);
    expect(daylightMinutes(roof, 172, 4)).toBe(0);
    expect(daylightMinutes(roof, 172, 12.2)).toBeCloseTo(daylightMinutes(roof, 172) / 2, -1);
    expect(poaAt(roof, 172, 1)).toBe(0);
    expect(poaAt(roof, 172, 12.2)).toBeGreaterThan(800);
  });

  test('gives a south roof its maximum at noon and an east roof its maximum in the morning', () => {
    const hours = clearHours(roof, 80);
    expect(hours.indexOf(Math.max(...hours))).toBe(12);
    const east = clearHours({ ...roof, azimuth: 90, tilt: 40 }, 80);
    expect(east.indexOf(Math.max(...east))).toBeLessThan(11);
  });
});
