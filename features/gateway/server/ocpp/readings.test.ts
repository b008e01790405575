// Meter values as real chargers say them: units, phases, contexts, and a register that begins anew.
import { describe, expect, test } from 'vitest';
import { atLast, shiftOf } from '../charger/business/clock-shift.ts';
import { continued } from '../charger/business/meter.ts';
import { readingOf, type Sampled } from './readings.ts';

const at = new Date(0);
const said = (value: string, more: Partial<Sampled> = {}): Sampled => ({
  ...{ value, measurand: 'Energy.Active.Import.Register', context: 'Sample.Periodic', phase: undefined },
  ...{ location: 'Outlet', unit: undefined, multiplier: 0, ...more },
});
const power = { measurand: 'Power.Active.Import' };

describe('a meter value', () => {
  test.each([
    [said('1234567'), '1234.567'],
    [said('1234.567', { unit: 'kWh' }), '1234.567'],
    [said('1234567.4', { unit: 'Wh' }), '1234.567'],
    [said('1.234', { unit: 'Wh', multiplier: 6 }), '1234.000'],
  ])('is energy in kWh: %o', (value, kwh) => expect(readingOf(at, [value]).kwh).toBe(kwh));

  test('is the whole where it is said, else the sum of its phases', () => {
    const phases = [said('100', { phase: 'L1' }), said('200', { phase: 'L2' }), said('300', { phase: 'L3' })];
    expect(readingOf(at, phases).kwh).toBe('0.600');
    expect(readingOf(at, [...phases, said('601')]).kwh).toBe('0.601');
    expect(
      readingOf(at, [
        said('10', { ...power, unit: 'kW', phase: 'L1-N' }),
        said('9500', { ...power, unit: 'W', phase: 'L2-N' }),
      ]).powerKw,
    ).toBe(19.5);
  });

  test('of voltage and current does not add up', () => {
    const volts = ['L1-N', 'L2-N', 'L3-N'].map((phase, index) =>
      said(`${230 + index}`, { measurand: 'Voltage', unit: 'V', phase }),
    );
    expect(readingOf(at, volts).voltV).toBe(231);
  });

  test('counts only where its context and place mean it', () => {
    expect(
      readingOf(at, [said('60', { ...power, unit: 'kW', context: 'Interruption.Begin' })]).powerKw,
    ).toBeUndefined();
    expect(readingOf(at, [said('500', { location: 'Inlet' })]).kwh).toBeUndefined();
    expect(readingOf(at, [said('5', { measurand: 'Energy.Active.Import.Interval' })]).kwh).toBeUndefined();
    expect(readingOf(at, [said('55', { measurand: 'SoC', location: 'EV' })]).soc).toBe(55);
    expect(readingOf(at, [said('not a number')]).kwh).toBeUndefined();
    expect(readingOf(at, [said('99999999999999999999')]).kwh).toBeUndefined();
  });
});

test('a register that begins anew goes on where it was', () => {
  const first = continued({ baseKwh: '0', lastKwh: '1060.120' }, '0.500');
  expect(first).toEqual({ base: '1060.120', kwh: '1060.620' });
  expect(continued({ baseKwh: first.base, lastKwh: first.kwh }, '10.000').kwh).toBe('1070.120');
  expect(continued({ baseKwh: '0', lastKwh: '1060.120' }, '1060.000')).toEqual({ base: '0', kwh: '1060.120' });
  expect(continued({ baseKwh: '0', lastKwh: '1060.120' }, undefined).kwh).toBe('1060.120');
});

describe('a clock that is wrong', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3600_000);
  const told = { now, notBefore: undefined };
  test('by hours into the future is moved back', () =>
    expect(shiftOf({ ...told, said: hours(3) })).toBe(-3 * 3600_000));
  test('by hours into the past is moved on where the order was asked for later', () => {
    expect(shiftOf({ ...told, said: hours(-8), notBefore: hours(-0.01) })).toBe(8 * 3600_000);
  });
  test('by seconds is none, and nothing is ever in the future', () => {
    expect(shiftOf({ ...told, said: new Date(now.getTime() + 20_000) })).toBe(0);
    expect(atLast(new Date(now.getTime() + 20_000), 0, now)).toEqual(now);
  });
});
