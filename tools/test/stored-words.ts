// Finds Chinese text in server code without English beside it. The server stores codes; the visible text comes from a definition, an
// error or a table of texts.

const quoted = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\u0060(?:[^\u0060\\]|\\.)*\u0060)`;
const comment = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;
/** Chinese text that stands beside its English, or that the language of the reader selects. */
const inChinese = new RegExp(
  String.raw`\bzh: *\n? *(?:${quoted}\s*\+?\s*)+|=== 'zh'\n? *\?\s*(?:${quoted}|\[[^\]]*\])`,
  'g',
);
const literals = new RegExp(quoted, 'g');

/** Finds the literals of a file with Chinese text that has no English beside it. */
export function wordsOfOneLanguage(source: string): string[] {
  const rest = source.replace(comment, '').replace(inChinese, '');
  return (rest.match(literals) ?? []).filter((literal) => /\p{Script=Han}/u.test(literal));
}
