// Sources of reports, and the fields that each part of a layout may name. Server and designer use the same rules.
import { serves } from '@ec/resource/calls';
import type { Field } from '@ec/resource/field';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { type Group, isSummary, keysOf, type Layout, type Measure, type SumKind } from './layout.ts';

/** Resources with a list and an export: a report shows nothing that is shown nowhere else. */
export const isSource = (resource: Resource): boolean =>
  !resource.isGlobal && resource.menu !== undefined && serves(resource, 'list') && serves(resource, 'export');

const grouped: readonly Field['kind'][] = ['text', 'dict', 'ref', 'region', 'flag', 'integer', 'date', 'datetime'];

/** Plain ids and states of the table say nothing to people. */
const isTold = (name: string, field: Field) =>
  name !== 'id' && name !== 'status' && !(field.kind === 'ref' && !field.target);

/** Masked fields make no group: each would tell who is who. */
const isGrouped = (name: string, field: Field): boolean =>
  grouped.includes(field.kind) && !field.isMasked && !field.isLong && isTold(name, field);

const isNumber = ({ kind, isMasked }: Field) => (kind === 'integer' || kind === 'decimal') && !isMasked;

/** Only what adds up is added up, as in the sums of lists. */
export function sumKindsOf(field: Field): SumKind[] {
  if (!isNumber(field)) return [];
  return field.isSummed ? ['sum', 'avg', 'min', 'max'] : ['avg', 'min', 'max'];
}

type Named = [name: string, field: Field];

export const shownFields = (resource: Resource): Named[] =>
  columnFieldsOf(resource).filter(([name, field]) => isTold(name, field));

export const groupFields = (resource: Resource): Named[] =>
  columnFieldsOf(resource).filter(([name, field]) => isGrouped(name, field));

export const measureFields = (resource: Resource): Named[] =>
  columnFieldsOf(resource).filter(([name, field]) => isTold(name, field) && sumKindsOf(field).length > 0);

function isRightGroup(resource: Resource, { f, by }: Group): boolean {
  const field = listFieldOf(resource, f);
  return field !== undefined && isGrouped(f, field) && isTime(field) === (by !== undefined);
}

function isRightMeasure(resource: Resource, { f, as }: Measure): boolean {
  if (f === undefined) return as === 'count';
  const field = listFieldOf(resource, f);
  return field !== undefined && isTold(f, field) && sumKindsOf(field).includes(as);
}

const hasTwice = (names: readonly string[]) => new Set(names).size < names.length;

export type LayoutProblem = 'empty' | 'twice' | 'column' | 'group' | 'measure' | 'order' | 'filter';

/** Returns the fault of a layout; undefined where it is valid. */
export function problemOf(resource: Resource, layout: Layout): LayoutProblem | undefined {
  const { columns, groups, measures, order, q } = layout;
  const keys = keysOf(layout);
  const shownNames = new Set(shownFields(resource).map(([name]) => name));
  if (keys.length === 0) return 'empty';
  if (hasTwice(keys) || hasTwice(order.map(({ by }) => by))) return 'twice';
  if (isSummary(layout) ? columns.length > 0 : !columns.every((name) => shownNames.has(name))) return 'column';
  if (!groups.every((group) => isRightGroup(resource, group))) return 'group';
  if (!measures.every((measure) => isRightMeasure(resource, measure))) return 'measure';
  if (!order.every(({ by }) => keys.includes(by) && !(listFieldOf(resource, by)?.isMasked ?? false))) return 'order';
  if (q !== '' && !parseQueryTree(resource, q, false)) return 'filter';
  return undefined;
}
