// Removes all named rows or none, by marking them as deleted. Rows that other rows reference are refused (contract §1.7). Rows of a history
// are physically deleted.
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

/** Removes the rows in the transaction, which the refusal of one row rolls back. Returns the removed rows. */
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
  // The check runs after the update, so that children removed in the same call do not block their parent.
  await checkUnused(transaction, ids);
  return removed;
}

const isPurged = ({ kind }: Resource): boolean => kind === 'history';

/** @returns the group id for undoing the removal; none if it cannot be undone */
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
