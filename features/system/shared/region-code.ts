// Region codes of GB/T 2260 and 10114: two digits for a province, two more for a city, two for a county, then three for a town
// and three for a village. The country is 00 (contract §3.7).
export const rootRegion = '00';

/** Digits of a code by level, the province first. */
const lengths = [2, 4, 6, 9, 12] as const;

/** 0 country to 5 village, undefined for what is no code. */
export function levelOfCode(code: string): number | undefined {
  if (code === rootRegion) return 0;
  if (!/^\d+$/.test(code)) return undefined;
  const index = lengths.indexOf(code.length as 2);
  return index < 0 ? undefined : index + 1;
}

/** The code itself and what it would lie below by its digits, nearest first; not all of them need to exist. */
export function codesUpwards(code: string): string[] {
  return [...lengths]
    .reverse()
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
}

/** As other systems write it, without the zeros that only fill: 370000 → 37, 370100 → 3701, 370102000000 → 370102. */
export function ownCode(outside: string): string {
  let code = outside;
  if (code.length === 12 && code.endsWith('000')) code = code.slice(0, 9);
  if (code.length === 9 && code.endsWith('000')) code = code.slice(0, 6);
  while (code.length > 2 && code.length <= 6 && code.endsWith('00')) code = code.slice(0, -2);
  return code;
}

/** As other systems write it: six digits up to the county. */
export const outsideCode = (code: string): string => (code.length < 6 ? code.padEnd(6, '0') : code);
