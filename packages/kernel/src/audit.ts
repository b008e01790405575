// The business audit: a row for each write, in the transaction of the write. Refused actions and reads by operators have rows, too.

import { sql } from 'kysely';
import type { Sql } from './database.ts';
import type { Call } from './http/route.ts';
import { storable, storableJson } from './storable.ts';

/** One row of the audit. `before` and `after` of its changes hold only the columns that changed, without secrets. */
export interface AuditEntry {
  resource: string;
  /** For example create, update, remove, restore, undo, read, or the name of an action. */
  action: string;
  rowId?: string | undefined;
  changes?: AuditChanges | undefined;
  /** The reason of a refused action, or of an operator's visit to a tenant. */
  reason?: string | undefined;
  /** The version of the audited row after the write. */
  version?: number | undefined;
}

export interface AuditChanges {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The arguments of an action. */
  given?: Record<string, unknown>;
}

export type AuditedCall = Pick<Call, 'caller' | 'requestId' | 'remoteIp'>;

/** The largest number of entries in one statement. */
const batchSize = 2_000;

/** The entry of a refusal contains texts from the client, and the database cannot store every character of such a text. */
const storedText = (text: string | undefined): string | null => (text === undefined ? null : storable(text));

/** Inserts the entries. Entries with the same `groupId` belong to writes that can be undone together. */
export async function audit(
  tx: Sql,
  call: AuditedCall,
  ids: { next(): string },
  entries: readonly AuditEntry[],
  groupId?: string,
): Promise<void> {
  const { caller } = call;
  const operator = caller.operator ? `${caller.operator.tenantId}/${caller.operator.account}` : null;
  for (let from = 0; from < entries.length; from += batchSize) {
    const part = entries.slice(from, from + batchSize);
    // Each of these columns is sent as one array, so that the statement needs one parameter for a column, not one for each value.
    const columns = sql.join([
      sql`${part.map(() => ids.next())}::bigint[]`,
      sql`${part.map((entry) => entry.action)}::text[]`,
      sql`${part.map((entry) => entry.resource)}::text[]`,
      sql`${part.map((entry) => storedText(entry.rowId))}::text[]`,
      sql`${part.map((entry) => storedText(entry.reason))}::text[]`,
      sql`${part.map((entry) => (entry.changes ? JSON.stringify(entry.changes, storableJson) : null))}::jsonb[]`,
      sql`${part.map((entry) => entry.version ?? null)}::integer[]`,
    ]);
    await tx.run(
      sql`insert into audit_log (id, action, resource, row_id, reason, changes, row_version, tenant_id, user_id, account,
          operator, request_id, remote_ip, group_id)
        select e.*, ${caller.tenantId}, ${caller.userId}::bigint, ${caller.account}, ${operator},
          ${call.requestId}, ${call.remoteIp}, ${groupId ?? null}::bigint from unnest(${columns}) as e`,
    );
  }
}
