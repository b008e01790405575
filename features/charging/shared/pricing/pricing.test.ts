// Tests exact amounts, periods of a day, bills of swaps, occupancy fees and totals of orders.
import { dayOfHours, moment, spring, tariffOf } from '@ec/fixtures/charging/pricing-samples';
import { expect, test } from 'vitest';
import { billSwap } from './bill-swap.ts';
import { combinePeriods, periodProblems, wholeDay } from './day-periods.ts';
import { fromUnits, multiplyAndDivide, toUnits } from './exact.ts';
import { occupyFee } from './occupy-fee.ts';
import { largestDiscount, orderTotal } from './order-total.ts';

test('the price of BR-3 is exact where binary floats are wrong', () => {
  expect((0.5014 * 1.7 + 0.13317).toFixed(4)).toBe('0.9855');
  // The product has 5 + 1 = 6 decimals. The division by 100 rounds the sum to 4 decimals.
  const price = multiplyAndDivide(toUnits('0.5014', 5) * toUnits('1.7', 1) + toUnits('0.13317', 6), 1, 100);
  expect(fromUnits(price, 4)).toBe('0.9856');
});

test('amounts are read and written exactly, and invalid amounts are refused', () => {
  expect(
    ['0', '12', '12.3', '12.345', '-12.345', '-0.004', 0.1, 1e-9].map((text) => fromUnits(toUnits(text, 2), 2)),
  ).toEqual(['0.00', '12.00', '12.30', '12.35', '-12.35', '0.00', '0.10', '0.00']);
  expect(fromUnits(multiplyAndDivide(999_999_999_999, 9_999_999, 10_000), 2)).toBe('9999998999990.00');
  expect(() => toUnits('1e5', 2)).toThrow(RangeError);
  expect(() => toUnits('99999999999999999', 2)).toThrow(RangeError);
});

test('the periods of a day must have no gap and no overlap (BR-1)', () => {
  const day = (...borders: [number, number][]) => borders.map(([startMin, endMin]) => ({ startMin, endMin }));
  expect(periodProblems(day([600, 1440], [0, 600]))).toEqual([]);
  expect(periodProblems(dayOfHours(spring))).toEqual([]);
  expect(periodProblems([])).toEqual([{ what: 'gap', startMin: 0, endMin: 1440 }]);
  expect(periodProblems(day([0, 600], [610, 1440]))).toEqual([{ what: 'gap', startMin: 600, endMin: 610 }]);
  expect(periodProblems(day([0, 600], [590, 1440]))).toEqual([{ what: 'overlap', startMin: 590, endMin: 600 }]);
  expect(periodProblems(day([0, 1440], [60, 120]))).toEqual([{ what: 'overlap', startMin: 60, endMin: 120 }]);
  expect(periodProblems(day([0, 600], [600, 600], [600, 1440]))).toEqual([
    { what: 'range', startMin: 600, endMin: 600 },
  ]);
  expect(periodProblems(day([0, 1500]))).toMatchObject([{ what: 'range' }, { what: 'gap' }]);
});

test('energy and service periods are combined to periods with one price of each', () => {
  const energy = [
    { startMin: 0, endMin: 600, kind: 3 as const, elecPrice: '0.6' },
    { startMin: 600, endMin: 1440, kind: 2 as const, elecPrice: '0.9' },
  ];
  const service = [
    { startMin: 0, endMin: 480, servicePrice: '0.2' },
    { startMin: 480, endMin: 1440, servicePrice: '0.4' },
  ];
  expect(combinePeriods(energy, service).map((period) => Object.values(period).join(' '))).toEqual([
    '0 480 3 0.6 0.2',
    '480 600 3 0.6 0.4',
    '600 1440 2 0.9 0.4',
  ]);
  expect(periodProblems(combinePeriods(dayOfHours(spring), wholeDay({ servicePrice: '0.3' })))).toEqual([]);
});

const swapTariff = tariffOf([{ date: '2026-03-14', periods: dayOfHours(spring) }], { billType: 2 });
const swap = {
  ratedKwh: '282',
  old: { soc: '20', soh: '95' },
  fresh: { ratedKwh: '282', soc: '95', soh: '100' },
  at: moment('2026-03-14 12:30:00'),
  mileageKm: '120.5',
};

test('a swap is billed for the energy of the new pack minus that of the old pack (BR-20)', () => {
  // New pack: 282 × 1.00 × 0.95 = 267.90 kWh. Old pack: 282 × 0.95 × 0.20 = 53.58 kWh. 12:30 is in the deep valley.
  expect(billSwap(swapTariff, swap)).toMatchObject({
    kwh: '214.32',
    oldKwh: '53.58',
    newKwh: '267.90',
    rows: [{ kind: 5, kwh: '214.32', elecPrice: '0.1833' }],
    elecMoney: '39.28',
    serviceMoney: '64.30',
    swapMoney: '0.00',
    abnormal: false,
  });
});

test('a swap that takes energy from the truck costs nothing and is abnormal', () => {
  const back = { ...swap, old: { soc: 96, soh: 100 }, fresh: { ratedKwh: 282, soc: 90, soh: 100 } };
  expect(billSwap(swapTariff, back)).toMatchObject({
    kwh: '0.00',
    elecMoney: '0.00',
    serviceMoney: '0.00',
    abnormal: true,
  });
});

test('a swap is billed per swap or per km if the tariff says so', () => {
  const free = tariffOf(
    [{ date: '2026-03-14', periods: wholeDay({ kind: 3 as const, elecPrice: '0', servicePrice: '0' }) }],
    {
      billType: 2,
      swapPrice: '260',
      mileagePrice: '1.2345',
    },
  );
  expect(billSwap({ ...free, chargeMode: 2 }, swap)).toMatchObject({
    kwh: '214.32',
    elecMoney: '0.00',
    swapMoney: '260.00',
  });
  expect(billSwap({ ...free, chargeMode: 3 }, swap).swapMoney).toBe('148.76');
  expect(billSwap({ ...free, chargeMode: 3 }, { ...swap, mileageKm: null }).swapMoney).toBe('0.00');
  expect(billSwap({ ...free, chargeMode: 4 }, swap).swapMoney).toBe('0.00');
});

test('occupancy costs full minutes beyond the free ones, up to the cap (BR-6)', () => {
  const minutes = (count: number, excluded = 0) =>
    occupyFee(swapTariff, { endedAt: 0, unpluggedAt: count * 60_000, excludedMs: excluded * 60_000 });
  expect([15, 15.9, 16, 45].map((count) => minutes(count))).toEqual(['0.00', '0.00', '0.50', '15.00']);
  expect(minutes(600)).toBe('60.00');
  expect(minutes(45, 30)).toBe('0.00');
  expect(minutes(-5)).toBe('0.00');
  expect(occupyFee({ ...swapTariff, occupyCap: null }, { endedAt: 0, unpluggedAt: 600 * 60_000, excludedMs: 0 })).toBe(
    '292.50',
  );
});

test('an order costs the sum of its parts minus a discount, which cannot exceed the sum (BR-4)', () => {
  const order = {
    elecMoney: '86.43',
    serviceMoney: '32.74',
    occupyMoney: '5.00',
    swapMoney: '0.00',
    discountMoney: '10.17',
  };
  expect(orderTotal(order)).toBe('114.00');
  expect(() => orderTotal({ ...order, discountMoney: '124.18' })).toThrow(RangeError);
  expect([largestDiscount(order, false), largestDiscount(order, true)]).toEqual(['32.74', '119.17']);
});
