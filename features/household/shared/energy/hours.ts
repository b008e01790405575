// Distributes an energy over the hours of a day exactly, in kWh with two decimals (BR-41).

export const hoursADay = 24;
/** Converts kWh to hundredths of a kWh, because whole numbers add up exactly. */
const units = (kwh: number): number => Math.round(kwh * 100);
const kwhOf = (hundredths: number): number => hundredths / 100;

/** Sums the hours, in kWh. */
export const sumOf = (hours: readonly number[]): number => kwhOf(hours.reduce((sum, each) => sum + units(each), 0));

/** The weights of a day without any light or known energy: all its energy counts at noon. */
const noon = Array.from({ length: hoursADay }, (_, hour) => (hour === 12 ? 1 : 0));

/**
 * Distributes `kwh` over 24 hours in proportion to `weights` (the measured energy, or the clear sky of that day). Values are rounded down to
 * 0.01, and the rest goes to the hour with the largest weight, or to the first of several.
 * @returns 24 values in kWh that add up to `kwh` exactly
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

/**
 * Returns the energy of each hour from a growing curve.
 * @param borders the curve in kWh at each of the 25 borders of the hours; it is rounded there, so that the hours add up to the whole
 */
export function hoursBetween(borders: readonly number[]): number[] {
  const rounded = borders.map(units);
  return rounded.slice(1).map((each, hour) => kwhOf(Math.max(0, each - (rounded[hour] ?? 0))));
}
