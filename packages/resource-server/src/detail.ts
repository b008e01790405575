// One row by its id, if the caller may see it.
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { parseId } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { presentChildren } from './children.ts';
import type { Engine } from './feature.ts';
import { allOf, baseConditions } from './predicate.ts';
import { present, type Row, viewerOf } from './present.ts';
import { quoted, shapeOf } from './shape.ts';

type Reader = Pick<Call, 'caller' | 'rights' | 'language'>;

/** @throws AppError wrongParameter where it is no id */
export function idOf(value: unknown, name = 'id'): string {
  if (value === undefined || value === null || value === '') throw new AppError(errors.missingParameter, { name });
  const parsed = parseId(value);
  if ('wrong' in parsed) throw new AppError(errors.wrongParameter, { name });
  return String(parsed.value);
}

/** The raw row; `lock` holds it until the transaction ends. Undefined where it is missing, deleted, foreign or out of scope. */
export function findRow(
  sqlSource: Sql,
  engine: Engine,
  resource: Resource,
  call: Reader,
  id: string,
  lock = false,
): Promise<Row | undefined> {
  const shape = shapeOf(resource, engine.registry);
  const conditions = [...baseConditions(resource, call, engine.registry), sql`t.id = ${id}`];
  const ending = lock ? sql` for update of t` : sql``;
  return sqlSource.first<Row>(
    raw(
      sql`select ${sql.raw(shape.selectList)} from ${sql.raw(`${quoted(resource.table)} t`)} where ${allOf(conditions)}${ending}`,
    ),
  );
}

/** @throws AppError noData, the same for a missing row and for one of another tenant (contract §10) */
export async function detailRow(engine: Engine, resource: Resource, call: Reader, id: string): Promise<Row> {
  const [row] = await Promise.all([
    findRow(engine.database.read(call.caller.tenantId), engine, resource, call, id),
    engine.names.ready(call.caller.tenantId),
  ]);
  if (!row) throw new AppError(errors.noData);
  return presentWhole(engine.database.read(call.caller.tenantId), engine, resource, call, row);
}

/** With the lists of rows that belong to it. */
export async function presentWhole(
  source: Sql,
  engine: Engine,
  resource: Resource,
  call: Reader,
  row: Row,
): Promise<Row> {
  const shape = shapeOf(resource, engine.registry);
  const shown = present(shape, row, viewerOf(shape, call, engine.names));
  return { ...shown, ...(await presentChildren(source, engine, resource, call, String(row.id))) };
}
