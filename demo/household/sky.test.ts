// Tests that the simulated sun gives the expected results: the yearly hours of six cities within 3 %, and the 5th, 50th and 95th percentile
// of the days in 济南 within 0.4 kWh/kWp. The weather is random, so the tests simulate eight years. The roof faces south at 25° and has a
// DC/AC ratio of 1.15.
import { roofDay, skyOf } from '@ec/device-models/sky';
import { expect, test } from 'vitest';
import { houseCities } from './house-cities.ts';

const expected = { 济南: 1302, 石家庄: 1292, 徐州: 1127, 周口: 1127, 阜阳: 1129, 赣州: 1041 };
const years = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
const daysIn = (year: number) =>
  Array.from({ length: 365 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10));

const daysOf = (name: string): number[] => {
  const { code, lat, lng } = houseCities.find((city) => city.name === name)!;
  const roof = { lat, lng, tilt: 25, azimuth: 180, dcAc: 1.15 };
  return years.flatMap((year) =>
    daysIn(year).map((day) => roofDay(roof, skyOf(code, lat, day)).hours.reduce((sum, each) => sum + each, 0)),
  );
};

test.each(Object.entries(expected))('the sun over %s gives about %i hours a year', (name, hours) => {
  const perYear = daysOf(name).reduce((sum, each) => sum + each, 0) / years.length;
  expect(Math.abs(perYear / hours - 1)).toBeLessThan(0.03);
});

test('the days in 济南 have the expected percentiles', () => {
  const days = daysOf('济南').sort((a, b) => a - b);
  const [low, middle, high] = [0.05, 0.5, 0.95].map((part) => days[Math.floor(days.length * part)] ?? 0);
  expect(Math.abs((low ?? 0) - 1.4)).toBeLessThan(0.4);
  expect(Math.abs((middle ?? 0) - 3.4)).toBeLessThan(0.4);
  expect(Math.abs((high ?? 0) - 5.4)).toBeLessThan(0.4);
});

test('an unfinished day ends at its hour, and a day is the same each time', () => {
  const { code, lat, lng } = houseCities[0]!;
  const roof = { lat, lng, tilt: 25, azimuth: 180, dcAc: 1.15 };
  const sky = skyOf(code, lat, '2026-06-01');
  const [whole, half] = [roofDay(roof, sky), roofDay(roof, sky, 12)];
  expect(half.hours.slice(0, 12)).toEqual(whole.hours.slice(0, 12));
  expect(half.hours.slice(12).every((each) => each === 0)).toBe(true);
  expect(roofDay(roof, skyOf(code, lat, '2026-06-01'))).toEqual(whole);
});
