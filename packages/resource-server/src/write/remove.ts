// Deleting rows: logical, all or nothing, refused while others still point at them (contract §1.7). Rows of a history have a
// natural key and are really deleted.
import { audit } from '@ec/kernel/audit';

import { AppError, errors } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { CallContext, StoredRow, Transaction } from '../engine/context.ts';
import { tableOf } from '../engine/rows.ts';
import { shapeOf } from '../engine/shape.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { auditChange } from './changes.ts';
import { checkUnused } from './references.ts';
import { checkRemovable } from './removable.ts';
import { inTransaction } from './transaction.ts';

/** Inside the transaction; what may not go is refused there, and nothing has gone. */
export async function removeIn(transaction: Transaction, ids: readonly string[]): Promise<StoredRow[]> {
  const { tx, engine, resource, call, hooks } = transaction;
  const where = allOf([...baseConditions(transaction), sql`t.id = any(${ids}::bigint[])`]);
  const table = tableOf(resource);
  const statement = isPurged(resource)
    ? sql<StoredRow>`delete from ${table} where ${where} returning ${sql.raw(shapeOf(resource, engine.registry).returnList)}`
    : sql<StoredRow>`update ${table} set is_deleted = 1, row_version = t.row_version + 1, update_user = ${call.caller.userId}, update_time = now() where ${where} returning t.id, t.row_version as "rowVersion"`;
  const removed = (await hooks.insteadOfRemoving?.({ tx, call, ids })) ?? (await tx.rows<StoredRow>(statement));
  if (removed.length !== ids.length) throw new AppError(errors.noData);
  await hooks.beforeRemove?.({ tx, call, ids });
  await checkRemovable(transaction, ids);
  // The check follows the update: children that are removed in the same call do not hold their parent back.
  await checkUnused(transaction, ids);
  return removed;
}

const isPurged = ({ kind }: Resource): boolean => kind === 'history';

/** @returns the group under which the delete can be undone; without one it cannot */
export async function removeRows(context: CallContext, ids: readonly string[]): Promise<{ groupId?: string }> {
  const { engine, resource, call } = context;
  const isGone = isPurged(resource);
  const groupId = isGone ? undefined : engine.ids.next();
  await inTransaction(context, async (transaction) => {
    const removed = await removeIn(transaction, ids);
    const entries = removed.map((row) => ({
      resource: resource.name,
      action: 'remove',
      rowId: row.id,
      version: row.rowVersion,
      changes: isGone ? { before: auditChange(resource, {}, row).after } : undefined,
    }));
    await audit(transaction.tx, call, engine.ids, entries, groupId);
  });
  return groupId ? { groupId } : {};
}
