// What a decision writes into a row that is not the one it was asked of: audited as its caller's, followed by the row's own hooks.
import { AppError, errors } from '@ec/kernel/errors';
import { sql } from 'kysely';
import { lockRows, writeEdits } from './bulk.ts';
import type { Transaction, Values } from './context.ts';
import { ofTenant } from './rows.ts';

/** Whether or not the caller sees that row: who may decide, decides. @throws AppError noData */
export async function writeWithin(transaction: Transaction, id: string, values: Values, action: string): Promise<void> {
  const { resource, call } = transaction;
  const [row] = await lockRows(transaction, [sql`${ofTenant(resource, call)}t.id = ${id} and t.is_deleted = 0`]);
  if (!row) throw new AppError(errors.noData);
  await writeEdits(transaction, [{ row, values }], { action, mayLeave: true });
}
