// Writing many rows at once, each with values of its own: one statement for the rows and one for their audit entries.
// Batch edit, undo, restore and import write through here.
import { audit } from '@ec/kernel/audit';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { columnTypeOf } from '@ec/resource/column';
import type { Resource } from '@ec/resource/resource';
import { type RawBuilder, sql } from 'kysely';
import { auditChange, changedValues } from './changes.ts';
import type { Engine } from './feature.ts';
import { allOf, type Condition } from './predicate.ts';
import type { Row } from './present.ts';
import { checkStoredTargets } from './references.ts';
import type { RemoveHooks } from './remove.ts';
import { fieldsOf, type SaveHooks, type Values } from './save.ts';
import { quoted, type Shape, shapeOf } from './shape.ts';
import { inTransaction } from './transaction.ts';
import { namingDoubles } from './unique.ts';

export const mostRows = 10_000;

export interface Edit {
  row: Row;
  /** As the database takes them; `isDeleted` is taken, too. */
  values: Values;
}

export interface Refusal {
  row: Row;
  error: AppError;
}

export interface Plan {
  edits: Edit[];
  refused: Refusal[];
  unchanged: number;
}

/** Who does what to which resource. */
export interface At {
  engine: Engine;
  resource: Resource;
  call: Call;
  hooks: SaveHooks & RemoveHooks;
}

export interface Many extends At {
  tx: Sql;
}

/** All of it or nothing; a key that is taken becomes a 400 with its name. */
export async function together<T>(at: At, work: (many: Many) => Promise<T>): Promise<T> {
  const { engine, resource, call } = at;
  await engine.names.ready(call.caller.tenantId);
  return namingDoubles(resource, call.language, () =>
    inTransaction(engine, resource, call, (tx) => work({ ...at, tx })),
  );
}

/** Whole rows with their reference titles, held until the transaction ends, in a fixed order so that two writers never block each other. */
export function lockRows(
  { tx, engine, resource }: Pick<Many, 'tx' | 'engine' | 'resource'>,
  conditions: readonly Condition[],
  limit = mostRows,
): Promise<Row[]> {
  const shape = shapeOf(resource, engine.registry);
  return tx.rows<Row>(
    raw(
      sql`select ${sql.raw(shape.returnList)} from ${sql.raw(`${quoted(resource.table)} t`)} where ${allOf(conditions)} order by t.id limit ${limit} for update of t`,
    ),
  );
}

/** What would really change, after the hooks of the resource; a refusal of one row does not end it. */
export async function planEdits(
  { tx, resource, call, hooks }: Many,
  rows: readonly Row[],
  wanted: (row: Row) => Values,
): Promise<Plan> {
  const plan: Plan = { edits: [], refused: [], unchanged: 0 };
  for (const row of rows) {
    try {
      const changed = changedValues(fieldsOf(resource), row, wanted(row), call.language);
      const values = hooks.beforeSave
        ? await hooks.beforeSave({ tx, call, values: changed, current: row, children: {} })
        : changed;
      if (Object.keys(values).length === 0) plan.unchanged += 1;
      else plan.edits.push({ row, values });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      plan.refused.push({ row, error });
    }
  }
  return plan;
}

/** The rows must have been locked in this transaction. */
export async function writeEdits(
  { tx, engine, resource, call, hooks }: Many,
  edits: readonly Edit[],
  entry: { action: string; groupId?: string },
): Promise<void> {
  if (edits.length === 0) return;
  const shape = shapeOf(resource, engine.registry);
  const saved = await tx.rows<Row>(raw(updateMany(shape, edits, call)));
  if (saved.length !== edits.length) throw new AppError(errors.noData);
  const byId = new Map(saved.map((row) => [row.id, row]));
  const staying = edits.filter(({ values }) => values.isDeleted !== 1);
  const touched = new Set(staying.flatMap(({ values }) => Object.keys(values)));
  await checkStoredTargets(tx, engine, resource, { ids: staying.map(({ row }) => String(row.id)), touched }, call);
  await audit(
    tx,
    call,
    engine.ids,
    edits.map(({ row, values }) => ({
      resource: resource.name,
      action: entry.action,
      rowId: String(row.id),
      changes: auditChange(fieldsOf(resource), row, values),
      version: Number(byId.get(row.id)?.rowVersion),
    })),
    entry.groupId,
  );
  if (!hooks.afterSave) return;
  for (const { row, values } of edits)
    await hooks.afterSave({ tx, call, row: byId.get(row.id) ?? row, values, isNew: false });
}

/** Values travel as one JSON text; a key that a row does not have leaves its column alone. */
function updateMany(shape: Shape, edits: readonly Edit[], { caller }: Call): RawBuilder<Row> {
  const names = [...new Set(edits.flatMap(({ values }) => Object.keys(values)))];
  const columns = names.map((name) => {
    const found = shape.byName.get(name);
    if (!found) throw new Error(`${shape.resource.name} has no column for ${name}`);
    return found;
  });
  const jsonable = (name: string, value: unknown) =>
    shape.byName.get(name)?.field.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value;
  const sent = edits.map(({ row, values }) => ({
    $id: row.id,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonable(name, value)])),
  }));
  const sets = columns.map(
    ({ name, column }) =>
      sql`${sql.raw(quoted(column))} = case when e.sent ? ${name}::text then v.${sql.raw(quoted(name))} else t.${sql.raw(quoted(column))} end`,
  );
  const types = columns.map(({ name, field }) => `${quoted(name)} ${columnTypeOf(field)}`);
  const tenant = shape.resource.isGlobal ? sql`` : sql`t.tenant_id = ${caller.tenantId} and `;
  return sql<Row>`update ${sql.raw(`${quoted(shape.resource.table)} as t`)}
    set ${sql.join([...sets, sql`row_version = t.row_version + 1`, sql`update_user = ${caller.userId}`, sql`update_time = now()`])}
    from jsonb_array_elements(${JSON.stringify(sent)}::jsonb) as e(sent)
      cross join lateral jsonb_to_record(e.sent) as v(${sql.raw(['"$id" bigint', ...types].join(', '))})
    where ${tenant}t.id = v."$id" returning ${sql.raw(shape.returnList)}`;
}
