// Spells names in pinyin and caches the result. The library is large, so only the search loads it.
import { pinyin } from 'pinyin-pro';

const cache = new Map<string, readonly string[]>();

export function spelling(name: string): readonly string[] {
  const cached = cache.get(name);
  if (cached) return cached;
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' });
  cache.set(name, syllables);
  return syllables;
}
