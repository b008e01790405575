// Regions of the drill-down: a code of two digits is a province, four a city, six a county (GB/T 2260 without trailing pairs of zeros).
import type { DisplayNames } from '@ec/resource-server/display-names';

/** Whether a region lies within another one; all lie within the whole country. */
export const within = (code: string, areaCode: string): boolean => code.startsWith(areaCode);

/** Regions one step below, by code. Where the next step has no name, such as below a municipality, counties follow at once. */
export function groupBelow<T extends { areaCode: string }>(
  rows: readonly T[],
  areaCode: string,
  names: Pick<DisplayNames, 'regionName'>,
): Map<string, T[]> {
  if (areaCode.length >= 6) return new Map();
  const length = areaCode.length + 2;
  return Map.groupBy(
    rows.filter((row) => within(row.areaCode, areaCode) && row.areaCode.length >= length),
    (row) => {
      const code = row.areaCode.slice(0, length);
      return length === 4 && names.regionName(code) === '' ? row.areaCode.slice(0, 6) : code;
    },
  );
}

/** 山东省 济南市 历城区 → 历城区 */
export const ownName = (fullName: string): string => fullName.split(' ').at(-1) ?? '';
