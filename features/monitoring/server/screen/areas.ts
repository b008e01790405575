// The regions of the drill-down. A code has two digits for a province, four for a city and six for a county (GB/T 2260 without trailing pairs
// of zeros).
import type { Language } from '@ec/language/language';
import type { DisplayNames } from '@ec/resource-server/display-names';

/** Returns whether a region lies within `areaCode`; an empty `areaCode` is the whole country. */
export const within = (code: string, areaCode: string): boolean => code.startsWith(areaCode);

/** Groups rows by the regions directly below a region. Below a municipality these are counties, because its cities have no name. */
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

/** The names of regions in the language of a screen. */
export interface ScreenNames {
  language: Language;
  regionName(code: string): string;
}

export const screenNames = (names: Pick<DisplayNames, 'regionName'>, language: Language): ScreenNames => ({
  language,
  regionName: (code) => names.regionName(code, language),
});

/** Returns the name of a region without its parents: 山东省 济南市 历城区 → 历城区; Licheng, Jinan, Shandong → Licheng. */
export const ownName = (fullName: string, language: Language): string =>
  (language === 'en' ? fullName.split(', ')[0] : fullName.split(' ').at(-1)) ?? '';
