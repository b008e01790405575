// The query builder's tree in `q`: filters in groups of AND and OR, read against the same whitelist as plain filters
// (contract §1.4). No SQL here.
import { dayAfter } from '@ec/language/day-words';
import { isObject, textOf } from '@ec/language/unknown';
import type { Field, FieldKind } from './field.ts';
import { type Filter, listFieldOf, type Operator, valueFor } from './filter.ts';
import { isEmpty } from './parse-value.ts';
import type { Resource } from './resource.ts';

export type QueryOperator = Operator | 'between';
export type QueryValue = string | number;

export interface QueryLeaf {
  /** JSON name of the field. */
  f: string;
  o: QueryOperator;
  /** Absent for isEmpty and isNotEmpty; several for `in`, two for `between`. */
  v?: QueryValue | readonly QueryValue[];
}
export type QueryGroup = { all: QueryNode[] } | { any: QueryNode[] };
export type QueryNode = QueryLeaf | QueryGroup;

/** A group as the server compiles it. */
export type FilterTree = Filter | { all: FilterTree[] } | { any: FilterTree[] };

const mostDepth = 5;
const mostLeaves = 50;
const mostValues = 500;

const presence: readonly QueryOperator[] = ['isEmpty', 'isNotEmpty'];
const some: readonly QueryOperator[] = ['equal', 'notEqual', 'in', ...presence];
const ordered: readonly QueryOperator[] = ['between', 'ge', 'gt', 'le', 'lt', 'equal', ...presence];
const written: readonly QueryOperator[] = ['contains', 'notContains', 'startsWith', 'endsWith', ...some];

const timed: readonly QueryOperator[] = ['between', 'during', ...ordered.slice(1)];

const numeric: readonly QueryOperator[] = [...ordered, 'notEqual', 'in'];

const operators: Partial<Record<FieldKind, readonly QueryOperator[]>> = {
  secret: [],
  json: [],
  text: written,
  region: ['within', ...some],
  integer: numeric,
  decimal: numeric,
  date: timed,
  datetime: timed,
  flag: ['equal'],
};

/** The operators of a field, the usual one first; none for secrets and json. */
export function operatorsFor(field: Pick<Field, 'kind' | 'isMasked'>, seesPlain = true): readonly QueryOperator[] {
  return field.isMasked && !seesPlain ? ['equal', ...presence] : (operators[field.kind] ?? some);
}

function isGroup(node: QueryNode): node is QueryGroup {
  return 'all' in node || 'any' in node;
}

function nodesOf(group: QueryGroup): QueryNode[] {
  return 'all' in group ? group.all : group.any;
}

/** As it is built: whether it asks what can be asked is judged where it is read. */
export type QueryDraft = { f: string; o: string; v?: unknown } | { all: QueryDraft[] } | { any: QueryDraft[] };

/** base64url of the JSON, for the address. */
export function encodeQuery(query: QueryDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(query));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined for what is no group, is deeper than 5 or has more than 50 filters. Fields are not looked at. */
export function decodeQuery(text: string): QueryGroup | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const node: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isWhole(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** A group of the right shape, down to its last leaf. */
const isWhole = (node: unknown): node is QueryGroup =>
  isObject(node) && ('all' in node || 'any' in node) && leavesIn(node, 1) <= mostLeaves;

/** Number of leaves; NaN where the shape is wrong. */
function leavesIn(node: unknown, depth: number): number {
  if (!isObject(node) || depth > mostDepth + 1) return Number.NaN;
  const { all, any, f, o } = node;
  const members = all ?? any;
  if (members === undefined) return typeof f === 'string' && typeof o === 'string' ? 1 : Number.NaN;
  if (!Array.isArray(members) || (all !== undefined && any !== undefined) || depth > mostDepth) return Number.NaN;
  return members.reduce<number>((sum, member) => sum + leavesIn(member, depth + 1), 0);
}

/** The tree with values as the database takes them; undefined where a field, an operator or a value is wrong. */
export function parseQueryTree(resource: Resource, text: string, seesPlain: boolean): FilterTree | undefined {
  const group = decodeQuery(text);
  return group && treeOf(resource, group, seesPlain);
}

/** Every filter of a tree. */
export function filtersIn(tree: FilterTree): Filter[] {
  return 'operator' in tree ? [tree] : ('all' in tree ? tree.all : tree.any).flatMap(filtersIn);
}

function treeOf(resource: Resource, node: QueryNode, seesPlain: boolean): FilterTree | undefined {
  if (!isGroup(node)) return leafOf(resource, node, seesPlain);
  const trees = nodesOf(node).map((member) => treeOf(resource, member, seesPlain));
  return grouped('all' in node ? 'all' : 'any', trees);
}

/** Undefined where a member is wrong. */
function grouped(as: 'all' | 'any', members: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  const trees = members.filter((member) => member !== undefined);
  if (trees.length < members.length) return undefined;
  return as === 'all' ? { all: trees } : { any: trees };
}

function leafOf(resource: Resource, { f: name, o, v }: QueryLeaf, seesPlain: boolean): FilterTree | undefined {
  const field = listFieldOf(resource, name);
  if (!field || !operatorsFor(field, seesPlain).includes(o)) return undefined;
  const values = [v].flat().flatMap((value) => (isEmpty(value) ? [] : [textOf(value)]));
  const one = (operator: Operator, raw = values[0]) => compare(name, field, operator, raw);
  if (o === 'isEmpty' || o === 'isNotEmpty') return one(o, '');
  if (o === 'between') return values.length === 2 ? grouped('all', [one('ge'), one('le', values[1])]) : undefined;
  if (o !== 'in') return values.length === 1 ? one(o) : undefined;
  if (values.length === 0 || values.length > mostValues) return undefined;
  if (field.kind === 'region') {
    const below = values.map((code) => one('within', code));
    return grouped('any', below);
  }
  const parsed = values.map((raw) => valueFor(field, 'equal', raw));
  return parsed.includes(null) ? undefined : { name, field, operator: 'in', value: parsed };
}

/** A day without a time means the whole day. */
function compare(name: string, field: Field, operator: Operator, raw = ''): FilterTree | undefined {
  const value = valueFor(field, operator, raw);
  if (value === null) return undefined;
  if (field.kind === 'datetime' && raw.length === 10) {
    const from = (end: Operator): Filter => ({ name, field, operator: end, value });
    const next = (end: Operator): Filter => ({ name, field, operator: end, value: `${dayAfter(raw)} 00:00:00+08` });
    if (operator === 'equal') return { all: [from('ge'), next('lt')] };
    if (operator === 'le') return next('lt');
    if (operator === 'gt') return next('ge');
  }
  return { name, field, operator, value };
}
