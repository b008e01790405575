// Decides whether typed text matches a name: by a part of the name, by its pinyin from one of its characters on, or by the initials of that
// pinyin. The caller passes the function that spells a name.

/** Returns the syllables of a name: one for each Chinese character, and other text as it is. */
export type Spelling = (name: string) => readonly string[];

/** Returns the rank of a match, where lower is better; undefined where the name does not match. */
export function rankOf(name: string, text: string, spell: Spelling): number | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  const lowerName = name.toLowerCase();
  if (lowerName.startsWith(typed)) return 0;
  if (lowerName.includes(typed)) return 1;
  if (!/^[a-z\d ]+$/.test(typed)) return undefined;
  const letters = typed.replaceAll(' ', '');
  const syllables = spell(name).map((each) => each.toLowerCase());
  const at = syllables.findIndex((_first, index) => isSpelled(syllables, index, letters));
  if (at < 0) return undefined;
  return at === 0 ? 2 : 3;
}

/** Returns whether letters spell syllables, each in full, in part or by its first letter: zhandian, zhd and zd all spell 站点. */
function isSpelled(syllables: readonly string[], at: number, letters: string): boolean {
  if (letters === '') return true;
  const syllable = syllables[at] ?? '';
  for (let length = Math.min(syllable.length, letters.length); length > 0; length -= 1)
    if (letters.startsWith(syllable.slice(0, length)) && isSpelled(syllables, at + 1, letters.slice(length)))
      return true;
  return false;
}

/** Returns the matches, the best first; equal matches keep their order. */
export function ranked<T>(
  all: readonly T[],
  namesOf: (one: T) => readonly string[],
  text: string,
  spell: Spelling,
): T[] {
  return all
    .flatMap((one) => {
      const ranks = namesOf(one).flatMap((name) => rankOf(name, text, spell) ?? []);
      return ranks.length === 0 ? [] : [{ one, rank: Math.min(...ranks) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}
