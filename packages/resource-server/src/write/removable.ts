// Refuses to remove a row in a state in which the definition permits no removal. Removals check this, and so does undoing an import.

import type { AppError } from '@ec/kernel/errors';
import { quoted } from '@ec/kernel/sql';
import { removalObstacle } from '@ec/resource/removable';
import { sql } from 'kysely';
import type { ReadContext, Row, Transaction } from '../engine/context.ts';
import { columnIn, ofTenant, tableOf } from '../engine/rows.ts';
import { wrongState } from './wrong-state.ts';

const removing = { zh: '删除', en: 'Delete' };

/** Returns the refusal to remove the row; undefined if its state permits the removal. */
export function removalRefusal(context: ReadContext, row: Row): AppError | undefined {
  const field = removalObstacle(context.resource, row);
  return field === undefined ? undefined : wrongState(context, { field, row, doing: removing });
}

/** @throws AppError wrongState for a row whose state does not allow its removal */
export async function checkRemovable(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const { tx, resource, call } = transaction;
  const states = Object.entries(resource.removable);
  if (states.length === 0) return;
  const protectedStates = states.map(([field, keys]) => sql`${columnIn(field)} <> all(${[...keys]}::int[])`);
  const names = ['id', resource.title, ...states.map(([field]) => field)];
  const columns = names.map((name) => sql`${columnIn(name)} as ${sql.raw(quoted(name))}`);
  const row = await tx.first<Row>(
    sql`select ${sql.join(columns)} from ${tableOf(resource)}
      where ${ofTenant(resource, call)}t.id = any(${ids}::bigint[]) and (${sql.join(protectedStates, sql` or `)}) limit 1`,
  );
  const refusal = row && removalRefusal(transaction, row);
  if (refusal) throw refusal;
}
