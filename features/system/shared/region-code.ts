// Region codes of GB/T 2260 and 10114: two digits for a province, two more for a city, two for a county, then three for a town
// and three for a village. The country is 00 (contract §3.7).
export const rootRegion = '00';

/** The number of digits of a code from province to village. */
const lengths = [2, 4, 6, 9, 12] as const;

/** Returns the level from 0 (country) to 5 (village); undefined for a text that is not a code. */
export function levelOfCode(code: string): number | undefined {
  if (code === rootRegion) return 0;
  if (!/^\d+$/.test(code)) return undefined;
  const index = lengths.indexOf(code.length as 2);
  return index < 0 ? undefined : index + 1;
}

/** Returns the code and its ancestors by its digits, the nearest first. Not all of these regions need to exist. */
export function codesUpwards(code: string): string[] {
  return [...lengths]
    .reverse()
    .filter((length) => length <= code.length)
    .map((length) => code.slice(0, length));
}

/** Removes the padding zeros from another system's code: 370000 → 37, 370100 → 3701, 370102000000 → 370102. */
export function ownCode(outside: string): string {
  let code = outside;
  if (code.length === 12 && code.endsWith('000')) code = code.slice(0, 9);
  if (code.length === 9 && code.endsWith('000')) code = code.slice(0, 6);
  while (code.length > 2 && code.length <= 6 && code.endsWith('00')) code = code.slice(0, -2);
  return code;
}

/** Pads the code of a province or city to the six digits that other systems use. */
export const outsideCode = (code: string): string => (code.length < 6 ? code.padEnd(6, '0') : code);
