// The entries of the search form, and the query keys that each sends (contract §1.4).

import { labelOf } from '@ec/language/label';
import type { Language } from '@ec/language/language';
import { type Field, field, isForPeople } from '@ec/resource/field';
import { type Filter, isTime, parseListQuery } from '@ec/resource/filter';
import type { Resource } from '@ec/resource/resource';

export interface SearchField {
  name: string;
  field: Field;
  /** The query keys: one key, or the two ends of a range; times have a third key for named days. */
  keys: readonly [string] | readonly [string, string] | readonly [string, string, string];
}

const createdField = field({ kind: 'datetime', label: { zh: '创建时间', en: 'Created' } }).search();

export function searchFieldsOf(resource: Resource): SearchField[] {
  // The order follows what people know of a row: fields that the definition puts first, then names, then numbers.
  const lead = [...(resource.searchFirst ?? []), resource.subject, resource.title];
  const rankOf = (name: string) => (lead.includes(name) ? lead.indexOf(name) : lead.length);
  const ownFields = Object.entries(resource.fields)
    .filter(
      ([, field]) =>
        field.searchMode !== undefined && field.kind !== 'secret' && field.kind !== 'json' && isForPeople(field),
    )
    .map(([name, field]): SearchField => ({ name, field, keys: keysOf(name, field) }))
    .sort((one, other) => rankOf(one.name) - rankOf(other.name));
  if (!resource.searchesCreateTime) return ownFields;
  return [...ownFields, { name: 'createTime', field: createdField, keys: keysOf('createTime', createdField) }];
}

function keysOf(name: string, field: Field): SearchField['keys'] {
  if (field.searchMode !== 'range') return [name];
  return isTime(field) ? [`${name}_dategt`, `${name}_datelt`, name] : [`${name}_ge`, `${name}_le`];
}

export interface Chip {
  search: SearchField;
  label: string;
  /** Values in the order of the keys, "" where one end is open. */
  values: string[];
}

/** Returns a chip for each active entry of the search. */
export function chipsOf(resource: Resource, filters: Record<string, string>, language: Language): Chip[] {
  return searchFieldsOf(resource).flatMap((search): Chip[] => {
    const values = search.keys.map((key) => filters[key] ?? '');
    if (values.every((value) => value === '')) return [];
    return [{ search, label: labelOf(search.field.label, language), values }];
  });
}

/** A filter of a link beyond the search form: a field, an operator, a value. */
export interface LinkedFilter {
  key: string;
  filter: Filter;
  value: string;
}

/** The filters that no entry of the search form shows. */
export function linkedFilters(resource: Resource, filters: Record<string, string>): LinkedFilter[] {
  const searchKeys = new Set<string>(searchFieldsOf(resource).flatMap(({ keys }) => keys));
  return Object.entries(filters).flatMap(([key, value]) => {
    if (searchKeys.has(key)) return [];
    const [filter] = parseListQuery(resource, { [key]: value }, { seesPlain: true }).query.filters;
    return filter ? [{ key, filter, value }] : [];
  });
}

/** The filters without one entry of the search. */
export function withoutFilter(
  filters: Record<string, string>,
  search: { keys: readonly string[] },
): Record<string, string> {
  const keys = new Set<string>(search.keys);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.has(key)));
}
