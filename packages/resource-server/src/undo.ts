// Takes back what was done together: a batch edit, an import, a delete. Rows that somebody changed since stay as they are.
import { type AuditRow, auditGroup } from '@ec/kernel/audit-trail';
import { AppError, type ErrorEntry, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { markUndone } from '@ec/kernel/tasks/task-rows';
import { permissionsOf } from '@ec/resource/calls';
import { fieldNamed } from '@ec/resource/parse-draft';
import { parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { refusedRows } from './batch.ts';
import { type Edit, lockRows, mostRows, planEdits, type Refusal, writeEdits } from './bulk.ts';
import type { CallContext, StoredRow, Transaction, Values } from './context.ts';
import type { RefusedRow } from './door-shapes.ts';
import { engineErrors } from './engine-errors.ts';
import { baseConditions } from './predicate.ts';
import { checkUnused } from './references.ts';
import { inTransaction } from './transaction.ts';

export async function undoGroup(
  context: CallContext,
  groupId: string,
): Promise<{ undone: number; kept: RefusedRow[] }> {
  return inTransaction(context, async (transaction) => {
    const { tx, resource, call, hooks } = transaction;
    const { tenantId } = call.caller;
    const entries = await auditGroup(tx, { tenantId, resource: resource.name, groupId }, mostRows + 1);
    mayUndo(resource, call, entries);
    const { edited, marked, kept } = await sortOut(transaction, entries);
    const plan = await planEdits(transaction, [...edited.keys()], (row) => edited.get(row) ?? {});
    await writeEdits(transaction, plan.edits, { action: 'undo' });
    // Rows that come back or go are only marked: no hook completes them.
    await writeEdits({ ...transaction, hooks: {} }, marked, { action: 'undo' });
    const gone = marked.flatMap(({ row, values }) => (values.isDeleted === 1 ? [row.id] : []));
    if (gone.length > 0) {
      await hooks.beforeRemove?.({ tx, call, ids: gone });
      await checkUnused(transaction, gone);
    }
    const undone = plan.edits.length + plan.unchanged + marked.length;
    if (undone > 0) await markUndone(tx, tenantId, groupId);
    return { undone, kept: refusedRows(context, [...kept, ...plan.refused]) };
  });
}

/** Who may not do a thing may not take it back either. */
function mayUndo(resource: Resource, { rights }: Call, entries: readonly AuditRow[]): void {
  if (entries.length === 0) throw new AppError(errors.noData);
  if (entries.length > mostRows) throw new AppError(engineErrors.tooManyIds, { most: mostRows });
  const may = permissionsOf(resource);
  const needed: Record<string, string[]> = {
    update: [may.edit, may.import],
    create: [may.import],
    remove: [may.delete],
  };
  for (const action of new Set(entries.map((entry) => entry.action))) {
    const codes = needed[action];
    if (!codes) throw new AppError(engineErrors.nothingBefore);
    if (!codes.some((code) => rights.holds(code))) throw new AppError(errors.forbidden);
  }
}

/** Edited rows with what stood there before, made or deleted rows with their mark, and those that are left alone. */
async function sortOut(transaction: Transaction, entries: readonly AuditRow[]) {
  const ids = entries.map(({ rowId }) => rowId);
  const rows = await lockRows(transaction, [...baseConditions(transaction, 'any'), sql`t.id = any(${ids}::bigint[])`]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const edited = new Map<StoredRow, Values>();
  const marked: Edit[] = [];
  const kept: Refusal[] = [];
  for (const { rowId, action, version, changes } of entries) {
    const row = byId.get(rowId);
    const keep = (why: ErrorEntry) => kept.push({ row: row ?? { id: rowId }, error: new AppError(why) });
    if (!row) keep(errors.noData);
    else if (row.rowVersion !== version) keep(errors.changedByOther);
    else if (action === 'update') edited.set(row, storedValues(transaction.resource, changes?.before ?? {}));
    else marked.push({ row, values: { isDeleted: action === 'create' ? 1 : 0 } });
  }
  return { edited, marked, kept };
}

/** Wire values of the audit as the database takes them. */
function storedValues(resource: Resource, wire: Values): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(wire)) {
    const field = fieldNamed(resource, name);
    const parsed = field && field.kind !== 'secret' ? parseValue(field, value) : undefined;
    if (parsed && 'value' in parsed) values[name] = parsed.value;
  }
  return values;
}
