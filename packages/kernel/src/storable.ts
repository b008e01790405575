// PostgreSQL cannot keep every text, as text or as jsonb: no NUL, and no half of a surrogate pair.

const replacement = '\uFFFD';

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same text with U+FFFD where a character cannot be kept: for what is told about a call, never for what it writes. */
export const storable = (text: string): string => text.replaceAll('\0', replacement).toWellFormed();

/** For `JSON.stringify`. */
export const storableJson = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;

/** Where in the input the first such text stands, as `name` or `filter.name.0`; undefined where all can be kept. */
export function unstorableIn(input: unknown): string | undefined {
  // A stack of its own: an input may be nested deeper than calls may be.
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return storable(path);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [key, member] of Object.entries(value)) {
      const name = path === '' ? key : `${path}.${key}`;
      if (!isStorable(key)) return storable(name);
      open.push({ path: name, value: member });
    }
  }
  return undefined;
}
