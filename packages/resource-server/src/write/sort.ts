// Reorders rows with the same parent in a tree: assigns their present `sort` values to them in the new order.
import { AppError, errors } from '@ec/kernel/errors';
import type { Sorted, sortInput } from '@ec/resource/contracts/row-shapes';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CallContext } from '../engine/context.ts';
import { idOf } from '../read/detail.ts';
import { baseConditions } from '../visibility/predicate.ts';
import { lockRows, planEdits, writeEdits } from './bulk.ts';
import { inTransaction } from './transaction.ts';

/** @throws AppError changedByOther if a row no longer has the sent version */
export function sortRows(context: CallContext, { rows: siblings }: z.infer<typeof sortInput>): Promise<Sorted> {
  const ids = siblings.map(({ id }) => idOf(id));
  return inTransaction(context, async (transaction) => {
    const rows = await lockRows(transaction, [...baseConditions(context), sql`t.id = any(${ids}::bigint[])`]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    if (byId.size !== ids.length) throw new AppError(errors.noData);
    if (siblings.some(({ rowVersion }, index) => byId.get(ids[index]!)?.rowVersion !== rowVersion))
      throw new AppError(errors.changedByOther);
    if (new Set(rows.map(({ parentId }) => parentId)).size > 1)
      throw new AppError(errors.wrongParameter, { name: 'rows' });
    const places = ascending(rows.map(({ sort }) => Number(sort ?? 0)));
    const placeOf = new Map(ids.map((id, index) => [id, places[index]!]));
    const { edits, refused } = await planEdits(transaction, rows, ({ id }) => ({ sort: placeOf.get(id) }));
    if (refused[0]) throw refused[0].error;
    await writeEdits(transaction, edits, { action: 'update', groupId: context.engine.ids.next() });
    const movedRows = new Set(edits.map(({ row }) => row));
    return [...placeOf].map(([id, sort]) => {
      const row = byId.get(id)!;
      return { id, sort, rowVersion: row.rowVersion + (movedRows.has(row) ? 1 : 0) };
    });
  });
}

/** Sorts the places and raises equal ones, so that each place is higher than the one before. */
function ascending(places: readonly number[]): number[] {
  const result: number[] = [];
  for (const place of [...places].sort((a, b) => a - b))
    result.push(Math.max(place, (result.at(-1) ?? Number.NEGATIVE_INFINITY) + 1));
  return result;
}
