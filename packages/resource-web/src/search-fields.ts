// What the search form offers and which query keys each entry sends (contract §1.4).
import { type Field, field } from '@ec/resource/field';
import { type Label, type Language, labelOf } from '@ec/resource/label';
import type { Resource } from '@ec/resource/resource';

export interface SearchField {
  name: string;
  field: Field;
  /** One key, or the two ends of a range. */
  keys: readonly [string] | readonly [string, string];
}

export const createdField = field<string>({ kind: 'datetime', label: { zh: '创建时间', en: 'Created' } }).search();

export function searchFieldsOf(resource: Resource): SearchField[] {
  const own = Object.entries(resource.fields)
    .filter(([, given]) => given.searchMode !== undefined && given.kind !== 'secret' && given.kind !== 'json')
    .map(([name, given]): SearchField => ({ name, field: given, keys: keysOf(name, given) }));
  if (!resource.showsCreateTime) return own;
  return [...own, { name: 'createTime', field: createdField, keys: keysOf('createTime', createdField) }];
}

function keysOf(name: string, given: Field): SearchField['keys'] {
  if (given.searchMode !== 'range') return [name];
  const isDate = given.kind === 'date' || given.kind === 'datetime';
  return isDate ? [`${name}_dategt`, `${name}_datelt`] : [`${name}_ge`, `${name}_le`];
}

const DAY = 86_400_000;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Days from–to, both meant to be inside, as the strict bounds of `_dategt` and `_datelt` (contract §1.4).
 * Plain dates are bounded by their neighbours, date-times by the last second before and the first after.
 */
export function boundsOfDays(given: Field, from: string, to: string): [string, string] {
  const before = from ? dayText(Date.parse(`${from}T00:00:00Z`) - DAY) : '';
  const after = to ? dayText(Date.parse(`${to}T00:00:00Z`) + DAY) : '';
  if (given.kind === 'date') return [before, after];
  return [before && `${before} 23:59:59`, after && `${after} 00:00:00`];
}

/** The days that such bounds mean; bounds from elsewhere with a time of day are widened to whole days. */
export function daysOfBounds(given: Field, after: string, before: string): [string, string] {
  const at = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
  const step = given.kind === 'date' ? DAY : 1000;
  const first = at(after) + step;
  const last = at(before) - step;
  return [Number.isNaN(first) ? '' : dayText(first), Number.isNaN(last) ? '' : dayText(last)];
}

export interface Chip {
  search: SearchField;
  label: string;
  /** Values in the order of the keys, "" where one end is open. */
  values: string[];
}

/** One chip for each entry of the search that is on. */
export function chipsOf(resource: Resource, filters: Record<string, string>, language: Language): Chip[] {
  return searchFieldsOf(resource).flatMap((search): Chip[] => {
    const values = search.keys.map((key) => filters[key] ?? '');
    if (values.every((value) => value === '')) return [];
    return [{ search, label: labelOf(search.field.label, language), values }];
  });
}

/** The filters without one entry of the search. */
export function withoutFilter(filters: Record<string, string>, search: SearchField): Record<string, string> {
  const gone = new Set<string>(search.keys);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !gone.has(key)));
}

/** `功率 (kW)` */
export function labelWithUnit(label: Label, language: Language): string {
  return label.unit ? `${labelOf(label, language)} (${label.unit})` : labelOf(label, language);
}
