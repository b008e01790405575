import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, wholeCentsOf, yuanOf } from './cents.ts';

describe('分', () => {
  it.each([
    ['0.00', 0n],
    ['-0.00', 0n],
    ['-0.05', -5n],
    ['5', 500n],
    ['1e2', 10_000n],
    ['0.005', 1n],
    ['-0.005', -1n],
    ['999999999999.99', 99_999_999_999_999n],
    ['99999999999999999999.99', 9_999_999_999_999_999_999_999n],
  ])('of %s are %s', (yuan, cents) => {
    expect(centsOf(yuan)).toBe(cents);
  });

  it('sum as decimals do, and are written as the database writes them', () => {
    const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const sum = new Decimal(yuanOf(a)).plus(yuanOf(b));
        expect(yuanOf(centsOf(yuanOf(a)) + centsOf(yuanOf(b)))).toBe(sum.isZero() ? '0.00' : sum.toFixed(2));
      }),
    );
  });

  it('are whole or none', () => {
    expect(['1', '1.1', '1.10', '1.100', '-1'].map(wholeCentsOf)).toEqual([100n, 110n, 110n, 110n, -100n]);
    expect(['0.001', 'NaN', 'Infinity'].map(wholeCentsOf)).toEqual([undefined, undefined, undefined]);
    expect(() => wholeCentsOf('')).toThrow();
  });
});
