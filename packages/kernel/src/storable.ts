// Checks and repairs texts with a NUL or with half of a surrogate pair. PostgreSQL can store such texts neither as text nor as jsonb.

const replacement = '\uFFFD';

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the text with U+FFFD in place of characters that cannot be stored. The input of a call is refused instead (`unstorableIn`). */
export const storable = (text: string): string => text.replaceAll('\0', replacement).toWellFormed();

/** A replacer for `JSON.stringify` that makes all string values storable; keys stay unchanged. */
export const storableJson = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;

/** Returns the path of a text or key that cannot be stored, such as `filter.name.0`; undefined when the whole input can be stored. */
export function unstorableIn(input: unknown): string | undefined {
  // An explicit stack replaces recursion, because deeply nested input would overflow the call stack.
  const stack: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return storable(path);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [key, member] of Object.entries(value)) {
      const name = path === '' ? key : `${path}.${key}`;
      if (!isStorable(key)) return storable(name);
      stack.push({ path: name, value: member });
    }
  }
  return undefined;
}
