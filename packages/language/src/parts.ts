// The parts of what people paste out of sheets and messages: numbers and names, one by one.
import { normalText } from './normal-text.ts';

/** Between these there are always two values; commas and blanks stand within names, too. */
const between = /[\r\n\t、;；]+/;
const betweenNumbers = /[\s,，、;；]+/;

const partsBy = (text: string, cut: RegExp): string[] => {
  const parts = text.split(cut).map(normalText);
  return [...new Set(parts.filter((part) => part !== ''))];
};

/** Numbers, plates and codes have a digit each; words of a name need not. */
const isNumbered = (part: string) => /\d/.test(part);

/** However they stand apart. */
export const numbersIn = (text: string): string[] => partsBy(text, betweenNumbers);

/** Numbers where each part is one; else names, which may have commas and blanks in them. */
export function namesIn(text: string): string[] {
  const numbers = numbersIn(text);
  return numbers.every(isNumbered) ? numbers : partsBy(text, between);
}
