// The unique keys of a definition. An import finds existing rows by them, and the database refuses duplicates.
import type { Resource } from './resource.ts';

/** Returns the keys that are always unique: each identifies at most one row. */
export function rowKeysOf({ fields, unique = [] }: Pick<Resource, 'fields' | 'unique'>): string[][] {
  const single = Object.entries(fields).flatMap(([name, field]) => (field.isUnique ? [[name]] : []));
  return [...single, ...unique.map((names) => [...names])];
}

/** Also returns the keys that are unique only among rows with certain values: several rows may have the same key. */
export function uniqueKeysOf(resource: Pick<Resource, 'fields' | 'unique' | 'uniqueWhile'>): string[][] {
  return [...rowKeysOf(resource), ...(resource.uniqueWhile ?? []).map(({ on }) => [...on])];
}
