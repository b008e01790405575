// Tests that the lines of an invoice add up to the cent, whatever the orders are.
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { invoiceableAmount, linesOf, type OrderMoney, sharesOf, sumOf } from './invoice-lines.ts';

const order = (values: Partial<OrderMoney>): OrderMoney => ({
  elecMoney: '0.00',
  swapMoney: '0.00',
  totalMoney: '0.00',
  payMoney: '0.00',
  refundMoney: '0.00',
  ...values,
});

test('the paid amount minus refunds is split into energy and service in proportion to the fees', () => {
  expect(sharesOf(order({ elecMoney: '60.00', totalMoney: '100.00', payMoney: '100.00' }))).toEqual({
    elec: '60.00',
    service: '40.00',
    swap: '0.00',
  });
  const half = order({ elecMoney: '60.00', totalMoney: '100.00', payMoney: '90.00', refundMoney: '40.00' });
  expect(sharesOf(half)).toEqual({ elec: '30.00', service: '20.00', swap: '0.00' });
});

test('an order that was paid only with gift or fully refunded has no invoice amount', () => {
  for (const none of [
    order({ totalMoney: '50.00' }),
    order({ payMoney: '5.00', refundMoney: '5.00', totalMoney: '5' }),
  ])
    expect(sharesOf(none)).toEqual({ elec: '0.00', service: '0.00', swap: '0.00' });
  expect(linesOf([sharesOf(order({}))])).toEqual([]);
});

test('a promotion that took the whole service leaves no negative share', () => {
  const shares = sharesOf(order({ elecMoney: '33.33', totalMoney: '20.01', payMoney: '20.01' }));
  expect(shares).toEqual({ elec: '20.01', service: '0.00', swap: '0.00' });
});

test('the lines of a hundred thousand orders add up to the cent, and net plus tax equals the amount of a line', () => {
  let seed = 7;
  const cents = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return new Decimal(seed % most).div(100).toFixed(2);
  };
  const shares = [];
  let whole = new Decimal(0);
  for (let at = 0; at < 100_000; at += 1) {
    const [elecMoney, swapMoney, totalMoney] = [cents(90_000), at % 3 === 0 ? cents(90_000) : '0.00', cents(150_000)];
    const paid = order({ elecMoney, swapMoney, totalMoney, payMoney: cents(150_000), refundMoney: cents(5_000) });
    const each = sharesOf(paid);
    const sum = sumOf(Object.values(each));
    if (sum !== invoiceableAmount(paid).toFixed(2) || Object.values(each).some((share) => share.startsWith('-')))
      expect.fail(JSON.stringify({ paid, each }));
    whole = whole.plus(sum);
    shares.push(each);
  }
  const lines = linesOf(shares);
  expect(sumOf(lines.map(({ amount }) => amount))).toBe(whole.toFixed(2));
  for (const { amount, net, tax } of lines) expect(sumOf([net, tax])).toBe(amount);
});

test('amounts of fourteen digits keep their cents', () => {
  const big = order({ elecMoney: '99999999999.99', totalMoney: '99999999999.99', payMoney: '999999999999.99' });
  expect(sumOf(Object.values(sharesOf(big)))).toBe('999999999999.99');
});
