// Tests amounts in cents: their conversion and rounding, and which amounts a movement may have.
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, money, yuanOf } from './account-balances.ts';

describe('cents (分)', () => {
  it.each([
    ['0.00', 0],
    ['-0.05', -5],
    ['5', 500],
    ['0.005', 1],
    ['-0.005', -1],
    ['999999999999.99', 99_999_999_999_999],
    [1.005, 101],
    [new Decimal('1e2'), 10_000],
    [new Decimal('12.3449'), 1234],
  ])('of %s are %s', (yuan, cents) => {
    expect(centsOf(yuan)).toBe(cents);
  });

  it('of zero have no sign', () => {
    expect(['-0.00', '-0.004', -0, new Decimal('-0')].map(money)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });

  it('have the same sums as decimals, and are written with two decimals', () => {
    const amount = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const sum = new Decimal(yuanOf(a)).plus(yuanOf(b));
        expect(yuanOf(centsOf(yuanOf(a)) + centsOf(yuanOf(b)))).toBe(sum.isZero() ? '0.00' : sum.toFixed(2));
      }),
    );
  });

  it.each(['NaN', 'Infinity', '', '1e2', '90071992547410.00', '99999999999999999999.99'])(
    'of %j are refused',
    (yuan) => {
      expect(() => centsOf(yuan)).toThrow(RangeError);
    },
  );
});

describe('the amount of a movement', () => {
  it('is a whole number of cents, with or without trailing zeros', () => {
    expect(['1', '1.1', '1.10', '1.100'].map(amountOf)).toEqual([100, 110, 110, 110]);
  });

  it.each(['0', '0.00', '-1', '0.001', '1.105', '1.1001', 'NaN', 'Infinity', ''])('cannot be %j', (value) => {
    expect(() => amountOf(value)).toThrow();
  });
});
