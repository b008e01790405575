// Describes the refused rows of a call on several rows: their titles and the reasons.

import { type AppError, errorText } from '@ec/kernel/errors';
import { allOf } from '@ec/kernel/sql';
import type { RefusedRow } from '@ec/resource/partial-answer';
import { sql } from 'kysely';
import type { ReadContext, StoredRow } from '../engine/context.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { labelOfRow } from '../read/words.ts';
import { baseConditions } from '../visibility/predicate.ts';
import type { Plan } from './bulk.ts';

export function refusedRows(context: ReadContext, refused: Plan['refused']): RefusedRow[] {
  return refused.map(({ row, error }) => ({
    id: row.id,
    label: labelOfRow(context, row),
    reason: errorText(error.entry, error.parameters, context.call.language),
  }));
}

/** Describes refused rows by id. A row that the caller may not see gets no title. */
export async function refusedRowsOf(
  context: ReadContext,
  errors: ReadonlyMap<string, AppError>,
): Promise<RefusedRow[]> {
  if (errors.size === 0) return [];
  const { engine, resource, call } = context;
  const title = sql`${columnIn(resource.title)} as ${sql.id(resource.title)}`;
  const rows = await engine.database.read(call.caller.tenantId).rows<StoredRow>(
    sql`select t.id, ${title} from ${tableOf(resource)}
      where ${allOf([...baseConditions(context), sql`t.id = any(${[...errors.keys()]}::bigint[])`])}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return refusedRows(
    context,
    [...errors].map(([id, error]) => ({ row: byId.get(id) ?? { id }, error })),
  );
}
