// Numbers of transfers as people type them off a bank's slip (BR-13): in one form, so that the same one is the same.

/** Blanks, controls, and what shows nothing: joiners, fillers, marks of direction, the empty cell of Braille. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Capitals of usual width without blanks and without what cannot be seen; any dash is a hyphen. Empty where nothing is left. */
export const voucherOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
