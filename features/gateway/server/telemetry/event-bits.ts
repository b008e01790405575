// Bits of SunSpec Evt1 and the alarm codes that they stand for (domain §12).
const codes: readonly (readonly [bit: number, code: string])[] = [
  [0, '1002'],
  [1, '1001'],
  [2, '1003'],
  [3, '1004'],
  [4, '1005'],
  [5, '1006'],
  [6, '1007'],
  [7, '1008'],
  [8, '1009'],
  [9, '1009'],
  [10, '1010'],
  [11, '1011'],
  [12, '1014'],
  [15, '1016'],
];

export const codesOfBits: readonly string[] = [...new Set(codes.map(([, code]) => code))];

/** Alarm codes that these bits tell of, each once. */
export const codesIn = (bits: number): string[] =>
  codesOfBits.filter((code) => codes.some(([bit, own]) => own === code && Math.floor(bits / 2 ** bit) % 2 === 1));
