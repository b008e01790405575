import { textOf } from './unknown.ts';

/** Replaces each `{name}` in a text by the value of that name, or by nothing where the value is missing. */
export function fill(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}
