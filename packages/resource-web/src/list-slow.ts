// Why a search may be slow: what no index serves is looked for row by row.
import { isServedByIndex, listFieldOf, parseListQuery } from '@ec/resource/filter';
import { type Language, labelOf } from '@ec/resource/label';
import { encodeQuery, filtersIn, parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import type { ListState } from './list-state.ts';

/** Labels of the filters and sorts that no index serves. */
export function slowLabels(resource: Resource, state: ListState, language: Language): string[] {
  const { query } = parseListQuery(resource, state.filters, { seesPlain: true });
  const tree = state.q && parseQueryTree(resource, encodeQuery(state.q), true);
  const filters = [...query.filters, ...(tree ? filtersIn(tree) : [])].filter((filter) => !isServedByIndex(filter));
  const sorts = state.sorts
    .flatMap(({ name }) => listFieldOf(resource, name) ?? [])
    .filter((field) => !field.isIndexed);
  return [...new Set([...filters.map(({ field }) => field), ...sorts].map((field) => labelOf(field.label, language)))];
}
