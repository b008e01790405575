// Checks and repairs texts that PostgreSQL cannot store, neither as text nor as jsonb: those with a NUL or with half of a surrogate pair.

const replacement = '\uFFFD';

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Returns the text with U+FFFD in place of characters that cannot be stored. It is for logs and audits, never for the data of a call. */
export const storable = (text: string): string => text.replaceAll('\0', replacement).toWellFormed();

/** A replacer for `JSON.stringify`. */
export const storableJson = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;

/** Returns the path of a text that cannot be stored, for example `name` or `filter.name.0`; undefined when all can be stored. */
export function unstorableIn(input: unknown): string | undefined {
  // This uses an explicit stack, because the input may be nested deeper than function calls can be.
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
