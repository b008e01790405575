// Undoes a group of changes, for example of a batch edit, an import or a removal. Rows that have changed since then stay as they are.
import { type AuditRow, auditGroup } from '@ec/kernel/audit-trail';
import { AppError, type ErrorEntry, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { markUndone } from '@ec/kernel/tasks/task-rows';
import { permissionsOf } from '@ec/resource/calls';
import { fieldNamed } from '@ec/resource/parse-draft';
import { parseValue } from '@ec/resource/parse-value';
import type { RefusedRow } from '@ec/resource/partial-answer';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { CallContext, StoredRow, Transaction, Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { lockRows, mostRows, planEdits, planReturns, type Refusal, writeEdits } from './bulk.ts';
import { checkUnused } from './references.ts';
import { refusedRows } from './refused-rows.ts';
import { removalRefusal } from './removable.ts';
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
    const { edited, returning, going, refusals } = await planUndo(transaction, entries);
    const plan = await planEdits(transaction, [...edited.keys()], (row) => edited.get(row) ?? {});
    const returns = await planReturns(transaction, returning);
    await writeEdits(transaction, [...plan.edits, ...returns.edits], { action: 'undo' });
    // Added rows are removed by marking them as deleted, so no `afterSave` hook runs for them.
    const marks = going.map((row) => ({ row, values: { isDeleted: 1 } }));
    await writeEdits({ ...transaction, hooks: {} }, marks, { action: 'undo' });
    if (going.length > 0) {
      const ids = going.map(({ id }) => id);
      await hooks.beforeRemove?.({ tx, call, ids });
      await checkUnused(transaction, ids);
    }
    const undone = plan.edits.length + plan.unchanged + returns.edits.length + going.length;
    if (undone > 0) await markUndone(tx, tenantId, groupId);
    return { undone, kept: refusedRows(context, [...refusals, ...plan.refused, ...returns.refused]) };
  });
}

/** @throws AppError if the group is empty or too large, or if the person may not make the calls that wrote it */
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

/**
 * Sorts the rows of the group. `edited`: the edited rows and their earlier values; `returning`: the rows that the group removed; `going`:
 * the rows that it added; `refusals`: the rows that stay as they are, with the reasons.
 */
async function planUndo(transaction: Transaction, entries: readonly AuditRow[]) {
  const ids = entries.map(({ rowId }) => rowId);
  const rows = await lockRows(transaction, [...baseConditions(transaction, 'any'), sql`t.id = any(${ids}::bigint[])`]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const edited = new Map<StoredRow, Values>();
  const returning: StoredRow[] = [];
  const going: StoredRow[] = [];
  const refusals: Refusal[] = [];
  for (const { rowId, action, version, changes } of entries) {
    const row = byId.get(rowId);
    const keep = (why: ErrorEntry) => refusals.push({ row: row ?? { id: rowId }, error: new AppError(why) });
    if (!row) keep(errors.noData);
    else if (row.rowVersion !== version) keep(errors.changedByOther);
    else if (action === 'update') edited.set(row, storedValues(transaction.resource, changes?.before ?? {}));
    else {
      const refusal = action === 'create' ? removalRefusal(transaction, row) : undefined;
      if (refusal) refusals.push({ row, error: refusal });
      else (action === 'create' ? going : returning).push(row);
    }
  }
  return { edited, returning, going, refusals };
}

/** Converts wire values of the audit to the form that the database takes. */
function storedValues(resource: Resource, wire: Values): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(wire)) {
    const field = fieldNamed(resource, name);
    const parsed = field && field.kind !== 'secret' ? parseValue(field, value) : undefined;
    if (parsed && 'value' in parsed) values[name] = parsed.value;
  }
  return values;
}
