// Adds the stored keys that the dictionary no longer offers (it has sealed them), so that rows still show their texts.
import { textOf } from '@ec/language/unknown';
import { partsOf } from '@ec/ui/input/control';
import type { Choice } from '@ec/ui/input/input-choice.tsx';

/** `keys` and their `words` are those of the stored row, comma-joined. */
export function withStored(offered: Choice[], keys: unknown, words: unknown): Choice[] {
  const labels = textOf(words).split(',');
  const missing = partsOf(keys).flatMap((key, index) => {
    const label = labels[index];
    return label && !offered.some(({ value }) => textOf(value) === key) ? [{ value: Number(key), label }] : [];
  });
  return missing.length > 0 ? [...offered, ...missing] : offered;
}
