// Restores a row, or one field of a row, to its state before an entry of its history. Also restores rows from the recycle bin.
import { auditSince } from '@ec/kernel/audit-trail';
import { AppError, errors } from '@ec/kernel/errors';
import type { Page } from '@ec/kernel/paging';
import { likePattern } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import { writableFields } from '@ec/resource/parse-draft';
import { sql } from 'kysely';
import { type CallContext, inputOf, type Row, type Values } from '../engine/context.ts';
import { engineErrors } from '../engine/engine-errors.ts';
import { columnIn, wordFor } from '../engine/rows.ts';
import { listRows } from '../read/list.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { lockRows, planReturns, writeEdits } from './bulk.ts';
import { editRow } from './save.ts';
import { inTransaction } from './transaction.ts';

export interface RestorePoint {
  id: string;
  auditId: string;
  /** Restores only this field; undefined: the whole row. */
  field?: string | undefined;
  rowVersion?: unknown;
}

/** Restores values by an edit with all its checks. Fields that an edit cannot write stay as they are. */
export async function restoreEntry(
  context: CallContext,
  { id, auditId, field, rowVersion }: RestorePoint,
): Promise<Row> {
  const { engine, resource, call, hooks } = context;
  const { tenantId } = call.caller;
  const target = { tenantId, resource: resource.name, rowId: id, from: auditId };
  const since = await auditSince(engine.database.read(tenantId), target);
  const entry = since.at(-1);
  if (entry?.id !== auditId) throw new AppError(errors.noData);
  // `since` begins with the latest entry. If several entries changed a field, the value before the oldest of these entries wins.
  const before: Values = Object.assign({}, ...(field ? [entry] : since).map(({ changes }) => changes?.before ?? {}));
  const names = writableFields(resource, 'edit').map(([name]) => name);
  const restorable = names.filter((name) => name in before && (field === undefined || field === name));
  if (restorable.length === 0 || !entry.changes?.before) throw new AppError(engineErrors.nothingBefore);
  const draft = Object.fromEntries(restorable.map((name) => [name, before[name]]));
  return editRow(engine, resource, call, id, { ...draft, rowVersion }, hooks, 'restore');
}

/** @throws AppError if a row cannot return, for example because another row has its unique key or the target of a reference is gone */
export async function restoreRows(context: CallContext, ids: readonly string[]): Promise<{ restored: number }> {
  return inTransaction(context, async (transaction) => {
    const rows = await lockRows(transaction, [
      ...baseConditions(context, 'deleted'),
      sql`t.id = any(${ids}::bigint[])`,
    ]);
    if (rows.length !== ids.length) throw new AppError(errors.noData);
    const { edits, refused } = await planReturns(transaction, rows);
    if (refused[0]) throw refused[0].error;
    await writeEdits(transaction, edits, { action: 'restore' });
    return { restored: rows.length };
  });
}

/** Returns a page of the deleted rows, the last deleted first. */
export async function recycledRows({ engine, resource, call }: CallContext): Promise<Page<Row>> {
  const keyword = wordFor(resource, resource.title, textOf(inputOf(call).keyword));
  const page = await listRows(engine, resource, call, {
    named: ['keyword'],
    which: 'deleted',
    order: [{ name: 'updateTime', direction: 'desc' }],
    where: keyword === '' ? [] : [sql`${columnIn(resource.title)}::text ilike ${likePattern(keyword, '%', '%')}`],
  });
  const deleted = page.records.map((row) => ({ row, userId: textOf(row.updateUser) }));
  const users = deleted.map(({ userId }) => userId).filter(Boolean);
  const people = await engine.names.people(call.caller.tenantId, users);
  const records = deleted.map(({ row, userId }) => ({
    ...row,
    deletedBy: people.get(userId) ?? '',
    deletedTime: row.updateTime,
  }));
  return { ...page, records };
}
