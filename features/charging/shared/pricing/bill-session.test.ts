// Tests the bill of a session (BR-3): rows at the borders of price periods, rounding, and unusual samples.
import { dayOfHours, moment, spring, tariffOf, winter } from '@ec/fixtures/charging/pricing-samples';
import { expect, test } from 'vitest';
import { billSession } from './bill-session.ts';
import { orderTotal } from './order-total.ts';

const flatThenPeak = `${'F'.repeat(10)}${'P'.repeat(14)}`;
const twoDays = (hours: string, date = '2026-03-14', next = '2026-03-15') =>
  tariffOf([
    { date, periods: dayOfHours(hours) },
    { date: next, periods: dayOfHours(hours) },
  ]);
const sample = (time: string, kwh: string) => ({ at: moment(time), kwh });
const rowsOf = (bill: ReturnType<typeof billSession>) => bill.rows.map(({ kind, kwh }) => [kind, kwh]);

test('the worked example of BR-3 comes to 119.17 元', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 09:00:00', '1000.000'),
    sample('2026-03-14 10:00:00', '1060.120'),
    sample('2026-03-14 10:50:00', '1109.110'),
  ]);
  expect(bill.rows.map(({ kwh, elecMoney, serviceMoney }) => [kwh, elecMoney, serviceMoney])).toEqual([
    ['60.12', '38.15', '18.04'],
    ['48.99', '48.28', '14.70'],
  ]);
  expect(orderTotal({ ...bill, occupyMoney: '0.00', swapMoney: '0.00', discountMoney: '0.00' })).toBe('119.17');
});

test('money is rounded half up where binary floats fall short', () => {
  // 0.15 kWh at 0.3000 cost 0.045. As a binary float the product is 0.0449999…, which toFixed(2) rounds down.
  const [period] = dayOfHours('F'.repeat(24));
  const day = [{ ...period!, elecPrice: '0.3000', servicePrice: '0.1000' }];
  const bill = billSession(tariffOf([{ date: '2026-03-14', periods: day }]), [
    sample('2026-03-14 09:00:00', '0'),
    sample('2026-03-14 09:10:00', '0.15'),
  ]);
  expect((0.15 * 0.3).toFixed(2)).toBe('0.04');
  expect([bill.elecMoney, bill.serviceMoney]).toEqual(['0.05', '0.02']);
});

test('a sample within 60 s of a border is the reading at the border', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 09:00:00', '0'),
    sample('2026-03-14 09:59:20', '50'),
    sample('2026-03-14 10:00:30', '52'),
    sample('2026-03-14 11:00:00', '100'),
  ]);
  expect(rowsOf(bill)).toEqual([
    [3, '52.00'],
    [2, '48.00'],
  ]);
});

test('without a sample near the border its reading is interpolated', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 09:30:00', '0'),
    sample('2026-03-14 11:00:00', '90'),
  ]);
  expect(rowsOf(bill)).toEqual([
    [3, '30.00'],
    [2, '60.00'],
  ]);
});

test('a start on a border belongs to the period that begins, and an end on a border to the period that ends', () => {
  const from = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 10:00:00', '0'),
    sample('2026-03-14 10:20:00', '7'),
  ]);
  expect(rowsOf(from)).toEqual([[2, '7.00']]);
  const until = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 09:40:00', '0'),
    sample('2026-03-14 10:00:00', '7'),
  ]);
  expect(rowsOf(until)).toEqual([[3, '7.00']]);
});

test('the rounding remainder of the rows goes to the largest row', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 09:00:00', '0'),
    sample('2026-03-14 10:00:00', '10.004'),
    sample('2026-03-14 11:00:00', '30.008'),
  ]);
  // The rows round to 10.00 and 20.00, but the total to 30.01. The second row is larger and takes the missing 0.01 kWh.
  expect(rowsOf(bill)).toEqual([
    [3, '10.00'],
    [2, '20.01'],
  ]);
  expect(bill.totalKwh).toBe('30.01');
});

test('rows rounded up from almost nothing never become negative', () => {
  const hours = 'FPFPFPFPFPFPFPFPFPFPFPFP';
  const bill = billSession(
    twoDays(hours),
    Array.from({ length: 11 }, (_, hour) =>
      sample(`2026-03-14 ${String(hour).padStart(2, '0')}:00:00`, (hour * 0.005).toFixed(3)),
    ),
  );
  expect(bill.totalKwh).toBe('0.05');
  expect(bill.rows.every(({ kwh }) => Number(kwh) >= 0)).toBe(true);
});

test('the prices of the next day apply after midnight at the end of a month', () => {
  const tariff = tariffOf([
    { date: '2026-02-28', periods: dayOfHours(winter) },
    { date: '2026-03-01', periods: dayOfHours('V'.repeat(24)) },
  ]);
  const bill = billSession(tariff, [sample('2026-02-28 23:30:00', '0'), sample('2026-03-01 00:30:00', '60')]);
  expect(bill.rows.map(({ kind, kwh, endTime }) => [kind, kwh, endTime])).toEqual([
    [3, '30.00', moment('2026-03-01 00:00:00')],
    [4, '30.00', moment('2026-03-01 00:30:00')],
  ]);
  expect([bill.flatKwh, bill.valleyKwh]).toEqual(['30.00', '30.00']);
});

test('a session is billed for 24 hours at most', () => {
  const samples = Array.from({ length: 27 }, (_, hour) => ({
    at: moment('2026-03-14 18:00:00') + hour * 3_600_000,
    kwh: String(hour * 10),
  }));
  const bill = billSession(twoDays(spring), samples);
  expect(bill.rows.at(-1)?.endTime).toBe(moment('2026-03-15 18:00:00'));
  expect(bill.totalKwh).toBe('240.00');
});

test('a meter that first reports after midnight is still billed to its end', () => {
  const bill = billSession(twoDays(spring), [
    sample('2026-03-15 00:00:20', '0'),
    sample('2026-03-16 00:00:10', '1200'),
  ]);
  expect(bill.totalKwh).toBe('1200.00');
  expect(bill.rows.at(-1)).toMatchObject({ kind: 3, startTime: moment('2026-03-16 00:00:00') });
});

test('deep valley has its own price and sum', () => {
  const bill = billSession(twoDays(spring), [sample('2026-03-14 11:00:00', '0'), sample('2026-03-14 14:00:00', '100')]);
  expect(bill).toMatchObject({ deepKwh: '100.00', elecMoney: '18.33', serviceMoney: '30.00' });
});

test('a session without energy costs nothing and keeps its rows', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 09:50:00', '77.7'),
    sample('2026-03-14 10:10:00', '77.7'),
  ]);
  expect(rowsOf(bill)).toEqual([
    [3, '0.00'],
    [2, '0.00'],
  ]);
  expect(bill).toMatchObject({ totalKwh: '0.00', elecMoney: '0.00', serviceMoney: '0.00' });
  expect(billSession(twoDays(flatThenPeak), []).rows).toEqual([]);
  expect(billSession(twoDays(flatThenPeak), [sample('2026-03-14 09:50:00', '5')]).totalKwh).toBe('0.00');
});

test('samples are accepted in any order, and an implausible sample adds no energy', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    sample('2026-03-14 11:00:00', '100'),
    sample('2026-03-14 09:30:00', '9999'),
    sample('2026-03-14 10:00:00', '40'),
    sample('2026-03-14 09:00:00', '0'),
  ]);
  expect(bill.totalKwh).toBe('100.00');
  expect(bill.rows.every(({ kwh }) => Number(kwh) >= 0)).toBe(true);
});

test('samples with fractions of a millisecond are billed across a border', () => {
  const bill = billSession(twoDays(flatThenPeak), [
    { at: moment('2026-03-14 09:45:00') + 0.2197, kwh: '100.000' },
    { at: moment('2026-03-14 10:15:00') + 0.6149902344, kwh: '142.500' },
  ]);
  expect(rowsOf(bill)).toEqual([
    [3, '21.25'],
    [2, '21.25'],
  ]);
});
