// Several values in one filter, as people paste them out of sheets and messages (contract §1.4).
import { type Field, oneOf } from './field.ts';

/** Values that one filter takes. */
export const mostSeveral = 200;

/** Between these there are always two values; commas and blanks stand within names, too. */
const between = /[\r\n\t、;；]+/;
const betweenNumbers = /[\s,，、;；]+/;

const partsBy = (text: string, cut: RegExp): string[] => {
  const parts = text.split(cut).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
};

/** Numbers, plates and codes have a digit each; words of a name need not. */
const isNumbered = (part: string) => /\d/.test(part);

/** What is looked for, one by one; a single value is one of one. Amounts and times are never several. */
export function severalIn(field: Pick<Field, 'kind'>, text: string): string[] {
  const kind = oneOf(field);
  if (kind === 'text') {
    const numbers = partsBy(text, betweenNumbers);
    return numbers.every(isNumbered) ? numbers : partsBy(text, between);
  }
  return /^(integer|dict|ref|refBy|region)$/.test(kind) ? partsBy(text, betweenNumbers) : [text.trim()];
}

/** What is typed in small letters is found where it stands in capitals: a list is compared whole. */
export const spellingsOf = (parts: readonly string[]): string[] => [
  ...new Set(parts.flatMap((part) => [part, part.toUpperCase()])),
];
