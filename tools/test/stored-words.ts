// Words in the code of the server that are no text in two languages: what is stored is a code, what is shown is said by a definition,
// an error or a table of texts.

const quoted = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\u0060(?:[^\u0060\\]|\\.)*\u0060)`;
const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;
/** Chinese text that stands beside its English, or that the language of the reader selects. */
const inChinese = new RegExp(
  String.raw`\bzh: *\n? *(?:${quoted}\s*\+?\s*)+|=== 'zh'\n? *\?\s*(?:${quoted}|\[[^\]]*\])`,
  'g',
);
const han = new RegExp(quoted, 'g');

/** The literals of a file that somebody would read in one language whatever his own is. */
export function wordsOfOneLanguage(source: string): string[] {
  const rest = source.replace(comment, '').replace(inChinese, '');
  return (rest.match(han) ?? []).filter((literal) => /\p{Script=Han}/u.test(literal));
}
