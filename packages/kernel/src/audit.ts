// The business audit: one row for each write, in the writer's own transaction.

import type { Sql } from './database.ts';
import { query } from './database.ts';
import type { Call } from './http/route.ts';

/** What was done to one row; `before` and `after` hold only the columns that changed, secrets left out. */
export interface AuditEntry {
  resource: string;
  /** create, update, remove, or the name of an action. */
  action: string;
  rowId?: string | undefined;
  changes?: { before?: Record<string, unknown>; after?: Record<string, unknown> } | undefined;
  reason?: string | undefined;
}

export type AuditedCall = Pick<Call, 'caller' | 'requestId' | 'remoteIp'>;

export async function audit(
  tx: Sql,
  call: AuditedCall,
  ids: { next(): string },
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { caller } = call;
  await tx.run(
    query.insertInto('audit_log').values(
      entries.map((entry) => ({
        id: ids.next(),
        tenant_id: caller.tenantId,
        action: entry.action,
        resource: entry.resource,
        row_id: entry.rowId ?? null,
        user_id: caller.userId,
        account: caller.account,
        operator: caller.operator ? `${caller.operator.tenantId}/${caller.operator.account}` : null,
        reason: entry.reason ?? null,
        changes: entry.changes ? JSON.stringify(entry.changes) : null,
        request_id: call.requestId,
        remote_ip: call.remoteIp,
      })),
    ),
  );
}
