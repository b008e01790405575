import { expect, it } from 'vitest';
import { meterPeriod } from './meter-period.ts';

it('reads the own use of a site as often as its gate, so that the picture of the site adds up', () => {
  expect(meterPeriod({ site: '7', use: 'gridGate' })).toBe(60_000);
  expect(meterPeriod({ site: '7', use: 'auxiliary' })).toBe(60_000);
});

it('reads each other meter every quarter of an hour', () => {
  expect(meterPeriod({ site: '7', use: 'pv' })).toBe(900_000);
  expect(meterPeriod({ use: 'auxiliary' })).toBe(900_000);
});
