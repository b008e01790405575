// Tests how often meters report.
import { expect, it } from 'vitest';
import { meterPeriod } from './meter-period.ts';

it('lets the grid meter and the auxiliary meter of a site report every minute', () => {
  expect(meterPeriod({ site: '7', use: 'gridGate' })).toBe(60_000);
  expect(meterPeriod({ site: '7', use: 'auxiliary' })).toBe(60_000);
});

it('lets every other meter report every 15 minutes', () => {
  expect(meterPeriod({ site: '7', use: 'pv' })).toBe(900_000);
  expect(meterPeriod({ use: 'auxiliary' })).toBe(900_000);
});
