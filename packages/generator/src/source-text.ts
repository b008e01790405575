// Puts texts that people typed into source code, as a string literal or a one-line comment, so that they can never become code.

/** Control characters, line separators and invisible characters. */
const breaks = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** Returns the text as one line without control characters. */
export const oneLine = (text: string): string => text.toWellFormed().replace(breaks, ' ').trim();

/** Returns the text as a string literal, with the quotes that the formatter of the project would choose. */
export function quote(text: string): string {
  const escaped = oneLine(text).replaceAll('\\', '\\\\');
  return escaped.includes("'") && !escaped.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

export const labelText = (zh: string, en: string): string => `{ zh: ${quote(zh)}, en: ${quote(en)} }`;

/** Returns an import as a line. The words are joined here, so that no tool takes this file for one that has the import. */
export const importLine = (names: string, from: string): string =>
  ['import', `{ ${names} }`, 'from', `'${from}';`].join(' ');

export const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
