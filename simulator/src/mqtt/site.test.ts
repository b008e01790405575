// Tests the power of a site, and the telemetry of meters and trucks.
import { expect, test } from 'vitest';
import { createSitePower } from '../site-power.ts';
import { createMeter, createTruck } from './site.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-06-01T12:00:00+08:00');
const start = { pos: 100, posPeak: 40, neg: 2 };

test('the power of a site is the consumption of its devices minus their generation', () => {
  const sites = createSitePower();
  sites.add('S1', 'charging', () => 240);
  sites.add('S1', 'swap', () => 141);
  sites.add('S1', 'storage', () => -100);
  sites.add('S1', 'pv', () => -81.5);
  sites.add('S2', 'charging', () => 60);
  sites.add(undefined, 'charging', () => 1000);
  expect(sites.at('S1', noon)).toBe(199.5);
  expect(sites.at('S1', noon, 'pv')).toBe(-81.5);
  expect(sites.at('S3', noon)).toBe(0);
});

test('a meter counts imported and exported energy, divided by its ratio', () => {
  const seasons = [{ months: [6], hours: 'P'.repeat(24) }];
  const meter = createMeter({ use: 'gridGate', kw: 400, ratio: 10, start, seasons, at: noon }, noon, (now) =>
    now < noon + hour ? 300 : -50,
  );
  expect(meter.sample(noon + hour)).toMatchObject({ pos: 130, posPeak: 70, neg: 2, power: -50 });
  expect(meter.sample(noon + 3 * hour)).toMatchObject({ pos: 130, posPeak: 70, neg: 12 });
});

test('energy before the start of the run follows the hour of the day', () => {
  const meter = createMeter({ use: 'gridGate', kw: 400, ratio: 1, start, seasons: [], at: noon }, noon + hour, () => 0);
  const { pos } = meter.sample(noon + 2 * hour);
  expect(pos).toBeGreaterThan(100 + 400 * 0.1);
  expect(pos).toBeLessThan(100 + 400);
});

test('a truck stands at night and continues in the morning from the same place', () => {
  const about = { soc: 90, mileage: 42_000, lng: 120, lat: 30, phase: 0, at: noon };
  const sample = createTruck(about, noon);
  const [start, evening, late, morning] = [0, 10.5, 11, 20].map((hours) => sample(noon + hours * hour));
  expect(start).toMatchObject({ mileage: 42_000 });
  expect(Number(evening?.mileage)).toBeGreaterThan(42_200);
  const { mileage, lng, lat } = evening ?? {};
  expect(late).toMatchObject({ mileage, lng, lat, speed: 0 });
  expect(Number(morning?.mileage)).toBeGreaterThan(Number(mileage));
  // A run that starts 20 hours later computes the same sample.
  expect(createTruck(about, noon + 20 * hour)(noon + 20 * hour)).toEqual(morning);
});
