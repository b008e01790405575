// Checks the configuration of a saved view against the definition of its resource. The definition may have changed since the view was
// saved.
import { listFieldOf, parseListQuery } from './filter.ts';
import { columnsText, parseColumns } from './list-layout.ts';
import { parseQueryTree } from './query-tree.ts';
import type { Resource } from './resource.ts';

/** Filters, `ascs`, `descs`, `q`, `size` and `columns`, as in the address of a list. */
export type ViewConfig = Record<string, string>;

/** Returns the keys and values that are valid for the definition; all others are dropped. */
export function cleanViewConfig(resource: Resource, config: Record<string, unknown>): ViewConfig {
  const result: ViewConfig = {};
  for (const [key, value] of Object.entries(config)) {
    const validValue = typeof value === 'string' && value !== '' ? cleanValue(resource, key, value) : '';
    if (validValue !== '') result[key] = validValue;
  }
  return result;
}

/** Returns the valid part of the value; '' when nothing of it is valid. */
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
