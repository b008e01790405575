// The rules for reports, which the server and the designer use: the resources that can be a source, and the fields that each part of a
// layout may name.
import { serves } from '@ec/resource/calls';
import type { Field } from '@ec/resource/field';
import { isTime, listFieldOf } from '@ec/resource/filter';
import { columnFieldsOf } from '@ec/resource/list-layout';
import { parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { type Group, isSummary, keysOf, type Layout, type Measure, type SumKind } from './layout.ts';

/** A source is a resource of tenants with a menu, a list and an export, so a report shows only data that a list shows, too. */
export const isSource = (resource: Resource): boolean =>
  !resource.isGlobal && resource.menu !== undefined && serves(resource, 'list') && serves(resource, 'export');

const groupKinds: readonly Field['kind'][] = ['text', 'dict', 'ref', 'region', 'flag', 'integer', 'date', 'datetime'];

/** Leaves out the id, the common column `status` and references without target, because their values mean nothing to people. */
const isMeaningful = (name: string, field: Field) =>
  name !== 'id' && name !== 'status' && !(field.kind === 'ref' && !field.target);

/** A masked field cannot be a group, because the groups would reveal the masked values. */
const canGroup = (name: string, field: Field): boolean =>
  groupKinds.includes(field.kind) && !field.isMasked && !field.isLong && isMeaningful(name, field);

const isNumber = ({ kind, isMasked }: Field) => (kind === 'integer' || kind === 'decimal') && !isMasked;

/** Returns the figures that a field permits. A sum is permitted only for a field whose sum lists show. */
export function sumKindsOf(field: Field): SumKind[] {
  if (!isNumber(field)) return [];
  return field.isSummed ? ['sum', 'avg', 'min', 'max'] : ['avg', 'min', 'max'];
}

type NamedField = [name: string, field: Field];

export const shownFields = (resource: Resource): NamedField[] =>
  columnFieldsOf(resource).filter(([name, field]) => isMeaningful(name, field));

export const groupFields = (resource: Resource): NamedField[] =>
  columnFieldsOf(resource).filter(([name, field]) => canGroup(name, field));

export const measureFields = (resource: Resource): NamedField[] =>
  columnFieldsOf(resource).filter(([name, field]) => isMeaningful(name, field) && sumKindsOf(field).length > 0);

function isValidGroup(resource: Resource, { f, by }: Group): boolean {
  const field = listFieldOf(resource, f);
  return field !== undefined && canGroup(f, field) && isTime(field) === (by !== undefined);
}

function isValidMeasure(resource: Resource, { f, as }: Measure): boolean {
  if (f === undefined) return as === 'count';
  const field = listFieldOf(resource, f);
  return field !== undefined && isMeaningful(f, field) && sumKindsOf(field).includes(as);
}

const hasDuplicates = (names: readonly string[]) => new Set(names).size < names.length;

export type LayoutProblem = 'empty' | 'twice' | 'column' | 'group' | 'measure' | 'order' | 'filter';

/** Returns the fault of a layout; undefined where it is valid. */
export function problemOf(resource: Resource, layout: Layout): LayoutProblem | undefined {
  const { columns, groups, measures, order, q } = layout;
  const keys = keysOf(layout);
  const shownNames = new Set(shownFields(resource).map(([name]) => name));
  if (keys.length === 0) return 'empty';
  if (hasDuplicates(keys) || hasDuplicates(order.map(({ by }) => by))) return 'twice';
  if (isSummary(layout) ? columns.length > 0 : !columns.every((name) => shownNames.has(name))) return 'column';
  if (!groups.every((group) => isValidGroup(resource, group))) return 'group';
  if (!measures.every((measure) => isValidMeasure(resource, measure))) return 'measure';
  if (!order.every(({ by }) => keys.includes(by) && !(listFieldOf(resource, by)?.isMasked ?? false))) return 'order';
  if (q !== '' && !parseQueryTree(resource, q, false)) return 'filter';
  return undefined;
}
