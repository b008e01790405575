// Decides whether the words that somebody types stand for a name: a part of it, its pinyin from one of its characters on, or the
// initials of that. Pure; the caller gives how a name is spelled.

/** The syllables of a name: one of each Chinese character, the others as they stand. */
export type Spelling = (name: string) => readonly string[];

/** The better, the lower; undefined where it is not meant. */
export function rankOf(name: string, text: string, spell: Spelling): number | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  const own = name.toLowerCase();
  if (own.startsWith(typed)) return 0;
  if (own.includes(typed)) return 1;
  if (!/^[a-z\d ]+$/.test(typed)) return undefined;
  const letters = typed.replaceAll(' ', '');
  const syllables = spell(name).map((each) => each.toLowerCase());
  const at = syllables.findIndex((_first, index) => isSpelled(syllables, index, letters));
  if (at < 0) return undefined;
  return at === 0 ? 2 : 3;
}

/** Each syllable in full, in part or by its first letter: zhandian, zhd and zd are 站点. */
function isSpelled(syllables: readonly string[], at: number, letters: string): boolean {
  if (letters === '') return true;
  const syllable = syllables[at] ?? '';
  for (let length = Math.min(syllable.length, letters.length); length > 0; length -= 1)
    if (letters.startsWith(syllable.slice(0, length)) && isSpelled(syllables, at + 1, letters.slice(length)))
      return true;
  return false;
}

/** Those that are meant, the best first, and of equal ones as they stood. */
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
