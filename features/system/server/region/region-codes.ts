// The code is the key of a region on the wire (contract §3.7), the row's id inside.

import { AppError, errors } from '@ec/kernel/errors';
import { objectOf, textOf } from '@ec/language/unknown';
import type { RowOf } from '@ec/resource/row';
import type { CallContext, Values } from '@ec/resource-server/context';
import type { Engine } from '@ec/resource-server/feature';
import { tableOf } from '@ec/resource-server/rows';
import { sql } from 'kysely';
import { region } from '../../shared/region.resource.ts';

export type RegionRow = RowOf<typeof region>;

/** A region as replies show it: its code is the id, and its parent's code the parent. */
export type ShownRegion = RegionRow & { parentId: string; level: RegionRow['regionLevel'] };

export const byCode = (row: Values): ShownRegion => {
  const regionRow = row as RegionRow;
  return { ...regionRow, id: regionRow.code, parentId: regionRow.parentCode, level: regionRow.regionLevel };
};

/** @throws AppError noData where one of the codes, comma-joined, is not there */
export async function idsOfCodes({ database }: Engine, sent: unknown): Promise<string[]> {
  const codes = [...new Set(textOf(sent).split(',').filter(Boolean))];
  if (codes.length === 0) throw new AppError(errors.missingParameter, { name: 'id' });
  const rows = await database.unfenced.rows<{ id: string }>(
    sql`select t.id from ${tableOf(region)} where t.code = any(${codes}) and t.is_deleted = 0`,
  );
  if (rows.length !== codes.length) throw new AppError(errors.noData);
  return rows.map(({ id }) => id);
}

/** The same call with the row's id, where it names a region by its code. */
export async function byId(context: CallContext): Promise<CallContext> {
  const { id, ...others } = objectOf(context.call.input);
  const [rowId] = id === undefined ? [] : await idsOfCodes(context.engine, id).catch(() => []);
  return rowId === undefined ? context : { ...context, call: { ...context.call, input: { ...others, id: rowId } } };
}
