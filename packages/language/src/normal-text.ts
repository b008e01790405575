// The one form in which texts are stored, searched and compared. What looks alike has to be alike: a blank behind an account, a
// character without width inside a plate or a digit of full width would otherwise make a second row that nobody can tell apart.
// The database has the form of codes as `ec_code` (migration 0167); a test compares both, character by character.

/** Without a picture of their own: soft hyphen, joiners, marks of direction, fillers, byte order mark, annotations. */
const invisible = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/** The same but joiners, variants and flags, which emoji and rare characters of names are put together with. */
const strayInvisible =
  /(?!\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/** The joiner has a meaning between the pictures of one emoji alone. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Variation_Selector})\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

const blank = /^(?:\s|\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb])*$/u;

const isPlain = (value: string): boolean => /^[!-~]*$/.test(value);

/** Returns whether the text has no visible character. */
export const isBlank = (value: string): boolean => blank.test(value);

/** A free text: composed characters, nothing invisible, no blanks around it. Blanks and line breaks inside stay. */
export function normalText(value: string): string {
  if (isPlain(value)) return value;
  return value.replace(strayInvisible, '').replace(strayJoiner, '').normalize('NFC').trim();
}

/** A number, plate, phone, key, code or account: besides, compatible characters are one, such as digits of full width. */
export function normalCode(value: string): string {
  if (isPlain(value)) return value;
  return value.replace(invisible, '').normalize('NFKC').replace(invisible, '').trim();
}

/** Returns the form in which accounts are compared. */
export const caselessKey = (value: string): string => normalCode(value).toLowerCase();
