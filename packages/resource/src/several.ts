// Several values in one filter, as people paste them out of sheets and messages (contract §1.4).
import { normalCode } from '@ec/language/normal-text';
import { namesIn, numbersIn } from '@ec/language/parts';
import { type Field, oneOf } from './field.ts';

/** Values that one filter takes. */
export const mostSeveral = 200;

/** Splits the search text into its values; a single value is a list of one. Amounts and times are never several. */
export function severalIn(field: Pick<Field, 'kind'>, text: string): string[] {
  const kind = oneOf(field);
  if (kind === 'text') return namesIn(text);
  return /^(integer|dict|ref|refBy|region)$/.test(kind) ? numbersIn(normalCode(text)) : [text.trim()];
}

/** Adds the spelling in capitals, because a list is compared whole: a code typed in small letters must match. */
export const spellingsOf = (parts: readonly string[]): string[] => [
  ...new Set(parts.flatMap((part) => [part, normalCode(part), normalCode(part).toUpperCase()])),
];
