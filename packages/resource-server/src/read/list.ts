// Reads a page of a list: the rows in order, and the total of matching rows, which is estimated if counting is expensive.
import { plannedWithValues } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { type Page, type Paging, pageOf, totalOf } from '@ec/kernel/paging';
import { allOf, type Condition, quoted } from '@ec/kernel/sql';
import { labelOf } from '@ec/language/label';
import { textOf } from '@ec/language/unknown';
import { permissionsOf } from '@ec/resource/calls';
import {
  isServedByIndex,
  type ListQuery,
  listFieldOf,
  parseListQuery,
  type QueryProblem,
  type Sort,
} from '@ec/resource/filter';
import { columnOf } from '@ec/resource/names';
import { isEmpty } from '@ec/resource/parse-value';
import { filtersIn, parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { mostSeveral } from '@ec/resource/several';
import { type RawBuilder, sql } from 'kysely';
import { inputOf, type ReadContext, type Row } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import type { Engine } from '../engine/feature.ts';
import { tableOf } from '../engine/rows.ts';
import { listShapeOf, shapeOf } from '../engine/shape.ts';
import { hideForeignReferences } from '../visibility/foreign-references.ts';
import { baseConditions, filterCondition, treeCondition } from '../visibility/predicate.ts';
import { presentRow, viewerOf } from './present.ts';

export interface ListOptions {
  /** Names of the call's parameters that are not filters. */
  named?: readonly string[];
  /** Further conditions on the table aliased t. */
  where?: readonly Condition[];
  /** `deleted` reads the recycle bin instead of the existing rows. */
  which?: 'deleted';
  /** Replaces the default order of the resource. */
  order?: readonly Sort[];
}

/**
 * Returns the parsed query of a list and its SQL conditions.
 * @throws AppError wrongParameter for a key that is no filter
 */
export function readListQuery(
  reading: ReadContext,
  input: Record<string, unknown>,
  options: ListOptions = {},
): { query: ListQuery; conditions: Condition[] } {
  const { resource, call } = reading;
  const seesPlain = call.rights.holds(permissionsOf(resource).plain);
  const { query, problems } = parseListQuery(resource, input, { seesPlain, named: options.named ?? [] });
  if (problems[0]) refuse(resource, problems[0], call);
  const tree = isEmpty(input.q) ? { all: [] } : parseQueryTree(resource, textOf(input.q), seesPlain);
  if (!tree) throw new AppError(errors.wrongParameter, { name: 'q' });
  const conditions = [
    ...baseConditions(reading, options.which),
    ...query.filters.map((filter) => filterCondition(reading, filter)),
    ...treeCondition(reading, tree),
    ...(options.where ?? []),
  ];
  const sorts = query.sorts.length > 0 ? query.sorts : [...(options.order ?? [])];
  return { query: { ...query, sorts, filters: [...query.filters, ...filtersIn(tree)] }, conditions };
}

function refuse(resource: Resource, { key, why }: QueryProblem, { language }: ReadContext['call']): never {
  const field = why === 'many' ? listFieldOf(resource, key) : undefined;
  if (!field) throw new AppError(errors.wrongParameter, { name: key });
  const label = labelOf(field.label, language);
  throw new AppError(engineErrors.tooManyValues, { name: key, label, most: mostSeveral });
}

export async function listRows<R extends Resource>(
  engine: Engine,
  resource: R,
  call: Call,
  options: ListOptions = {},
): Promise<Page<RowOf<R>>> {
  const reading: ReadContext = { engine, resource, call, use: options.which ? undefined : 'see' };
  const { query, conditions } = readListQuery(reading, inputOf(call), options);
  const shape = shapeFor(reading, inputOf(call));
  const isLimited = call.rights.scopes.length > 0 || call.caller.ownerId !== undefined;
  const isSearch = isLimited || query.filters.length + (options.where?.length ?? 0) > 0;
  const select = isSearch ? searching : plain;
  const from = sql`from ${tableOf(resource)} where ${allOf(conditions)}`;
  const order = orderBy(resource, query.sorts);
  const database = engine.database.read(call.caller.tenantId);
  const [rows] = await Promise.all([
    database.rows<Row>(pageStatement(resource, sql`${select}${sql.raw(shape.selectList)}`, from, order, query)),
    engine.names.ready(call.caller.tenantId),
  ]);
  const { current, size, filters } = query;
  const isServed = filters.every(isServedByIndex);
  const total = await totalOf(database, { current, size, from, select, rowCount: rows.length, isServed });
  await hideForeignReferences(reading, database, shape, rows);
  const viewer = viewerOf(reading);
  const records = rows.map((row) => presentRow<R>(shape, row, viewer));
  return pageOf(records, total, query);
}

/** Returns the shape that the list reads: for the fields of `columns` (comma-joined), or for all fields if `columns` is empty. */
function shapeFor({ engine: { registry }, resource }: ReadContext, { columns }: Row) {
  if (typeof columns !== 'string' || columns === '') return shapeOf(resource, registry);
  return listShapeOf(resource, registry, new Set(columns.split(',').map((name) => name.trim())));
}

/** One generic plan serves lists without filters, scope or owner limit. PostgreSQL plans other lists with the values of their conditions. */
const plain = sql.raw('select ');
const searching = sql.raw(`select ${plannedWithValues}`);

/** Returns the order. It ends with the id, so that rows with equal values keep one order and appear on one page only. */
export function orderBy(resource: Resource, sorts: readonly Sort[]): RawBuilder<unknown> {
  const sorting = sorts.length > 0 ? sorts : resource.order.map(({ field, direction }) => ({ name: field, direction }));
  const last = sorting.some((sort) => sort.name === 'id') ? [] : [{ name: 'id', direction: 'desc' as const }];
  return sql.raw([...sorting, ...last].map((sort) => `t.${quoted(columnOf(sort.name))} ${sort.direction}`).join(', '));
}

/** Returns the statement of a page. After the first page the offset skips only ids, and whole rows are read only for the page itself. */
function pageStatement(
  resource: Resource,
  select: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { current, size }: Paging,
): RawBuilder<Row> {
  const offset = (current - 1) * size;
  if (offset === 0) return sql<Row>`${select} ${from} order by ${order} limit ${size}`;
  const sameTenant = resource.isGlobal ? sql`` : sql`t.tenant_id = page.tenant_id and `;
  const keys = sql.raw(resource.isGlobal ? 't.id' : 't.tenant_id, t.id');
  return sql<Row>`${select} from (select ${keys} ${from} order by ${order} limit ${size} offset ${offset}) page join ${tableOf(resource)} on ${sameTenant}t.id = page.id order by ${order}`;
}
