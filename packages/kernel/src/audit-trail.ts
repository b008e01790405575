// Reads the business audit: a page of entries, the entries of one group, or the entries of one row from a given entry on.
import { type RawBuilder, sql } from 'kysely';
import type { AuditChanges } from './audit.ts';
import type { Sql } from './database.ts';

export interface AuditRow {
  id: string;
  /** The text of PostgreSQL, for example `2026-11-21 12:05:06.789+08`. */
  time: string;
  action: string;
  rowId: string;
  userId: string;
  account: string;
  /** `tenant/account` of the platform operator who acted inside the tenant; empty when nobody did. */
  operator: string;
  remoteIp: string;
  requestId: string;
  groupId: string;
  /** The version of the audited row after the write. */
  version: number | null;
  changes: AuditChanges | null;
  /** The reason of a refused action, or of an operator's visit to the tenant; otherwise empty. */
  reason: string;
}

export interface AuditOf {
  tenantId: string;
  resource: string;
}

const columns = sql.raw(`a.id, a.create_time as time, a.action, coalesce(a.row_id, '') as "rowId",
  coalesce(a.user_id::text, '') as "userId", a.account, coalesce(a.operator, '') as operator, a.remote_ip as "remoteIp",
  a.request_id as "requestId", coalesce(a.group_id::text, '') as "groupId", a.row_version as version, a.changes, coalesce(a.reason, '') as reason`);

const isOfResource = ({ tenantId, resource }: AuditOf) => sql`a.tenant_id = ${tenantId} and a.resource = ${resource}`;

/** A larger total is given as this number + 1: counting stops there, because a resource may have millions of entries. */
export const auditCountedUpTo = 10_000;

/** Reads one page, newest entry first. `current`: the page number, from 1. `where`: a further condition on audit_log, whose alias is a. */
export async function auditPage(
  source: Sql,
  target: AuditOf & { rowId?: string | undefined; where?: RawBuilder<unknown> | undefined },
  { current, size }: { current: number; size: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const rowCondition = target.rowId === undefined ? sql`` : sql` and a.row_id = ${target.rowId}`;
  const furtherCondition = target.where ? sql` and ${target.where}` : sql``;
  const from = sql`from audit_log a where ${isOfResource(target)}${rowCondition}${furtherCondition}`;
  const [rows, countRow] = await Promise.all([
    source.rows<AuditRow>(
      sql`select ${columns} ${from} order by a.id desc limit ${size} offset ${(current - 1) * size}`,
    ),
    source.first<{ n: number }>(sql`select count(*)::int as n from (select 1 ${from} limit ${auditCountedUpTo + 1}) c`),
  ]);
  return { rows, total: countRow?.n ?? 0 };
}

/** Reads the first `limit` entries of one group, oldest first. */
export function auditGroup(source: Sql, target: AuditOf & { groupId: string }, limit: number): Promise<AuditRow[]> {
  return source.rows(
    sql`select ${columns} from audit_log a where ${isOfResource(target)} and a.group_id = ${target.groupId}
      order by a.id limit ${limit}`,
  );
}

/** Reads the entry whose id is `from` and all later entries of the row, newest first. */
export function auditSince(source: Sql, target: AuditOf & { rowId: string; from: string }): Promise<AuditRow[]> {
  return source.rows(
    sql`select ${columns} from audit_log a where ${isOfResource(target)} and a.row_id = ${target.rowId}
      and a.id >= ${target.from} order by a.id desc`,
  );
}
