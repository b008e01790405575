// Parses the keys of a list query into typed filters. Only fields of the definition and common fields are permitted (contract §1.4). This
// module contains no SQL.
import { dayWordIn } from '@ec/language/day-words';
import { normalCode } from '@ec/language/normal-text';
import { textOf } from '@ec/language/unknown';
import { listedCommonFields } from './common-fields.ts';
import { type ConditionSuffix, isSuffix, suffixes } from './condition-suffixes.ts';
import { type Field, type FieldSpec, oneOf } from './field.ts';
import { isEmpty, normalValue, parseDate, parseDatetime, parseValue } from './parse-value.ts';
import type { Resource } from './resource.ts';
import { mostSeveral, severalIn, spellingsOf } from './several.ts';

export type Operator =
  | 'equal'
  | 'notEqual'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'ge'
  | 'gt'
  | 'le'
  | 'lt'
  | 'isEmpty'
  | 'isNotEmpty'
  /** Equals one of the values or lies below it; the values are regions or nodes of a tree. */
  | 'within'
  /** Lies within a named period, such as today. */
  | 'during'
  /** Equals one of several values. */
  | 'in';

export interface Filter {
  name: string;
  field: Field;
  operator: Operator;
  /** The value for the database; undefined for isEmpty and isNotEmpty. */
  value?: unknown;
  /** With several values: the whole text before it was split. It may be one name with spaces; rows that contain the text match, too. */
  orContains?: string;
}

export interface Sort {
  name: string;
  direction: 'asc' | 'desc';
}

export interface ListQuery {
  /** From 1. */
  current: number;
  size: number;
  filters: Filter[];
  sorts: Sort[];
}

export type QueryProblem = { key: string; why: 'unknown' | 'type' | 'many' };

/** Query keys that are no filters. */
const otherKeys = new Set(['current', 'size', 'ascs', 'descs', 'Blade-Auth', 'blade-auth', 'q', 'columns']);

/** Returns the field of this name if a list can be filtered and sorted by it; undefined for secrets, json values and unknown names. */
export function listFieldOf(resource: Resource, name: string): Field | undefined {
  const fields = Object.hasOwn(resource.fields, name) ? resource.fields : listedCommonFields;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field && field.kind !== 'secret' && field.kind !== 'json' ? field : undefined;
}

function operatorFor(field: Field, suffix: ConditionSuffix | undefined, raw: string): Operator {
  if (suffix === undefined && isTime(field) && dayWordIn(raw)) return 'during';
  if (suffix !== undefined) return suffixes[suffix];
  if (field.kind === 'region' || field.searchMode === 'within') return 'within';
  return field.kind === 'text' && !field.isMasked && field.searchMode !== 'equal' ? 'contains' : 'equal';
}

export const isTime = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'date' || kind === 'datetime';

/**
 * Returns the value for the database; null when the text is wrong; undefined for isEmpty and isNotEmpty. A named period such as today stays
 * a name, because its days depend on the time of the query.
 */
export function valueFor(field: Field, operator: Operator, raw: string): unknown {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return undefined;
  if (operator === 'during') return (isTime(field) && dayWordIn(raw)) || null;
  if (field.kind === 'datetime') {
    const text = normalCode(raw);
    const isDay = text.length === 10;
    const parsed = isDay ? parseDate(text) : parseDatetime(text);
    if ('wrong' in parsed) return null;
    return isDay ? `${text} 00:00:00+08` : parsed.value;
  }
  // The limits and `problemOf` apply to stored values, not to search texts. A field with several values is compared with one value.
  const { maxValue: _m, minValue: _n, problemOf: _p, ...unlimitedField } = field;
  const element: FieldSpec = { ...unlimitedField, kind: oneOf(field), enum: undefined };
  const parsed = parseValue(element, raw);
  return 'wrong' in parsed ? null : parsed.value;
}

const textOperators: readonly Operator[] = ['contains', 'notContains', 'startsWith', 'endsWith'];

/** Returns whether the field refuses the operator. Without `<code>_plain`, a masked field accepts only `equal`, `isEmpty` and `isNotEmpty`. */
function isRefused(field: Field, operator: Operator, seesPlain: boolean): boolean {
  if (field.isMasked && !seesPlain) return !['equal', 'isEmpty', 'isNotEmpty'].includes(operator);
  return textOperators.includes(operator) && field.kind !== 'text' && field.kind !== 'region';
}

function parseFilter(resource: Resource, key: string, raw: string, seesPlain: boolean): Filter | QueryProblem {
  const fieldOfKey = listFieldOf(resource, key);
  const separator = fieldOfKey ? -1 : key.lastIndexOf('_');
  const name = separator > 0 ? key.slice(0, separator) : key;
  const suffix = separator > 0 ? key.slice(separator + 1) : undefined;
  const field = fieldOfKey ?? listFieldOf(resource, name);
  if (!field || (suffix !== undefined && !isSuffix(suffix))) return { key, why: 'unknown' };
  const operator = operatorFor(field, suffix, raw);
  if (isRefused(field, operator, seesPlain)) return { key, why: 'unknown' };
  const mayBeSeveral = suffix === undefined && (seesPlain || !field.isMasked);
  const parts = mayBeSeveral ? severalIn(field, raw) : [];
  if (parts.length > 1) return severalFilter({ name, field, operator }, key, parts, raw.trim());
  const value = valueFor(field, operator, parts[0] ?? raw);
  if (value === null) return { key, why: 'type' };
  return { name, field, operator, value };
}

/** Creates the filter that matches any of several values. */
function severalFilter(
  { name, field, operator }: Filter,
  key: string,
  parts: readonly string[],
  whole: string,
): Filter | QueryProblem {
  if (parts.length > mostSeveral) return { key, why: 'many' };
  const value = (oneOf(field) === 'text' ? spellingsOf(parts) : parts).map((part) => valueFor(field, 'equal', part));
  if (value.includes(null)) return { key, why: 'type' };
  if (operator === 'within') return { name, field, operator, value };
  const isName = operator === 'contains' && [...whole].length <= (field.maxValue ?? longestName);
  return { name, field, operator: 'in', value, ...(isName ? { orContains: normalValue(field, whole) } : {}) };
}

const longestName = 255;

function parseSorts(
  resource: Resource,
  query: Record<string, unknown>,
  seesPlain: boolean,
  problems: QueryProblem[],
): Sort[] {
  const sorts = new Map<string, Sort>();
  for (const direction of ['asc', 'desc'] as const)
    for (const part of textOf(query[`${direction}s`]).split(',')) {
      const name = part.trim();
      if (name === '' || sorts.has(name)) continue;
      const field = listFieldOf(resource, name);
      if (!field || (field.isMasked && !seesPlain)) problems.push({ key: name, why: 'unknown' });
      else sorts.set(name, { name, direction });
    }
  return [...sorts.values()];
}

/** Returns whether an index finds the rows of the filter. Such rows can be counted exactly, and the filter does not make a list slow. */
export function isServedByIndex({ field, operator, value, orContains }: Filter): boolean {
  if (orContains !== undefined && !field.isTrigram) return false;
  // A trigram index needs at least three characters (architecture §6 "search").
  if (operator === 'contains')
    return (field.isTrigram || (field.isIndexed && field.searchMode === 'like')) && [...textOf(value)].length >= 3;
  if (!field.isIndexed) return false;
  return ['equal', 'in', 'during', 'ge', 'gt', 'le', 'lt', 'within', 'startsWith'].includes(operator);
}

function pageNumber(raw: unknown, fallback: number): number {
  const value = Number(raw ?? fallback);
  return Number.isSafeInteger(value) && value >= 1 ? value : fallback;
}

/** Parses a list query. `named`: further parameters of the call, which are no filters. Sizes above 200 become 200 (contract §1.3). */
export function parseListQuery(
  resource: Resource,
  query: Record<string, unknown>,
  options: { seesPlain: boolean; named?: readonly string[] },
): { query: ListQuery; problems: QueryProblem[] } {
  const problems: QueryProblem[] = [];
  const filters: Filter[] = [];
  for (const [key, raw] of Object.entries(query)) {
    if (otherKeys.has(key) || key.startsWith('$') || key.endsWith('_ignore') || options.named?.includes(key)) continue;
    if (isEmpty(raw)) continue;
    if (typeof raw !== 'string') {
      problems.push({ key, why: 'type' });
      continue;
    }
    const parsed = parseFilter(resource, key, raw, options.seesPlain);
    if ('why' in parsed) problems.push(parsed);
    else filters.push(parsed);
  }
  const sorts = parseSorts(resource, query, options.seesPlain, problems);
  const size = Math.min(pageNumber(query.size, 10), 200);
  return { query: { current: pageNumber(query.current, 1), size, filters, sorts }, problems };
}
