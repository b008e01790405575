import { textOf } from './unknown.ts';

/** Puts values into the `{name}` places of a text; a missing value leaves nothing behind. */
export function fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}
