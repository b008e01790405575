// Several values in one filter, which people paste from sheets and messages (contract §1.4).
import { normalCode } from '@ec/language/normal-text';
import { namesIn, numbersIn } from '@ec/language/parts';
import { type Field, oneOf } from './field.ts';

/** The largest number of values in one filter. */
export const mostSeveral = 200;

/** Splits the search text into its values. Search texts for decimals, flags and times are not split. */
export function severalIn(field: Pick<Field, 'kind'>, text: string): string[] {
  const kind = oneOf(field);
  if (kind === 'text') return namesIn(text);
  return /^(integer|dict|ref|refBy|region)$/.test(kind) ? numbersIn(normalCode(text)) : [text.trim()];
}

/** Returns each text, its normal form and that form in capitals, because a filter compares exactly and people type codes in small letters. */
export const spellingsOf = (parts: readonly string[]): string[] => [
  ...new Set(parts.flatMap((part) => [part, normalCode(part), normalCode(part).toUpperCase()])),
];
