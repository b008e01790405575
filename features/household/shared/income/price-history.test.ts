// Tests random corrections of a day: each corrected energy is priced with the prices that the day has stored (BR-43).
import { divideHalfUp, worthOf } from '@ec/fixtures/household/test-worth';
import { seededRandom } from '@ec/kernel/seeded-random';
import { expect, test } from 'vitest';
import { type DayPrices, type DayToPrice, priceEnergy, pricesOf } from './price-day.ts';

const histories = Number(process.env.HISTORIES ?? 10_000);
const timeout = 20_000 + histories * 2;

test(
  'corrections of a day are priced with its stored prices, exact to the cent',
  () => {
    for (let index = 0; index < histories; index += 1) {
      const random = seededRandom(43, 'price history', index);
      const hasMechanism = random.whole(0, 2) === 0;
      const [ratio, mechanism, market] = [random.whole(0, 10_000), random.whole(0, 5000), random.whole(0, 5000)];
      const setting = {
        feed: hasMechanism
          ? divideHalfUp(ratio * mechanism + (10_000 - ratio) * market, 10_000)
          : random.whole(0, 99_999),
        self: random.whole(0, 99_999),
        ratio: random.whole(0, 10_000),
        subsidy: random.pick([0, 1, 300]),
        share: random.whole(0, 10_000),
      };
      const [grid, coop, rent, rentPrice] = [
        random.whole(1, 3),
        random.whole(1, 4),
        random.pick([null, 1, 4]),
        random.whole(0, 1_200_000),
      ];
      const isEnded = setting.subsidy > 0 && random.whole(0, 1) === 0;
      const day: DayToPrice = {
        day: '2026-03-05',
        kwh: 0,
        gridMode: grid,
        coopMode: coop,
        rentMode: rent,
        rentPrice: rentPrice / 10_000,
        feedPrice: hasMechanism ? 9 : setting.feed / 10_000,
        mechRatio: hasMechanism ? ratio / 100 : null,
        mechPrice: hasMechanism ? mechanism / 10_000 : null,
        marketPrice: hasMechanism ? market / 10_000 : null,
        selfPrice: setting.self / 10_000,
        selfRatio: setting.ratio / 100,
        shareRate: setting.share / 100,
        subsidy: setting.subsidy / 10_000,
        subsidyEnd: isEnded ? '2026-03-04' : random.pick([null, '2026-03-05']),
      };
      const lease = rent === 4 ? Math.min(rentPrice, 1_000_000) : 0;
      const rate = coop === 1 ? lease : coop === 2 ? setting.share * 100 : 1_000_000;
      const stored: DayPrices = JSON.parse(JSON.stringify(pricesOf(day)));
      for (let correction = 0; correction < 5; correction += 1) {
        const hundredths = random.pick([0, 1, random.whole(0, 500), random.whole(0, 99_999_999)]);
        const { income, farmerShare, lines } = priceEnergy((hundredths / 100).toFixed(2), stored);
        const expected = worthOf(hundredths, grid, isEnded ? { ...setting, subsidy: 0 } : setting, rate);
        expect([index, income, farmerShare].join()).toBe(
          [index, ...expected.map((cents) => (cents / 100).toFixed(2))].join(),
        );
        const energy = lines.reduce((sum, { kind, kwh }) => sum + (kind === 'subsidy' ? 0 : Math.round(kwh * 100)), 0);
        expect(energy).toBe(hundredths);
      }
    }
  },
  timeout,
);
