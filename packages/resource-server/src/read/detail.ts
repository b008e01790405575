// Reads a row by its id, if the caller may see it.

import { AppError, errors } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import { parseId } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import type { RowOf } from '@ec/resource/row';
import { sql } from 'kysely';
import type { ReadContext, Reader, Row, SqlContext, StoredRow } from '../engine/context.ts';
import type { Engine } from '../engine/feature.ts';
import { tableOf } from '../engine/rows.ts';
import { shapeOf } from '../engine/shape.ts';
import { hideForeignReferences } from '../visibility/foreign-references.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { presentRow, viewerOf } from './present.ts';

/** Parses an id. @throws AppError missingParameter for an empty value, wrongParameter for a value that is no id */
export function idOf(value: unknown, name = 'id'): string {
  if (value === undefined || value === null || value === '') throw new AppError(errors.missingParameter, { name });
  const parsed = parseId(value);
  if ('wrong' in parsed) throw new AppError(errors.wrongParameter, { name });
  return parsed.value;
}

/** Reads the stored row; `lock` locks the row until the transaction ends. Undefined if it is missing, deleted, or not visible to the caller. */
export function findRow(context: SqlContext, id: string, lock = false): Promise<StoredRow | undefined> {
  const { tx, engine, resource } = context;
  const list = sql.raw(shapeOf(resource, engine.registry).selectList);
  const conditions = [...baseConditions(context), sql`t.id = ${id}`];
  const ending = lock ? sql` for update of t` : sql``;
  return tx.first<StoredRow>(sql`select ${list} from ${tableOf(resource)} where ${allOf(conditions)}${ending}`);
}

/** @throws AppError noData; the error is the same for a missing row and for a row of another tenant (contract §10) */
export async function detailRow<R extends Resource>(
  engine: Engine,
  resource: R,
  call: Reader,
  id: string,
): Promise<RowOf<R>> {
  const { tenantId } = call.caller;
  const context = { engine, resource, call, tx: engine.database.read(tenantId), use: 'see' } as const;
  const [row] = await Promise.all([findRow(context, id), engine.names.ready(tenantId)]);
  if (!row) throw new AppError(errors.noData);
  await hideForeignReferences(context, context.tx, shapeOf(resource, engine.registry), [row]);
  return presentWhole(context, row);
}

export const presentWhole = <R extends Resource>(context: ReadContext<R>, row: Row): RowOf<R> =>
  presentRow<R>(shapeOf(context.resource, context.engine.registry), row, viewerOf(context));
