// A page of rows: filters, order, page, and a total that never costs more than the page itself (architecture §6 "counting").

import { plannedWithValues, raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { isServedByIndex, type ListQuery, parseListQuery, type Sort } from '@ec/resource/filter';
import { columnOf, permissionsOf } from '@ec/resource/names';
import { isEmpty } from '@ec/resource/parse-value';
import { filtersIn, parseQueryTree } from '@ec/resource/query-tree';
import type { Resource } from '@ec/resource/resource';
import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './feature.ts';
import { allOf, baseConditions, type Condition, filterCondition, treeCondition } from './predicate.ts';
import { present, type Row, viewerOf } from './present.ts';
import { quoted, type Shape, shapeOf } from './shape.ts';

export interface Page<R = Row> {
  records: R[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** `total` is the planner's estimate. */
  approx?: true;
}

/** Exact up to here; above it the planner's estimate is near enough and costs nothing. */
const exactUpTo = 10_000;

export interface ListOptions {
  /** Parameters of the call that are no filters. */
  named?: readonly string[];
  /** Further conditions on the table aliased t. */
  where?: readonly Condition[];
  /** The recycle bin instead of the rows. */
  which?: 'deleted';
  /** Instead of the order of the resource. */
  order?: readonly Sort[];
}

/**
 * What the person searches for, in SQL. The same rows for list, export and batch.
 * @throws AppError wrongParameter for a key that is no filterable field
 */
export function readListQuery(
  engine: Engine,
  resource: Resource,
  call: Pick<Call, 'caller' | 'rights'>,
  input: Record<string, unknown>,
  options: ListOptions = {},
): { query: ListQuery; conditions: Condition[] } {
  const seesPlain = call.rights.holds(permissionsOf(resource).plain);
  const { query, problems } = parseListQuery(resource, input, { seesPlain, named: options.named ?? [] });
  const problem = problems[0];
  if (problem) throw new AppError(errors.wrongParameter, { name: problem.key });
  const tree = isEmpty(input.q) ? { all: [] } : parseQueryTree(resource, String(input.q), seesPlain);
  if (!tree) throw new AppError(errors.wrongParameter, { name: 'q' });
  const conditions = [
    ...baseConditions(resource, call, engine.registry, options.which),
    ...query.filters.map(filterCondition),
    ...treeCondition(tree),
    ...(options.where ?? []),
  ];
  const sorts = query.sorts.length > 0 ? query.sorts : [...(options.order ?? [])];
  return { query: { ...query, sorts, filters: [...query.filters, ...filtersIn(tree)] }, conditions };
}

export async function listRows(
  engine: Engine,
  resource: Resource,
  call: Call,
  options: ListOptions = {},
): Promise<Page> {
  const input = (call.input ?? {}) as Record<string, unknown>;
  const { query, conditions } = readListQuery(engine, resource, call, input, options);
  const shape = shapeOf(resource, engine.registry);
  const isSearch = query.filters.length + (options.where?.length ?? 0) + call.rights.scopes.length > 0;
  const select = isSearch ? searching : plain;
  const database = engine.database.read(call.caller.tenantId);
  const [rows] = await Promise.all([
    database.rows<Row>(raw(pageStatement(shape, query, conditions, select))),
    engine.names.ready(call.caller.tenantId),
  ]);
  const viewer = viewerOf(shape, call, engine.names);
  const counted = await totalOf(database, { shape, query, conditions, select, found: rows.length });
  return {
    records: rows.map((row) => present(shape, row, viewer)),
    total: counted.total,
    size: query.size,
    current: query.current,
    pages: Math.ceil(counted.total / query.size),
    ...(counted.approx ? { approx: true as const } : {}),
  };
}

/** The plain list is the same for everybody: one plan serves all. A search is planned with what is searched for. */
const plain = sql.raw('select ');
const searching = sql.raw(`select ${plannedWithValues}`);

const fromTable = (shape: Shape) => sql.raw(`${quoted(shape.resource.table)} t`);

/** The id at the end makes every order total, so that no row shows on two pages. */
export function orderBy(resource: Resource, sorts: readonly Sort[]): RawBuilder<unknown> {
  const given = sorts.length > 0 ? sorts : resource.order.map(({ field, direction }) => ({ name: field, direction }));
  const last = given.some((sort) => sort.name === 'id') ? [] : [{ name: 'id', direction: 'desc' as const }];
  return sql.raw([...given, ...last].map((sort) => `t.${quoted(columnOf(sort.name))} ${sort.direction}`).join(', '));
}

/** Far pages jump over ids only and fetch whole rows for the page alone. */
function pageStatement(
  shape: Shape,
  { current, size, sorts }: ListQuery,
  conditions: readonly Condition[],
  select: RawBuilder<unknown>,
): RawBuilder<Row> {
  const order = orderBy(shape.resource, sorts);
  const list = sql.raw(shape.selectList);
  const offset = (current - 1) * size;
  if (offset === 0)
    return sql<Row>`${select}${list} from ${fromTable(shape)} where ${allOf(conditions)} order by ${order} limit ${size}`;
  const sameTenant = shape.resource.isGlobal ? sql`` : sql`t.tenant_id = page.tenant_id and `;
  const keys = sql.raw(shape.resource.isGlobal ? 't.id' : 't.tenant_id, t.id');
  return sql<Row>`${select}${list} from (select ${keys} from ${fromTable(shape)} where ${allOf(conditions)} order by ${order} limit ${size} offset ${offset}) page join ${fromTable(shape)} on ${sameTenant}t.id = page.id order by ${order}`;
}

interface Counting {
  shape: Shape;
  query: ListQuery;
  conditions: readonly Condition[];
  select: RawBuilder<unknown>;
  /** Rows on the page. */
  found: number;
}

async function totalOf(
  database: Sql,
  { shape, query: { current, size, filters }, conditions, select, found }: Counting,
): Promise<{ total: number; approx: boolean }> {
  const seen = (current - 1) * size + found;
  if (found < size && (found > 0 || current === 1)) return { total: seen, approx: false };
  if (filters.every(isServedByIndex)) {
    const limited = sql`select 1 from ${fromTable(shape)} where ${allOf(conditions)} limit ${exactUpTo + 1}`;
    const counted = await database.first<{ n: string }>(raw(sql`${select}count(*) as n from (${limited}) c`));
    const total = Number(counted?.n ?? 0);
    if (total <= exactUpTo) return { total, approx: false };
    return { total: Math.max(total, await estimate(database, shape, conditions)), approx: true };
  }
  return {
    total: Math.max(found === size ? seen + 1 : seen, await estimate(database, shape, conditions)),
    approx: true,
  };
}

/** What the planner thinks: no row is read. */
async function estimate(database: Sql, shape: Shape, conditions: readonly Condition[]): Promise<number> {
  const statement = sql`explain (format json) select 1 from ${fromTable(shape)} where ${allOf(conditions)}`;
  const answer = await database.first<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(raw(statement));
  return Math.round(answer?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}
