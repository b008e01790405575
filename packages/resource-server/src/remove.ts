// Deleting rows: logical, all or nothing, refused while others still point at them (contract §1.7). Rows of a history have a
// natural key and are really deleted.
import { audit } from '@ec/kernel/audit';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { auditChange } from './changes.ts';
import { idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import { allOf, baseConditions } from './predicate.ts';
import type { Row } from './present.ts';
import { checkUnused } from './references.ts';
import { fieldsOf } from './save.ts';
import { quoted, shapeOf } from './shape.ts';
import { inTransaction } from './transaction.ts';

export interface RemoveHooks {
  /** May throw an AppError to refuse. */
  beforeRemove?: (given: { tx: Sql; call: Call; ids: readonly string[] }) => Promise<void>;
}

const mostAtOnce = 1_000;

/** Comma-joined ids of a call, doubles dropped. */
export function idsOf(value: unknown, name = 'ids'): string[] {
  const parts = (Array.isArray(value) ? value : String(value ?? '').split(',')).filter(
    (part) => String(part).trim() !== '',
  );
  if (parts.length === 0) throw new AppError(errors.missingParameter, { name });
  if (parts.length > mostAtOnce) throw new AppError(engineErrors.tooManyIds, { most: mostAtOnce });
  return [...new Set(parts.map((part) => idOf(part, name)))];
}

/** @returns the group under which the delete can be undone; without one it cannot */
export async function removeRows(
  engine: Engine,
  resource: Resource,
  call: Call,
  ids: readonly string[],
  hooks: RemoveHooks = {},
): Promise<{ groupId?: string }> {
  const isPurged = resource.kind === 'history';
  const where = allOf([...baseConditions(resource, call, engine.registry), sql`t.id = any(${ids}::bigint[])`]);
  const table = sql.raw(`${quoted(resource.table)} as t`);
  const statement = isPurged
    ? sql<Row>`delete from ${table} where ${where} returning ${sql.raw(shapeOf(resource, engine.registry).returnList)}`
    : sql<Row>`update ${table} set is_deleted = 1, row_version = t.row_version + 1, update_user = ${call.caller.userId}, update_time = now() where ${where} returning t.id, t.row_version as "rowVersion"`;
  const groupId = isPurged ? undefined : engine.ids.next();
  await inTransaction(engine, resource, call, async (tx) => {
    const removed = await tx.rows<Row>(raw(statement));
    if (removed.length !== ids.length) throw new AppError(errors.noData);
    // Asked after the update: a row whose own children go in the same call does not hold it back.
    await checkUnused(tx, engine, resource, ids, call.caller, call.language);
    await hooks.beforeRemove?.({ tx, call, ids });
    const entries = removed.map((row) => ({
      resource: resource.name,
      action: 'remove',
      rowId: String(row.id),
      version: Number(row.rowVersion),
      changes: isPurged ? { before: auditChange(fieldsOf(resource), {}, row).after } : undefined,
    }));
    await audit(tx, call, engine.ids, entries, groupId);
  });
  return groupId ? { groupId } : {};
}
