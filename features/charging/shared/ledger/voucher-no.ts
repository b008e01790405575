// Normalizes the number of a bank transfer that a person typed (BR-13), so that two spellings of one number are equal.

/** Blanks, control characters, and invisible characters: joiners, fillers, direction marks, the empty Braille cell. */
const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns upper-case characters of normal width without invisible characters, with hyphens for all dashes; empty if nothing remains. */
export const voucherOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
