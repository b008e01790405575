// Tests how meter values and time stamps of chargers are read: units, phases, contexts, impossible values and wrong clocks.
import { describe, expect, test } from 'vitest';
import { correctStamp, momentOf, shiftOf } from '../charger/business/clock-shift.ts';
import { readingOf, readingsOf, type SampledValue } from './readings.ts';

const at = new Date(0);
const sampled = (value: string, more: Partial<SampledValue> = {}): SampledValue => ({
  value,
  measurand: 'Energy.Active.Import.Register',
  context: 'Sample.Periodic',
  phase: undefined,
  location: 'Outlet',
  unit: undefined,
  multiplier: 0,
  ...more,
});
const power = { measurand: 'Power.Active.Import' };

describe('a meter value', () => {
  test.each([
    [sampled('1234567'), '1234.567'],
    [sampled('1234.567', { unit: 'kWh' }), '1234.567'],
    [sampled('1234567.4', { unit: 'Wh' }), '1234.567'],
    [sampled('1.234', { unit: 'Wh', multiplier: 6 }), '1234.000'],
  ])('is converted to energy in kWh: %o', (value, kwh) => expect(readingOf(at, [value]).kwh).toBe(kwh));

  test('is the total if the charger reports it, and otherwise the sum of the phases', () => {
    const phases = [sampled('100', { phase: 'L1' }), sampled('200', { phase: 'L2' }), sampled('300', { phase: 'L3' })];
    expect(readingOf(at, phases).kwh).toBe('0.600');
    expect(readingOf(at, [...phases, sampled('601')]).kwh).toBe('0.601');
    expect(
      readingOf(at, [
        sampled('10', { ...power, unit: 'kW', phase: 'L1-N' }),
        sampled('9500', { ...power, unit: 'W', phase: 'L2-N' }),
      ]).powerKw,
    ).toBe(19.5);
  });

  test('is the mean of the phases for a voltage', () => {
    const volts = ['L1-N', 'L2-N', 'L3-N'].map((phase, index) =>
      sampled(`${230 + index}`, { measurand: 'Voltage', unit: 'V', phase }),
    );
    expect(readingOf(at, volts).voltV).toBe(231);
  });

  test('counts only with a suitable context, location, measurand and unit', () => {
    expect(
      readingOf(at, [sampled('60', { ...power, unit: 'kW', context: 'Interruption.Begin' })]).powerKw,
    ).toBeUndefined();
    expect(readingOf(at, [sampled('500', { location: 'Inlet' })]).kwh).toBeUndefined();
    expect(readingOf(at, [sampled('5', { measurand: 'Energy.Active.Import.Interval' })]).kwh).toBeUndefined();
    expect(readingOf(at, [sampled('55', { measurand: 'SoC', location: 'EV' })]).soc).toBe(55);
    expect(readingOf(at, [sampled('not a number')]).kwh).toBeUndefined();
    expect(readingOf(at, [sampled('99999999999999999999')]).kwh).toBeUndefined();
    expect(readingOf(at, [sampled('7', { unit: 'miles' })]).kwh).toBeUndefined();
  });

  test.each(['4294967295', '2147483647', '9223372036854775807', '-1', '184467440737000'])(
    'is not accepted as a register if it is %s',
    (value) => {
      expect(readingOf(at, [sampled(value, { unit: 'kWh' })]).kwh).toBeUndefined();
    },
  );

  test.each([
    [{ measurand: 'SoC', location: 'EV' }, '255', 'soc'],
    [{ measurand: 'Temperature' }, '65535', 'tempC'],
    [{ ...power, unit: 'W' }, '4294967295', 'powerKw'],
    [{ measurand: 'Voltage' }, '-32768', 'voltV'],
  ] as const)('is left out if no device can measure it: %o %s', (more, value, name) => {
    expect(readingOf(at, [sampled(value, more)])[name]).toBeUndefined();
  });

  test('is a separate reading with a begin context, and the end with an end context', () => {
    const begin = sampled('1000000', { context: 'Transaction.Begin' });
    const [end, periodic] = [sampled('1010000', { context: 'Transaction.End' }), sampled('1009000')];
    for (const all of [
      [begin, periodic],
      [periodic, begin],
    ])
      expect(readingsOf(at, all).map(({ context, kwh }) => [context, kwh])).toEqual([
        ['begin', '1000.000'],
        [undefined, '1009.000'],
      ]);
    expect(readingsOf(at, [periodic, end, begin]).map(({ context, kwh }) => [context, kwh])).toEqual([
      ['begin', '1000.000'],
      ['end', '1010.000'],
    ]);
  });
});

describe('the clock of a charger', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3600_000);
  const times = { now, notBefore: undefined };
  test('is shifted back if it is hours ahead', () =>
    expect(shiftOf({ ...times, stamp: hours(3) })).toBe(-3 * 3600_000));
  test('is shifted forward if the start lies hours before the request of the order', () => {
    expect(shiftOf({ ...times, stamp: hours(-8), notBefore: hours(-0.01) })).toBe(8 * 3600_000);
  });
  test('is shifted forward if the start is years old or before an earlier report', () => {
    expect(shiftOf({ ...times, stamp: new Date(12_000) })).toBe(now.getTime() - 12_000);
    expect(shiftOf({ ...times, stamp: hours(-2), latest: hours(-1) })).toBe(2 * 3600_000);
    expect(shiftOf({ ...times, stamp: hours(-2), latest: hours(-3) })).toBe(0);
  });
  test('may be corrected during a session: then its own time or the present counts', () => {
    const it = { shiftMs: -8 * 3600_000, startedAt: hours(-0.1).getTime() };
    expect(momentOf(hours(8), it, now)).toEqual(now);
    expect(momentOf(now, it, now)).toEqual(now);
    expect(momentOf(new Date(12_000), it, now)).toEqual(now);
  });
  test('is not shifted for some seconds, but no time lies in the future', () => {
    expect(shiftOf({ ...times, stamp: new Date(now.getTime() + 20_000) })).toBe(0);
    expect(correctStamp(new Date(now.getTime() + 20_000), 0, now)).toEqual(now);
  });
});
