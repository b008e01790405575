// Writes the sizes of files for people. A unit is 1,024 times the next smaller unit.

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
export type SizeUnit = (typeof units)[number];

/** `1536` in `B` → `1.5 kB`. */
export function sizeWords(size: number, from: SizeUnit = 'B'): string {
  let [value, unit] = [size, units.indexOf(from)];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  const isWhole = value >= 100 || Number.isInteger(value);
  return `${isWhole ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
