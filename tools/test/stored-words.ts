// Finds words in server code that are no text in two languages. The server stores codes; the visible text comes from a definition,
// an error or a table of texts.

const quoted = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\u0060(?:[^\u0060\\]|\\.)*\u0060)`;
const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;
/** Chinese text that stands beside its English, or that the language of the reader selects. */
const inChinese = new RegExp(
  String.raw`\bzh: *\n? *(?:${quoted}\s*\+?\s*)+|=== 'zh'\n? *\?\s*(?:${quoted}|\[[^\]]*\])`,
  'g',
);
const han = new RegExp(quoted, 'g');

/** Finds the literals of a file that a reader would see in one language only. */
export function wordsOfOneLanguage(source: string): string[] {
  const rest = source.replace(comment, '').replace(inChinese, '');
  return (rest.match(han) ?? []).filter((literal) => /\p{Script=Han}/u.test(literal));
}
