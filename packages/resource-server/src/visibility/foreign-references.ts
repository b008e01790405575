// Hides references to other owners' rows from an owner's people. For example, they see neither id nor name of another fleet's truck that
// carries their battery pack (domain BR-60).
import type { Sql } from '@ec/kernel/database';
import { allOf } from '@ec/kernel/sql';
import { textOf } from '@ec/language/unknown';
import { isMany } from '@ec/resource/field';
import { isTargetFor, targetsOf } from '@ec/resource/registry';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { ReadContext, Row } from '../engine/context.ts';
import { ofTenant, tableOf } from '../engine/rows.ts';
import type { Shape } from '../engine/shape.ts';
import { ownerCondition } from './owner-scope.ts';

/** Sets the references to other owners' rows to null in `rows` itself. It does nothing for a caller who belongs to no owner. */
export async function hideForeignReferences(
  context: ReadContext,
  tx: Sql,
  shape: Shape,
  rows: readonly Row[],
): Promise<void> {
  const { engine, call } = context;
  if (call.caller.ownerId === undefined || rows.length === 0) return;
  for (const { name, field, displayName } of shape.columns) {
    if (isMany(field)) continue; // a row whose list of owners has other owners is hidden as a whole (owner-scope.ts)
    for (const { target, when } of targetsOf(engine.registry, field)) {
      const pointing = rows.filter((row) => row[name] && isTargetFor({ when }, row));
      const ids = [...new Set(pointing.map((row) => textOf(row[name])))];
      const visibleIds = ids.length > 0 ? await visibleIdsOf(context, tx, target, ids) : undefined;
      for (const row of pointing.filter((each) => visibleIds && !visibleIds.has(textOf(each[name])))) {
        row[name] = null;
        if (displayName !== undefined) row[displayName] = null;
      }
    }
  }
}

/** Returns the ids of the rows that the caller may see or choose as one of an owner's people; undefined if no id is hidden. */
export async function visibleIdsOf({ engine, call }: ReadContext, tx: Sql, target: Resource, ids: readonly string[]) {
  const mine =
    call.caller.ownerId === undefined || target.scope?.owner === undefined
      ? undefined
      : ownerCondition({ engine, resource: target, call }, 't', 'named');
  if (!mine) return undefined;
  const references = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(target)} where ${ofTenant(target, call)}${allOf([sql`t.id = any(${ids}::bigint[])`, mine])}`,
  );
  return new Set(references.map(({ id }) => id));
}
