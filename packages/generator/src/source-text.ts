// Puts text that people typed into source code as a string literal or a one-line comment, so that it can never become code.

/** Characters that end a line for JavaScript or an editor, and invisible characters. */
const breaks = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** Returns the text as one line without control characters. */
export const oneLine = (text: string): string => text.toWellFormed().replace(breaks, ' ').trim();

/** As a string literal, in the quotes that the project's style asks for. */
export function quote(text: string): string {
  const escaped = oneLine(text).replaceAll('\\', '\\\\');
  return escaped.includes("'") && !escaped.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

export const labelText = (zh: string, en: string): string => `{ zh: ${quote(zh)}, en: ${quote(en)} }`;

/** An import as a line; put together, so that no tool takes this file for one that imports it. */
export const importLine = (names: string, from: string): string =>
  ['import', `{ ${names} }`, 'from', `'${from}';`].join(' ');

export const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
