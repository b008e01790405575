// Deleting rows: logical, all or nothing, refused while others still point at them (contract §1.7).
import { audit } from '@ec/kernel/audit';
import { raw, type Sql } from '@ec/kernel/database';
import { AppError, errors } from '@ec/kernel/errors';
import type { Call } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import { idOf } from './detail.ts';
import { engineErrors } from './engine-errors.ts';
import type { Engine } from './feature.ts';
import { allOf, baseConditions } from './predicate.ts';
import { checkUnused } from './references.ts';
import { quoted } from './shape.ts';
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

export async function removeRows(
  engine: Engine,
  resource: Resource,
  call: Call,
  ids: readonly string[],
  hooks: RemoveHooks = {},
): Promise<void> {
  const conditions = [...baseConditions(resource, call, engine.registry), sql`t.id = any(${ids}::bigint[])`];
  await inTransaction(engine, resource, call, async (tx) => {
    const removed = await tx.rows<{ id: string }>(
      raw(
        sql`update ${sql.raw(`${quoted(resource.table)} as t`)} set is_deleted = 1, row_version = t.row_version + 1, update_user = ${call.caller.userId}, update_time = now() where ${allOf(conditions)} returning t.id`,
      ),
    );
    if (removed.length !== ids.length) throw new AppError(errors.noData);
    // Asked after the update: a row whose own children go in the same call does not hold it back.
    await checkUnused(tx, engine, resource, ids, call.caller, call.language);
    await hooks.beforeRemove?.({ tx, call, ids });
    await audit(
      tx,
      call,
      engine.ids,
      ids.map((rowId) => ({ resource: resource.name, action: 'remove', rowId })),
    );
  });
}
