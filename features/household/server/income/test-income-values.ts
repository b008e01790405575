// For tests: converts facts and settings of the income model to the values of the product's calls.
import type { Setting } from '@ec/fixtures/household/test-worth';
import type { SeededRandom } from '@ec/kernel/seeded-random';
import type { Facts } from './test-income-model.ts';

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Creates a random setting. Prices are in ten-thousandths of a yuan, shares in hundredths of a percent. */
export const settingOf = (random: SeededRandom): Setting => ({
  feed: random.whole(1000, 6000),
  self: random.whole(1000, 9000),
  ratio: random.whole(0, 10_000),
  subsidy: random.pick([0, 0, 300]),
  share: random.whole(0, 5000),
});

export const stationValuesOf = ({ customer, coop, grid, state }: Facts) => ({
  customerId: customer,
  coopMode: coop,
  gridMode: grid,
  stationState: state,
});

export const pricesOf = ({ feed, self, ratio, subsidy, share }: Setting) => ({
  feedPrice: feed / 10_000,
  selfPrice: self / 10_000,
  selfRatio: ratio / 100,
  subsidy: subsidy / 10_000,
  shareRate: share / 100,
});
