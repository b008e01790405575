// Writes many rows at once, each with its own values, in one statement. For example for batch edits, named actions, undo and restore.
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { allOf, type Condition, quoted } from '@ec/kernel/sql';
import { columnTypeOf } from '@ec/resource/column';
import { type RawBuilder, sql } from 'kysely';
import type { SqlContext, StoredRow, Transaction, Values } from '../engine/context.ts';
import { ofTenant, tableOf } from '../engine/rows.ts';
import { type Shape, shapeOf } from '../engine/shape.ts';
import { assertRowVisibility } from '../visibility/assert-row-visibility.ts';
import { auditChange, changedValues } from './changes.ts';
import { requireNewSecrets } from './moved-secrets.ts';
import { checkFiles } from './named-files.ts';
import { checkMeanings, checkStoredTargets } from './references.ts';
import { finish } from './save.ts';

export const mostRows = 10_000;

export interface Edit {
  row: StoredRow;
  /** Values in the form that the database takes; they may contain `isDeleted`. */
  values: Values;
}

export interface Refusal {
  row: Pick<StoredRow, 'id'>;
  error: AppError;
}

export interface Plan {
  edits: Edit[];
  refused: Refusal[];
  unchanged: number;
}

/** Locks the rows until the transaction ends and returns them. It locks in the order of the ids, so that two calls do not deadlock. */
export function lockRows(
  { tx, engine, resource }: SqlContext,
  conditions: readonly Condition[],
  limit = mostRows,
): Promise<StoredRow[]> {
  const list = sql.raw(shapeOf(resource, engine.registry).returnList);
  return tx.rows<StoredRow>(
    sql`select ${list} from ${tableOf(resource)} where ${allOf(conditions)} order by t.id limit ${limit} for update of t`,
  );
}

/** Returns the values that really change, as completed by the hooks of the resource. The refusal of one row does not stop the others. */
export async function planEdits(
  transaction: Transaction,
  rows: readonly StoredRow[],
  valuesOf: (row: StoredRow) => Values,
): Promise<Plan> {
  const { tx, call, hooks } = transaction;
  const plan: Plan = { edits: [], refused: [], unchanged: 0 };
  for (const row of rows) {
    try {
      const changed = changedValues(transaction, row, valuesOf(row));
      checkMeanings(transaction, changed);
      await checkFiles(transaction, transaction.resource.fields, changed);
      const values = hooks.beforeSave ? await hooks.beforeSave({ tx, call, values: changed, current: row }) : changed;
      requireNewSecrets(transaction, row, values);
      if (Object.keys(values).length === 0) plan.unchanged += 1;
      else plan.edits.push({ row, values });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      plan.refused.push({ row, error });
    }
  }
  return plan;
}

/** Plans the return of deleted rows. `beforeSave` checks each row like an edit: a row that may not be saved may not return either. */
export async function planReturns(
  transaction: Transaction,
  rows: readonly StoredRow[],
): Promise<Omit<Plan, 'unchanged'>> {
  const { tx, call, hooks } = transaction;
  const values = { isDeleted: 0 };
  const plan: Omit<Plan, 'unchanged'> = { edits: [], refused: [] };
  for (const row of rows) {
    try {
      const completed = await hooks.beforeSave?.({ tx, call, values, current: row });
      plan.edits.push({ row, values: { ...completed, ...values } });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      plan.refused.push({ row, error });
    }
  }
  return plan;
}

export interface EditsOptions {
  action: string;
  groupId?: string;
  /** The arguments of a named action. */
  args?: Values | undefined;
  /** Skips the check that the caller sees the row afterwards: the permission to decide is enough (write-within.ts). */
  mayLeave?: boolean;
}

/** The rows must have been locked in this transaction. */
export async function writeEdits(
  transaction: Transaction,
  edits: readonly Edit[],
  { action, groupId, args, mayLeave = false }: EditsOptions,
): Promise<void> {
  if (edits.length === 0) return;
  const { tx, engine, resource, call } = transaction;
  for (const { row, values } of edits) requireNewSecrets(transaction, row, values);
  const saved = await tx.rows<StoredRow>(updateMany(shapeOf(resource, engine.registry), edits, call));
  if (saved.length !== edits.length) throw new AppError(errors.noData);
  const staying = edits.filter(({ values }) => values.isDeleted !== 1);
  const touched = new Set(staying.flatMap(({ values }) => Object.keys(values)));
  await checkStoredTargets(
    transaction,
    staying.map(({ row }) => row),
    touched,
  );
  const byId = new Map(saved.map((row) => [row.id, row]));
  const written = edits.map(({ row: before, values }) => {
    const row = byId.get(before.id) ?? before;
    const changes = { ...auditChange(resource, before, values), ...(args && { given: args }) };
    const entry = { resource: resource.name, action, rowId: row.id, changes, version: row.rowVersion };
    return { row, values, isNew: false, entry };
  });
  if (!mayLeave) await assertRowVisibility(transaction, written);
  await finish(transaction, written, groupId);
}

/** Returns one update for all rows. Their values are one JSON parameter. If a row has no value for a column, the column stays unchanged. */
function updateMany(shape: Shape, edits: readonly Edit[], call: Call): RawBuilder<StoredRow> {
  const { resource, byName } = shape;
  const names = [...new Set(edits.flatMap(({ values }) => Object.keys(values)))];
  const columns = names.map((name) => {
    const columnOfName = byName.get(name);
    if (!columnOfName) throw new Error(`${resource.name} has no column for ${name}`);
    return columnOfName;
  });
  const jsonable = (name: string, value: unknown) =>
    byName.get(name)?.field.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value;
  const payload = edits.map(({ row, values }) => ({
    $id: row.id,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonable(name, value)])),
  }));
  const sets = columns.map(({ name, column }) => {
    const target = sql.raw(quoted(column));
    const source = sql.raw(quoted(name));
    return sql`${target} = case when e.sent ? ${name}::text then v.${source} else t.${target} end`;
  });
  const types = columns.map(({ name, field }) => `${quoted(name)} ${columnTypeOf(field)}`);
  const commonSets = [
    sql`row_version = t.row_version + 1`,
    sql`update_user = ${call.caller.userId}`,
    sql`update_time = now()`,
  ];
  return sql<StoredRow>`update ${tableOf(resource)} set ${sql.join([...sets, ...commonSets])}
    from jsonb_array_elements(${JSON.stringify(payload)}::jsonb) as e(sent)
      cross join lateral jsonb_to_record(e.sent) as v(${sql.raw(['"$id" bigint', ...types].join(', '))})
    where ${ofTenant(resource, call)}t.id = v."$id" returning ${sql.raw(shape.returnList)}`;
}
