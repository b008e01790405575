// The unique keys of a definition. The database refuses duplicates.
import type { Resource } from './resource.ts';

/** Returns the keys that are unique among all rows. An import finds existing rows by them. */
export function rowKeysOf({ fields, unique = [] }: Pick<Resource, 'fields' | 'unique'>): string[][] {
  const single = Object.entries(fields).flatMap(([name, field]) => (field.isUnique ? [[name]] : []));
  return [...single, ...unique.map((names) => [...names])];
}

/** Returns these keys and the keys of `uniqueWhile`, which are unique only among rows with certain values. */
export function uniqueKeysOf(resource: Pick<Resource, 'fields' | 'unique' | 'uniqueWhile'>): string[][] {
  return [...rowKeysOf(resource), ...(resource.uniqueWhile ?? []).map(({ on }) => [...on])];
}
