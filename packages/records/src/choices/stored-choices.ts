// A key that is offered no more, since its dictionary sealed it, keeps its words in rows that have it.
import { textOf } from '@ec/language/unknown';
import { partsOf } from '@ec/ui/input/control';
import type { Choice } from '@ec/ui/input/input-choice.tsx';

/** `keys` and their `words` as the stored row has them, comma-joined. */
export function withStored(offered: Choice[], keys: unknown, words: unknown): Choice[] {
  const labels = textOf(words).split(',');
  const missing = partsOf(keys).flatMap((key, index) => {
    const label = labels[index];
    return label && !offered.some(({ value }) => textOf(value) === key) ? [{ value: Number(key), label }] : [];
  });
  return missing.length > 0 ? [...offered, ...missing] : offered;
}
