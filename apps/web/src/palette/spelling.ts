// Pinyin of names, kept: the library that knows it is large and comes with the search alone.
import { pinyin } from 'pinyin-pro';

const known = new Map<string, readonly string[]>();

export function spelling(name: string): readonly string[] {
  const found = known.get(name);
  if (found) return found;
  const made = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' });
  known.set(name, made);
  return made;
}
