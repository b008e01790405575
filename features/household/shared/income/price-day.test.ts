// Tests the income of a day (BR-43) against amounts that were worked out by hand.
import { expect, test } from 'vitest';
import { rentMode } from '../customer/customer.enums.ts';
import { coopMode, gridMode } from '../station/station.enums.ts';
import { type DayToPrice, priceDay } from './price-day.ts';

const day: DayToPrice = {
  day: '2026-06-01',
  kwh: '100.05',
  gridMode: gridMode.key.fullFeedIn,
  coopMode: coopMode.key.share,
  feedPrice: '0.3949',
  mechRatio: null,
  mechPrice: null,
  marketPrice: null,
  selfPrice: '0.5469',
  selfRatio: '30',
  subsidy: null,
  subsidyEnd: null,
  shareRate: '12',
  rentMode: null,
  rentPrice: null,
};

test('full feed-in prices all energy at the feed-in price', () => {
  // 100.05 × 0.3949 = 39.509745; 12 % of 39.51 = 4.7412
  expect(priceDay(day)).toEqual({
    lines: [{ kind: 'feed', kwh: 100.05, price: 0.3949, amount: 39.51 }],
    income: '39.51',
    shareRate: '12.00',
    farmerShare: '4.74',
  });
});

test('the market mechanism mixes both prices, rounded to four decimals', () => {
  // 80 % × 0.3949 + 20 % × 0.225 = 0.36092
  const [line] = priceDay({ ...day, mechRatio: '80', mechPrice: '0.3949', marketPrice: '0.225' }).lines;
  expect(line).toEqual({ kind: 'feed', kwh: 100.05, price: 0.3609, amount: 36.11 });
});

test('surplus feed-in splits the energy by the share of self-use, and both parts add up to the whole', () => {
  const { lines, income } = priceDay({ ...day, gridMode: gridMode.key.surplus });
  // 30.015 → 30.02; 70.03 × 0.3949 = 27.6548…; 30.02 × 0.5469 = 16.4179…
  expect(lines).toEqual([
    { kind: 'feed', kwh: 70.03, price: 0.3949, amount: 27.65 },
    { kind: 'self', kwh: 30.02, price: 0.5469, amount: 16.42 },
  ]);
  expect(income).toBe('44.07');
});

test('pure self-use feeds nothing in; the subsidy is paid for all energy until its last day', () => {
  const selfUse = { ...day, gridMode: gridMode.key.selfUse, subsidy: '0.03', subsidyEnd: '2026-06-01' };
  expect(priceDay(selfUse).lines.map(({ kind, kwh }) => [kind, kwh])).toEqual([
    ['self', 100.05],
    ['subsidy', 100.05],
  ]);
  expect(priceDay({ ...selfUse, day: '2026-06-02' }).lines.map(({ kind }) => kind)).toEqual(['self']);
});

test('the farmer gets all income of his own station, a share by contract, or nothing beside a fixed rent', () => {
  const shareOf = (more: Partial<DayToPrice>) => priceDay({ ...day, ...more }).farmerShare;
  expect(shareOf({ coopMode: coopMode.key.cash })).toBe('39.51');
  expect(shareOf({ coopMode: coopMode.key.loan })).toBe('39.51');
  const lease = { coopMode: coopMode.key.lease };
  expect(shareOf({ ...lease, rentMode: rentMode.key.share, rentPrice: '10' })).toBe('3.95');
  expect(shareOf({ ...lease, rentMode: rentMode.key.perModule, rentPrice: '45' })).toBe('0.00');
});

test('a day without energy has no lines and no income', () => {
  expect(priceDay({ ...day, kwh: 0 })).toMatchObject({ lines: [], income: '0.00', farmerShare: '0.00' });
});
