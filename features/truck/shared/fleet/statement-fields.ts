// What a merchant's statement sums up of orders, for the screen and for the files alike.

export const feeFields = [
  'elecMoney',
  'serviceMoney',
  'occupyMoney',
  'swapMoney',
  'discountMoney',
  'totalMoney',
  'refundMoney',
] as const;

/** `kwh`: taken, charging and swap; `dischargeKwh`: given back, V2G. */
export const energyFields = ['sharpKwh', 'peakKwh', 'flatKwh', 'valleyKwh', 'deepKwh', 'kwh', 'dischargeKwh'] as const;

/** Of orders that ended in the month. Amounts are texts, summed by the database. */
export type StatementSums = { orders: number } & Record<
  (typeof feeFields)[number] | (typeof energyFields)[number],
  string
>;
