// Defines characters as strokes in SVG path syntax on a grid of 10 by 14, so that a captcha needs no font of the machine. The alphabet leaves
// out the characters that people mix up (0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V).
export const captchaAlphabet = 'ACEFHKMNPRTWXY3479';

const strokes: Record<string, string> = {
  A: 'M0 14 L5 0 L10 14 M2 9 H8',
  C: 'M10 3 C8 -1 0 -1 0 7 C0 15 8 15 10 11',
  E: 'M9 0 H1 V14 H9 M1 7 H8',
  F: 'M9 0 H1 V14 M1 7 H8',
  H: 'M1 0 V14 M9 0 V14 M1 7 H9',
  K: 'M1 0 V14 M9 0 L1 8 M4 6 L9 14',
  M: 'M0 14 V0 L5 9 L10 0 V14',
  N: 'M1 14 V0 L9 14 V0',
  P: 'M1 14 V0 H5 C11 0 11 8 5 8 H1',
  R: 'M1 14 V0 H5 C11 0 11 7 5 7 H1 M5 7 L9 14',
  T: 'M0 0 H10 M5 0 V14',
  W: 'M0 0 L2.5 14 L5 5 L7.5 14 L10 0',
  X: 'M0 0 L10 14 M10 0 L0 14',
  Y: 'M0 0 L5 7 L10 0 M5 7 V14',
  3: 'M1 1 C5 -2 10 0 9 4 C8 6 6 6.5 4 6.5 C7 6.5 10 8 10 10.5 C10 15 3 15 0 12',
  4: 'M7 14 V0 L0 10 H10',
  7: 'M0 0 H10 L4 14',
  9: 'M9.5 4.5 C9.5 10 1 10 1 4.5 C1 -1.5 9.5 -1.5 9.5 4.5 C9.5 10 8 14 3 14',
  // The alphabet has no 0, but the fixed captchas of tests have.
  0: 'M5 0 C-1.5 0 -1.5 14 5 14 C11.5 14 11.5 0 5 0',
};

/** Returns the path; undefined for a character without strokes. */
export function strokesOf(character: string): string | undefined {
  return strokes[character.toUpperCase()];
}
