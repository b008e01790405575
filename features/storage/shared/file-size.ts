// Sizes as people read them, in units of 1,024.
const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** @param kB whole; a file of a few bytes has 1 */
export function fileSizeText(kB: number): string {
  let [value, unit] = [kB, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
