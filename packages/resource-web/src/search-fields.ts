// The fields of the search form, and the query keys that each sends (contract §1.4).

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
  // People know the subject of a row, such as a name, before its number. So the order is: `searchFirst`, subject, title, other fields.
  const leadNames = [...(resource.searchFirst ?? []), resource.subject, resource.title];
  const rankOf = (name: string) => (leadNames.includes(name) ? leadNames.indexOf(name) : leadNames.length);
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
  /** The values in the order of the keys; "" for a key without a value. */
  values: string[];
}

/** Returns a chip for each field of the search form that has a value. */
export function chipsOf(resource: Resource, filters: Record<string, string>, language: Language): Chip[] {
  return searchFieldsOf(resource).flatMap((search): Chip[] => {
    const values = search.keys.map((key) => filters[key] ?? '');
    if (values.every((value) => value === '')) return [];
    return [{ search, label: labelOf(search.field.label, language), values }];
  });
}

/** A filter of the address that the search form has no field for. */
export interface LinkedFilter {
  key: string;
  filter: Filter;
  value: string;
}

/** Returns the filters of the address that the search form has no field for. */
export function linkedFilters(resource: Resource, filters: Record<string, string>): LinkedFilter[] {
  const searchKeys = new Set<string>(searchFieldsOf(resource).flatMap(({ keys }) => keys));
  return Object.entries(filters).flatMap(([key, value]) => {
    if (searchKeys.has(key)) return [];
    const [filter] = parseListQuery(resource, { [key]: value }, { seesPlain: true }).query.filters;
    return filter ? [{ key, filter, value }] : [];
  });
}

/** Returns the filters without the keys of one chip. */
export function withoutFilter(
  filters: Record<string, string>,
  search: { keys: readonly string[] },
): Record<string, string> {
  const keys = new Set<string>(search.keys);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.has(key)));
}
