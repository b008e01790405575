// The tree of the query builder in the parameter `q`: filters in groups of AND and OR. The tree may use the fields that plain filters may
// use (contract §1.4). This module contains no SQL.
import { dayAfter } from '@ec/language/day-words';
import { isObject, textOf } from '@ec/language/unknown';
import type { Field, FieldKind } from './field.ts';
import { type Filter, listFieldOf, type Operator, valueFor } from './filter.ts';
import { isEmpty } from './parse-value.ts';
import type { Resource } from './resource.ts';

export type QueryOperator = Operator | 'between';
export type QueryValue = string | number;

export interface QueryLeaf {
  /** The JSON name of the field. */
  f: string;
  /** The operator. */
  o: QueryOperator;
  /** The value; absent for isEmpty and isNotEmpty, several for `in`, two for `between`. */
  v?: QueryValue | readonly QueryValue[];
}
export type QueryGroup = { all: QueryNode[] } | { any: QueryNode[] };
export type QueryNode = QueryLeaf | QueryGroup;

/** A validated tree, which the server compiles to SQL. */
export type FilterTree = Filter | { all: FilterTree[] } | { any: FilterTree[] };

const mostDepth = 5;
const mostLeaves = 50;
const mostValues = 500;

const presenceOperators: readonly QueryOperator[] = ['isEmpty', 'isNotEmpty'];
const equalityOperators: readonly QueryOperator[] = ['equal', 'notEqual', 'in', ...presenceOperators];
const comparisons: readonly QueryOperator[] = ['ge', 'gt', 'le', 'lt', 'equal', ...presenceOperators];
const textOperators: readonly QueryOperator[] = [
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  ...equalityOperators,
];
const timeOperators: readonly QueryOperator[] = ['between', 'during', ...comparisons];
const numberOperators: readonly QueryOperator[] = ['between', ...comparisons, 'notEqual', 'in'];

const operators: Partial<Record<FieldKind, readonly QueryOperator[]>> = {
  secret: [],
  json: [],
  text: textOperators,
  region: ['within', ...equalityOperators],
  integer: numberOperators,
  decimal: numberOperators,
  date: timeOperators,
  datetime: timeOperators,
  flag: ['equal'],
};

/** Returns the operators of a field, the default one first; none for secrets and json values. */
export function operatorsFor(field: Pick<Field, 'kind' | 'isMasked'>, seesPlain = true): readonly QueryOperator[] {
  return field.isMasked && !seesPlain ? ['equal', ...presenceOperators] : (operators[field.kind] ?? equalityOperators);
}

function isGroup(node: QueryNode): node is QueryGroup {
  return 'all' in node || 'any' in node;
}

function nodesOf(group: QueryGroup): QueryNode[] {
  return 'all' in group ? group.all : group.any;
}

/** A tree before validation: `parseQueryTree` validates its fields, operators and values. */
export type QueryDraft = { f: string; o: string; v?: unknown } | { all: QueryDraft[] } | { any: QueryDraft[] };

/** Returns the query as base64url of its JSON, for the address. */
export function encodeQuery(query: QueryDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(query));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Parses a group. Returns undefined if the text is no group, has more than 5 levels or more than 50 filters. Fields are not checked here. */
export function decodeQuery(text: string): QueryGroup | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const node: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isValidGroup(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the value is a group with valid nodes, within the limits of depth and number. */
const isValidGroup = (node: unknown): node is QueryGroup =>
  isObject(node) && ('all' in node || 'any' in node) && countLeaves(node, 1) <= mostLeaves;

/** Returns the number of leaves; NaN when the shape is wrong or the tree is too deep. */
function countLeaves(node: unknown, depth: number): number {
  if (!isObject(node) || depth > mostDepth + 1) return Number.NaN;
  const { all, any, f, o } = node;
  const members = all ?? any;
  if (members === undefined) return typeof f === 'string' && typeof o === 'string' ? 1 : Number.NaN;
  if (!Array.isArray(members) || (all !== undefined && any !== undefined) || depth > mostDepth) return Number.NaN;
  return members.reduce<number>((sum, member) => sum + countLeaves(member, depth + 1), 0);
}

/** Returns the tree with values for the database; undefined when a field, an operator or a value is wrong. */
export function parseQueryTree(resource: Resource, text: string, seesPlain: boolean): FilterTree | undefined {
  const group = decodeQuery(text);
  return group && treeOf(resource, group, seesPlain);
}

/** Returns all filters of a tree. */
export function filtersIn(tree: FilterTree): Filter[] {
  if ('operator' in tree) return [tree];
  const members = 'all' in tree ? tree.all : tree.any;
  return members.flatMap(filtersIn);
}

function treeOf(resource: Resource, node: QueryNode, seesPlain: boolean): FilterTree | undefined {
  if (!isGroup(node)) return leafOf(resource, node, seesPlain);
  const trees = nodesOf(node).map((member) => treeOf(resource, member, seesPlain));
  return groupTrees('all' in node ? 'all' : 'any', trees);
}

/** Returns the group; undefined when a member is undefined. */
function groupTrees(kind: 'all' | 'any', members: readonly (FilterTree | undefined)[]): FilterTree | undefined {
  const trees = members.filter((member) => member !== undefined);
  if (trees.length < members.length) return undefined;
  return kind === 'all' ? { all: trees } : { any: trees };
}

function leafOf(resource: Resource, { f: name, o, v }: QueryLeaf, seesPlain: boolean): FilterTree | undefined {
  const field = listFieldOf(resource, name);
  if (!field || !operatorsFor(field, seesPlain).includes(o)) return undefined;
  const values = [v].flat().flatMap((value) => (isEmpty(value) ? [] : [textOf(value)]));
  const filterBy = (operator: Operator, raw = values[0]) => createFilter(name, field, operator, raw);
  if (o === 'isEmpty' || o === 'isNotEmpty') return filterBy(o, '');
  if (o === 'between') {
    if (values.length !== 2) return undefined;
    return groupTrees('all', [filterBy('ge'), filterBy('le', values[1])]);
  }
  if (o !== 'in') return values.length === 1 ? filterBy(o) : undefined;
  if (values.length === 0 || values.length > mostValues) return undefined;
  if (field.kind === 'region') {
    const regionFilters = values.map((code) => filterBy('within', code));
    return groupTrees('any', regionFilters);
  }
  const parsed = values.map((raw) => valueFor(field, 'equal', raw));
  return parsed.includes(null) ? undefined : { name, field, operator: 'in', value: parsed };
}

/** Creates the filter. If a filter on a time has a day as its value, the value means the whole day. */
function createFilter(name: string, field: Field, operator: Operator, raw = ''): FilterTree | undefined {
  const value = valueFor(field, operator, raw);
  if (value === null) return undefined;
  if (field.kind === 'datetime' && raw.length === 10) {
    const atStart = (comparison: Operator): Filter => ({ name, field, operator: comparison, value });
    const nextDay = `${dayAfter(raw)} 00:00:00+08`;
    const atNextDay = (comparison: Operator): Filter => ({ name, field, operator: comparison, value: nextDay });
    if (operator === 'equal') return { all: [atStart('ge'), atNextDay('lt')] };
    if (operator === 'le') return atNextDay('lt');
    if (operator === 'gt') return atNextDay('ge');
  }
  return { name, field, operator, value };
}
