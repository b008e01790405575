// Derives the keys of a list's address from its definition, and finds the filters and sorts that are slow.

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import type { ListKeys, ListState } from '@ec/records/list/list-state';
import { isServedByIndex, listFieldOf, parseListQuery } from '@ec/resource/filter';
import { filtersIn, parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { searchFieldsOf } from './search-fields.ts';

export function listKeysOf(resource: Resource, seesPlain: boolean): ListKeys {
  return {
    filters: searchFieldsOf(resource).flatMap(({ keys }) => keys),
    opensOn: resource.tabs?.find(({ isOpening }) => isOpening)?.filters,
    isFilter: (key, value) => {
      const { query, problems } = parseListQuery(resource, { [key]: value }, { seesPlain });
      return problems.length === 0 && query.filters.length > 0;
    },
    isColumn: (name) => listFieldOf(resource, name) !== undefined,
    isQuery: (q) => parseQueryTree(resource, q, seesPlain) !== undefined,
  };
}

/** Returns the labels of the filters and sorts without an index: for these the database scans the rows. */
export function slowLabels(resource: Resource, state: ListState, language: Language): string[] {
  const { query } = parseListQuery(resource, state.filters, { seesPlain: true });
  const tree = parseQueryTree(resource, state.q, true);
  const filters = [...query.filters, ...(tree ? filtersIn(tree) : [])].filter((filter) => !isServedByIndex(filter));
  const sorts = state.sorts
    .flatMap(({ name }) => listFieldOf(resource, name) ?? [])
    .filter((field) => !field.isIndexed);
  return [...new Set([...filters.map(({ field }) => field), ...sorts].map((field) => labelOf(field.label, language)))];
}
