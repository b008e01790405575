// The hours of a day, in kWh with two decimals: how a sum that somebody gives is shared out over them, exactly (BR-41).

export const hoursADay = 24;
/** Hundredths of a kWh: whole numbers add up exactly. */
const units = (kwh: number): number => Math.round(kwh * 100);
const kwhOf = (hundredths: number): number => hundredths / 100;

/** kWh. */
export const sumOf = (hours: readonly number[]): number => kwhOf(hours.reduce((sum, each) => sum + units(each), 0));

/** Where everything is dark or nothing is known: the day's energy stands at noon. */
const noon = Array.from({ length: hoursADay }, (_, hour) => (hour === 12 ? 1 : 0));

/**
 * `kwh` over 24 hours in the proportion of `weights` (what was measured, or the clear sky of that day), rounded down to 0.01; what is
 * left over goes to the largest, the first of equals.
 * @returns 24 values in kWh that come to `kwh` exactly
 */
export function shareOut(kwh: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, each) => sum + each, 0);
  if (total <= 0) return shareOut(kwh, noon);
  const whole = units(kwh);
  const shares = weights.map((each) => Math.floor((whole * each) / total));
  const largest = weights.indexOf(Math.max(...weights));
  const rest = whole - shares.reduce((sum, each) => sum + each, 0);
  return shares.map((each, hour) => kwhOf(hour === largest ? each + rest : each));
}

/** Hours of a curve that only grows: its value (kWh) at each of the 25 borders, rounded there, so that the hours come to the whole. */
export function hoursBetween(borders: readonly number[]): number[] {
  const rounded = borders.map(units);
  return rounded.slice(1).map((each, hour) => kwhOf(Math.max(0, each - (rounded[hour] ?? 0))));
}
