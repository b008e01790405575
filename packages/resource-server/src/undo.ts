// Takes back what was done together: a batch edit, an import, a delete. Rows that somebody changed since stay as they are.
import { type AuditRow, auditGroup } from '@ec/kernel/audit-trail';
import { AppError, type ErrorEntry, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import { markUndone } from '@ec/kernel/tasks/task-rows';
import { permissionsOf } from '@ec/resource/names';
import { parseValue } from '@ec/resource/parse-value';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { type RefusedRow, refusedRows } from './batch.ts';
import { engineErrors } from './engine-errors.ts';
import {
  type At,
  type Edit,
  lockRows,
  type Many,
  mostRows,
  planEdits,
  type Refusal,
  together,
  writeEdits,
} from './many.ts';
import { baseConditions } from './predicate.ts';
import type { Row } from './present.ts';
import { checkUnused } from './references.ts';
import { fieldsOf, type Values } from './save.ts';

export async function undoGroup(at: At, groupId: string): Promise<{ undone: number; kept: RefusedRow[] }> {
  return together(at, async (many) => {
    const { tx, engine, resource, call, hooks } = many;
    const entries = await auditGroup(
      tx,
      { tenantId: call.caller.tenantId, resource: resource.name, groupId },
      mostRows + 1,
    );
    mayUndo(resource, call, entries);
    const { edited, marked, kept } = await sortOut(many, entries);
    const plan = await planEdits(many, [...edited.keys()], (row) => edited.get(row) ?? {});
    await writeEdits(many, plan.edits, { action: 'undo' });
    // Rows that come back or go are only marked: no hook completes them.
    await writeEdits({ ...many, hooks: {} }, marked, { action: 'undo' });
    const gone = marked.flatMap(({ row, values }) => (values.isDeleted === 1 ? [String(row.id)] : []));
    if (gone.length > 0) {
      await checkUnused(tx, engine, resource, gone, call.caller, call.language);
      await hooks.beforeRemove?.({ tx, call, ids: gone });
    }
    const undone = plan.edits.length + plan.unchanged + marked.length;
    if (undone > 0) await markUndone(tx, call.caller.tenantId, groupId);
    return { undone, kept: refusedRows(at, [...kept, ...plan.refused]) };
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
async function sortOut(many: Many, entries: readonly AuditRow[]) {
  const { engine, resource, call } = many;
  const ids = entries.map(({ rowId }) => rowId);
  const visible = baseConditions(resource, call, engine.registry, 'any');
  const rows = await lockRows(many, [...visible, sql`t.id = any(${ids}::bigint[])`]);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const edited = new Map<Row, Values>();
  const marked: Edit[] = [];
  const kept: Refusal[] = [];
  for (const { rowId, action, version, changes } of entries) {
    const row = byId.get(rowId);
    const keep = (why: ErrorEntry) => kept.push({ row: row ?? { id: rowId }, error: new AppError(why) });
    if (!row) keep(errors.noData);
    else if (row.rowVersion !== version) keep(errors.changedByOther);
    else if (action === 'update') edited.set(row, storedValues(resource, changes?.before ?? {}));
    else marked.push({ row, values: { isDeleted: action === 'create' ? 1 : 0 } });
  }
  return { edited, marked, kept };
}

/** Wire values of the audit as the database takes them. */
function storedValues(resource: Resource, wire: Values): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(wire)) {
    const field = fieldsOf(resource)(name);
    const parsed = field && field.kind !== 'secret' ? parseValue(field, value) : undefined;
    if (parsed && 'value' in parsed) values[name] = parsed.value;
  }
  return values;
}
