// Keeps at most one row of a tenant in a state, such as the file store in use. When a row gets the state, the other rows lose it.
import type { Sql } from '@ec/kernel/database';
import type { Call } from '@ec/kernel/http/route';
import type { Resource } from '@ec/resource/resource';
import { sql } from 'kysely';
import type { Engine } from '../engine/feature.ts';
import { columnIn, tableOf } from '../engine/rows.ts';
import { moveState } from './move-state.ts';

/** Moves the rows in `state` to `otherwise`. The caller then gives `state` to a row in the same transaction; concurrent calls wait. */
export async function vacateState(
  { ids }: Pick<Engine, 'ids'>,
  { tx, call }: { tx: Sql; call: Call },
  resource: Resource,
  { field, state, otherwise, action }: { field: string; state: number; otherwise: number; action: string },
): Promise<void> {
  const { tenantId } = call.caller;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${resource.table} of ${tenantId}`}, 0))`);
  const others = await tx.rows<{ id: string }>(
    sql`select t.id from ${tableOf(resource)}
      where t.tenant_id = ${tenantId} and ${columnIn(field)} = ${state} and t.is_deleted = 0`,
  );
  for (const { id } of others) await moveState(tx, resource, id, field, otherwise, {}, { call, ids, action });
}
