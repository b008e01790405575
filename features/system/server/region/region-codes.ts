// Calls name a region by its code (contract §3.7); the engine names the row by its id. Converts between the two.

import { AppError, errors } from '@ec/kernel/errors';
import { objectOf, textOf } from '@ec/language/unknown';
import type { RowOf } from '@ec/resource/row';
import type { CallContext, Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { region } from '../../shared/region.resource.ts';

export type RegionRow = RowOf<typeof region>;

/** A region in a reply: `id` is the code, and `parentId` is the parent's code. */
export type RegionReply = RegionRow & { parentId: string; level: RegionRow['regionLevel'] };

export const toReply = (row: Values): RegionReply => {
  const regionRow = row as RegionRow;
  return { ...regionRow, id: regionRow.code, parentId: regionRow.parentCode, level: regionRow.regionLevel };
};

/** Returns the row ids of comma-joined codes. @throws AppError missingParameter without a code; noData if a code does not exist */
export async function idsOfCodes({ database }: Engine, sent: unknown): Promise<string[]> {
  const codes = [...new Set(textOf(sent).split(',').filter(Boolean))];
  if (codes.length === 0) throw new AppError(errors.missingParameter, { name: 'id' });
  const rows = await database.unfenced.rows<{ id: string }>(
    sql`select t.id from ${tableOf(region)} where t.code = any(${codes}) and t.is_deleted = 0`,
  );
  if (rows.length !== codes.length) throw new AppError(errors.noData);
  return rows.map(({ id }) => id);
}

/** Replaces a region's code in the parameter `id` by the row's id. An unknown code stays. */
export async function withRowId(context: CallContext): Promise<CallContext> {
  const { id, ...others } = objectOf(context.call.input);
  const [rowId] = id === undefined ? [] : await idsOfCodes(context.engine, id).catch(() => []);
  return rowId === undefined ? context : { ...context, call: { ...context.call, input: { ...others, id: rowId } } };
}
