// For tests: what energy is worth, in whole numbers and without any code of the product.

/** Prices × 10 000, percents × 100. */
export interface Setting {
  feed: number;
  self: number;
  ratio: number;
  subsidy: number;
  share: number;
}

/** value / by, half up; values are whole and not negative. */
export const divided = (value: number, by: number): number =>
  Number((BigInt(value) * 2n + BigInt(by)) / (BigInt(by) * 2n));

/** Returns the income of an energy in hundredths of a kWh, and the farmer payout in it, in cents. `rate`: percent × 10 000. */
export function worthOf(hundredths: number, grid: number, setting: Setting, rate: number): [number, number] {
  const ratio = grid === 1 ? 0 : grid === 3 ? 10_000 : setting.ratio;
  const self = divided(hundredths * ratio, 10_000);
  const amount = (energy: number, price: number) => divided(energy * price, 10_000);
  const income =
    amount(hundredths - self, setting.feed) + amount(self, setting.self) + amount(hundredths, setting.subsidy);
  return [income, divided(income * rate, 1_000_000)];
}
