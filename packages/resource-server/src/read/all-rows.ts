// Reads rows of a resource without pages: whole lists and single levels of trees (contract §1.3 "bare arrays").

import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { sql } from 'kysely';
import { inputOf, type Row } from '../engine/context.ts';
import type { Engine } from '../engine/feature.ts';
import { columnIn, ofTenant, tableOf } from '../engine/rows.ts';
import { shapeOf } from '../engine/shape.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { orderBy, readListQuery } from './list.ts';
import { present, viewerOf } from './present.ts';

/** The largest number of returned rows, so that one call cannot use up the server's memory. No tenant has so many rows. */
const most = 10_000;

export type WireRow = Row & { id: string; parentId: string };

export interface AllRowsOptions {
  /** Names of the call's parameters that are not filters. */
  named?: readonly string[];
  /** Further conditions on the table aliased t. */
  where?: readonly Condition[];
}

/** @throws AppError wrongParameter for a key that is no filter */
export async function allRows<R extends Resource>(
  engine: Engine,
  resource: R,
  call: Call,
  options: AllRowsOptions = {},
): Promise<(WireRow & RowOf<R>)[]> {
  const { conditions } = readListQuery({ engine, resource, call }, inputOf(call), options);
  const shape = shapeOf(resource, engine.registry);
  const statement = sql<Row>`select ${sql.raw(shape.selectList)} from ${tableOf(resource)} where ${allOf(conditions)}
    order by ${orderBy(resource, [])} limit ${most}`;
  const { tenantId } = call.caller;
  const [rows] = await Promise.all([engine.database.read(tenantId).rows<Row>(statement), engine.names.ready(tenantId)]);
  const viewer = viewerOf({ engine, resource, call });
  return rows.map((row) => present(shape, row, viewer) as WireRow & RowOf<R>);
}

/** Returns the condition of the rows below `parentId`, "0" for the roots. If it is empty, returns undefined: all levels are searched. */
export function levelCondition(parentId: unknown): Condition | undefined {
  const id = textOf(parentId);
  if (id === '') return undefined;
  if (!/^\d{1,19}$/.test(id)) throw new AppError(errors.wrongParameter, { name: 'parentId' });
  return id === '0' ? sql`t.parent_id is null` : sql`t.parent_id = ${id}`;
}

/** Adds `hasChildren` to each row: whether the caller sees rows below it (contract §1.5). */
export async function withHasChildren<T extends { id: string }>(
  engine: Engine,
  resource: Resource,
  call: Call,
  rows: readonly T[],
  where: readonly Condition[] = [],
): Promise<(T & { hasChildren: boolean })[]> {
  if (rows.length === 0) return [];
  const conditions = [
    ...baseConditions({ engine, resource, call }),
    ...where,
    sql`t.parent_id = any(${rows.map(({ id }) => id)}::bigint[])`,
  ];
  const parents = await engine.database
    .read(call.caller.tenantId)
    .rows<{ id: string }>(sql`select distinct t.parent_id as id from ${tableOf(resource)} where ${allOf(conditions)}`);
  const parentIds = new Set(parents.map(({ id }) => id));
  return rows.map((row) => ({ ...row, hasChildren: parentIds.has(row.id) }));
}

/** The ancestors of a row, from the root down. */
export type Above = { id: string; title: string }[];

/** Adds the ancestors to each match of a search. */
export async function withAbove<T extends { id: string }>(
  engine: Engine,
  resource: Resource,
  call: Call,
  rows: readonly T[],
): Promise<(T & { above: Above })[]> {
  const [table, tenantCondition] = [tableOf(resource, 'x'), ofTenant(resource, call, 'x')];
  const ancestors = await engine.database.read(call.caller.tenantId).rows<Above[number] & { rowId: string }>(
    sql`with recursive up as (
        select x.id as row_id, x.parent_id as id, 1 as step from ${table}
          where ${tenantCondition}x.id = any(${rows.map(({ id }) => id)}::bigint[])
        union all
        select up.row_id, x.parent_id, up.step + 1 from up join ${table} on ${tenantCondition}x.id = up.id
      )
      select up.row_id as "rowId", x.id, ${columnIn(resource.title, 'x')} as title
        from up join ${table} on ${tenantCondition}x.id = up.id order by up.step desc`,
  );
  const above = Map.groupBy(ancestors, ({ rowId }) => rowId);
  return rows.map((row) => ({ ...row, above: (above.get(row.id) ?? []).map(({ id, title }) => ({ id, title })) }));
}
