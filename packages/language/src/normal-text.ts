// Normalizes texts before they are stored, searched and compared, because texts that look alike must be equal. Otherwise a blank behind an
// account, an invisible character in a plate or a full-width digit would make a second row that nobody can tell apart.
// The database function `ec_code` normalizes codes in the same way (migration 0167); a test compares both for each character.

/** Invisible characters: soft hyphen, joiners, marks of direction, fillers, byte order mark, annotations. */
const invisible = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/** Invisible characters except joiners, variation selectors and tags, of which emoji and rare characters of names are composed. */
const strayInvisible =
  /(?!\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/** Joiners (U+200D) that are not between the parts of an emoji, where they have no meaning. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector})\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

const blank = /^(?:\s|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb])*$/u;

const isPlain = (value: string): boolean => /^[!-~]*$/.test(value);

/** Returns whether the text has no visible character. */
export const isBlank = (value: string): boolean => blank.test(value);

/** Normalizes a free text: composes characters, removes invisible characters, and trims. Blanks and line breaks inside stay. */
export function normalText(value: string): string {
  if (isPlain(value)) return value;
  return value.replace(strayInvisible, '').replace(strayJoiner, '').normalize('NFC').trim();
}

/** Normalizes a number, plate, phone, key, code or account. Compatible characters become equal, too, such as full-width digits. */
export function normalCode(value: string): string {
  if (isPlain(value)) return value;
  return value.replace(invisible, '').normalize('NFKC').replace(invisible, '').trim();
}

/** Returns the key by which accounts are compared. */
export const caselessKey = (value: string): string => normalCode(value).toLowerCase();
