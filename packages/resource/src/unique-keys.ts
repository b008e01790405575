// The keys of a definition that no two rows share: what an import finds its rows by, and what the database refuses twice.
import type { Resource } from './resource.ts';

/** The keys that identify a row across all tenants. */
export function rowKeysOf({ fields, unique = [] }: Pick<Resource, 'fields' | 'unique'>): string[][] {
  const single = Object.entries(fields).flatMap(([name, field]) => (field.isUnique ? [[name]] : []));
  return [...single, ...unique.map((names) => [...names])];
}

/** With those that hold in a state only: several rows may have had them. */
export function uniqueKeysOf(resource: Pick<Resource, 'fields' | 'unique' | 'uniqueWhile'>): string[][] {
  return [...rowKeysOf(resource), ...(resource.uniqueWhile ?? []).map(({ on }) => [...on])];
}
