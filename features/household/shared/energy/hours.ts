// Distributes an energy over the hours of a day exactly, in kWh with two decimals (BR-41).

export const hoursADay = 24;
/** Whole hundredths of a kWh add up exactly. */
const hundredthsOf = (kwh: number): number => Math.round(kwh * 100);
const kwhOf = (hundredths: number): number => hundredths / 100;

/** Sums the hours, in kWh. */
export const sumOf = (hours: readonly number[]): number =>
  kwhOf(hours.reduce((sum, each) => sum + hundredthsOf(each), 0));

/** The weights of a day without light and without known energy: noon gets all its energy. */
const noon = Array.from({ length: hoursADay }, (_, hour) => (hour === 12 ? 1 : 0));

/**
 * Distributes `kwh` over 24 hours in proportion to `weights`, such as the measured energy. Each value is rounded down to 0.01. The first hour
 * with the largest weight gets the rest.
 * @returns 24 values in kWh that add up to `kwh` exactly
 */
export function shareOut(kwh: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, each) => sum + each, 0);
  if (total <= 0) return shareOut(kwh, noon);
  const whole = hundredthsOf(kwh);
  const shares = weights.map((each) => Math.floor((whole * each) / total));
  const largest = weights.indexOf(Math.max(...weights));
  const rest = whole - shares.reduce((sum, each) => sum + each, 0);
  return shares.map((each, hour) => kwhOf(hour === largest ? each + rest : each));
}

/**
 * Returns the energy of each hour from a rising curve.
 * @param borders the curve in kWh at each of the 25 borders of the hours. The borders are rounded, so that the hours add up to the total
 */
export function hoursBetween(borders: readonly number[]): number[] {
  const rounded = borders.map(hundredthsOf);
  return rounded.slice(1).map((each, hour) => kwhOf(Math.max(0, each - (rounded[hour] ?? 0))));
}
