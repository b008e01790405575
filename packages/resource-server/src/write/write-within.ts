// Writes to a row that the call does not name. The write is audited as a write of the caller and runs the `afterSave` hook.
import { AppError, errors } from '@ec/kernel/errors';
import { sql } from 'kysely';
import type { Transaction, Values } from '../engine/context.ts';
import { ofTenant } from '../engine/rows.ts';
import { lockRows, writeEdits } from './bulk.ts';

/** Writes the row even if the caller does not see it, because the permission to decide is enough. @throws AppError noData */
export async function writeWithin(transaction: Transaction, id: string, values: Values, action: string): Promise<void> {
  const { resource, call } = transaction;
  const [row] = await lockRows(transaction, [sql`${ofTenant(resource, call)}t.id = ${id} and t.is_deleted = 0`]);
  if (!row) throw new AppError(errors.noData);
  await writeEdits(transaction, [{ row, values }], { action, mayLeave: true });
}
