// Splits texts that people paste from sheets and messages into single numbers or names.
import { normalText } from './normal-text.ts';

/** The characters that separate names. Commas and blanks may be part of a name. */
const nameSeparator = /[\r\n\t、;；]+/;
const numberSeparator = /[\s,，、;；]+/;

const splitBy = (text: string, separator: RegExp): string[] => {
  const parts = text.split(separator).map(normalText);
  return [...new Set(parts.filter((part) => part !== ''))];
};

/** Returns whether a part has a digit, as every number, plate and code has. */
const hasDigit = (part: string) => /\d/.test(part);

/** Splits a text into numbers. */
export const numbersIn = (text: string): string[] => splitBy(text, numberSeparator);

/** Splits a text into numbers where each part has a digit; otherwise into names, which may contain commas and blanks. */
export function namesIn(text: string): string[] {
  const numbers = numbersIn(text);
  return numbers.every(hasDigit) ? numbers : splitBy(text, nameSeparator);
}
