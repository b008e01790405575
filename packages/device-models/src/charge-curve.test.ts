// Tests the duration and energy of a charge (domain §11).
import { expect, test } from 'vitest';
import { chargeCurve } from './charge-curve.ts';

test('282 kWh from 25 to 90 % need 99.5, 50 and 35 minutes at 120, 240 and 360 kW, and about 190 kWh (domain §11)', () => {
  const of = (gunKw: number) => {
    const curve = chargeCurve(282, gunKw, 0.25);
    const hours = curve.hoursTo(0.9);
    return [hours * 60, curve.kwhAt(hours)];
  };
  for (const [gunKw, minutes] of [
    [120, 99.5],
    [240, 50],
    [360, 35],
  ] as const) {
    const [took = 0, kwh = 0] = of(gunKw);
    expect(Math.abs(took - minutes)).toBeLessThan(1);
    expect(kwh).toBeCloseTo((0.65 * 282) / 0.97, 6);
  }
});

test('the SOC grows without a jump at the knee, and the time to a SOC agrees with the SOC at that time', () => {
  const curve = chargeCurve(350, 360, 0.3);
  let before = 0.3;
  for (let minute = 1; minute < 60; minute += 1) {
    const soc = curve.socAt(minute / 60);
    expect(soc).toBeGreaterThan(before);
    expect(soc - before).toBeLessThan(0.02);
    expect(curve.hoursTo(soc) * 60).toBeCloseTo(minute, 6);
    before = soc;
  }
});
