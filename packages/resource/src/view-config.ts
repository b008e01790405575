// A saved view holds the keys of a list's address. They are checked against the definition, which may have changed since.
import { listFieldOf, parseListQuery } from './filter.ts';
import { columnsText, parseColumns } from './list-layout.ts';
import { parseQueryTree } from './query-tree.ts';
import type { Resource } from './resource.ts';

/** Filters, `ascs`, `descs`, `q`, `size`, `columns`, as they stand in the address. */
export type ViewConfig = Record<string, string>;

/** The keys that the definition knows, with what it knows of their values; all else is dropped. */
export function cleanViewConfig(resource: Resource, config: Record<string, unknown>): ViewConfig {
  const clean: ViewConfig = {};
  for (const [key, value] of Object.entries(config)) {
    const cleaned = typeof value === 'string' && value !== '' ? cleanValue(resource, key, value) : '';
    if (cleaned !== '') clean[key] = cleaned;
  }
  return clean;
}

function cleanValue(resource: Resource, key: string, value: string): string {
  switch (key) {
    case 'size':
      return /^\d{1,3}$/.test(value) && Number(value) <= 200 ? value : '';
    case 'q':
      return parseQueryTree(resource, value, true) ? value : '';
    case 'columns':
      return columnsText(resource, parseColumns(resource, value));
    case 'ascs':
    case 'descs':
      return value
        .split(',')
        .filter((name) => listFieldOf(resource, name) !== undefined)
        .join(',');
    default: {
      const { query, problems } = parseListQuery(resource, { [key]: value }, { seesPlain: true });
      return problems.length === 0 && query.filters.length === 1 ? value : '';
    }
  }
}
