// Turns query keys into typed filters, from a whitelist made of the definition (contract §1.4). No SQL here.
import { dayWordIn } from '@ec/language/day-words';
import { normalCode } from '@ec/language/normal-text';
import { textOf } from '@ec/language/unknown';
import { listedCommonFields } from './common-fields.ts';
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
  /** A region, or a node of a tree, and what lies below it; or one of several. */
  | 'within'
  /** Within days that have a name, as today. */
  | 'during'
  /** One of several. */
  | 'in';

export interface Filter {
  name: string;
  field: Field;
  operator: Operator;
  /** As the database takes it; undefined for isEmpty and isNotEmpty. */
  value?: unknown;
  /** For several values: the text that they might be together, a name with blanks in it. */
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

const suffixes: Record<string, Operator> = {
  like: 'contains',
  equal: 'equal',
  likeleft: 'endsWith',
  likeright: 'startsWith',
  notequal: 'notEqual',
  notlike: 'notContains',
  ge: 'ge',
  gt: 'gt',
  le: 'le',
  lt: 'lt',
  datege: 'ge',
  dategt: 'gt',
  datele: 'le',
  datelt: 'lt',
  dateequal: 'equal',
  null: 'isEmpty',
  notnull: 'isNotEmpty',
};

const skipped = new Set(['current', 'size', 'ascs', 'descs', 'Blade-Auth', 'blade-auth', 'q', 'columns']);

/** The field that a list may be filtered or sorted by, undefined where there is none. Secrets and json are neither. */
export function listFieldOf(resource: Resource, name: string): Field | undefined {
  const source = Object.hasOwn(resource.fields, name) ? resource.fields : listedCommonFields;
  const sourceValue = Object.hasOwn(source, name) ? source[name] : undefined;
  return sourceValue && sourceValue.kind !== 'secret' && sourceValue.kind !== 'json' ? sourceValue : undefined;
}

function operatorFor(field: Field, suffix: string | undefined, raw: string): Operator {
  if (suffix === undefined && isTime(field) && dayWordIn(raw)) return 'during';
  if (suffix !== undefined) return suffixes[suffix] ?? 'equal';
  if (field.kind === 'region' || field.searchMode === 'within') return 'within';
  return field.kind === 'text' && !field.isMasked && field.searchMode !== 'equal' ? 'contains' : 'equal';
}

export const isTime = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'date' || kind === 'datetime';

/** As the database takes it, null where it is wrong. A named day stays a name: which day it is says who asks, when he asks. */
export function valueFor(field: Field, operator: Operator, raw: string): unknown {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return undefined;
  if (operator === 'during') return (isTime(field) && dayWordIn(raw)) || null;
  if (field.kind === 'datetime') {
    const text = normalCode(raw);
    const parsed = text.length === 10 ? parseDate(text) : parseDatetime(text);
    return 'wrong' in parsed ? null : text.length === 10 ? `${text} 00:00:00+08` : parsed.value;
  }
  // Length and pattern limit what is stored, not what is searched; of several kinds one member is compared.
  const { maxValue: _m, minValue: _n, problemOf: _p, ...loose } = field;
  const one: FieldSpec = { ...loose, kind: oneOf(field), enum: undefined };
  const parsed = parseValue(one, raw);
  return 'wrong' in parsed ? null : parsed.value;
}

const needsText: readonly Operator[] = ['contains', 'notContains', 'startsWith', 'endsWith'];

/** Masked fields are filtered by equality only and never sorted without `<code>_plain` (contract §1.7). */
function isRefused(field: Field, operator: Operator, seesPlain: boolean): boolean {
  if (field.isMasked && !seesPlain) return !['equal', 'isEmpty', 'isNotEmpty'].includes(operator);
  return needsText.includes(operator) && field.kind !== 'text' && field.kind !== 'region';
}

function parseFilter(resource: Resource, key: string, raw: string, seesPlain: boolean): Filter | QueryProblem {
  const exact = listFieldOf(resource, key);
  const cut = exact ? -1 : key.lastIndexOf('_');
  const name = cut > 0 ? key.slice(0, cut) : key;
  const suffix = cut > 0 ? key.slice(cut + 1) : undefined;
  const field = exact ?? listFieldOf(resource, name);
  if (!field || (suffix !== undefined && !Object.hasOwn(suffixes, suffix))) return { key, why: 'unknown' };
  const operator = operatorFor(field, suffix, raw);
  if (isRefused(field, operator, seesPlain)) return { key, why: 'unknown' };
  const mayBeSeveral = suffix === undefined && (seesPlain || !field.isMasked);
  const parts = mayBeSeveral ? severalIn(field, raw) : [];
  if (parts.length > 1) return severalFilter({ name, field, operator }, key, parts, raw.trim());
  const value = valueFor(field, operator, parts[0] ?? raw);
  if (value === null) return { key, why: 'type' };
  return { name, field, operator, value };
}

/** Any of several values, compared whole. */
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

/** Returns whether an index finds the rows: such a filter may be counted exactly and never makes a list slow. */
export function isServedByIndex({ field, operator, value, orContains }: Filter): boolean {
  if (orContains !== undefined && !field.isTrigram) return false;
  // A trigram index helps from three characters on (architecture §6 "search").
  if (operator === 'contains')
    return (field.isTrigram || (field.isIndexed && field.searchMode === 'like')) && [...textOf(value)].length >= 3;
  if (!field.isIndexed) return false;
  return ['equal', 'in', 'during', 'ge', 'gt', 'le', 'lt', 'within', 'startsWith'].includes(operator);
}

function pageNumber(raw: unknown, fallback: number): number {
  const value = Number(raw ?? fallback);
  return Number.isSafeInteger(value) && value >= 1 ? value : fallback;
}

/** `named` are parameters of the call itself, which are no filters. Sizes above 200 are cut (contract §1.3). */
export function parseListQuery(
  resource: Resource,
  query: Record<string, unknown>,
  options: { seesPlain: boolean; named?: readonly string[] },
): { query: ListQuery; problems: QueryProblem[] } {
  const problems: QueryProblem[] = [];
  const filters: Filter[] = [];
  for (const [key, raw] of Object.entries(query)) {
    if (skipped.has(key) || key.startsWith('$') || key.endsWith('_ignore') || options.named?.includes(key)) continue;
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
