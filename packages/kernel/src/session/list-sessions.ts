// Lists open sessions with the names of their users.
import { sql } from 'kysely';
import { toWireTime } from '../clock.ts';
import type { Database } from '../database.ts';
import type { OpenSession } from './sessions.ts';

interface ListedRow {
  id: string;
  user_id: string;
  remote_ip: string;
  user_agent: string;
  signed_in_at: string;
  last_seen_at: string;
  operator: { account: string } | null;
}

export async function listSessions(
  database: Database,
  { tenantId, userId, now }: { tenantId: string; userId?: string | undefined; now: Date },
): Promise<OpenSession[]> {
  const rows = await database.unfenced.rows<ListedRow>(
    sql`select id, user_id, remote_ip, user_agent, signed_in_at, last_seen_at, operator from session
      where tenant_id = ${tenantId} and (${userId ?? null}::bigint is null or user_id = ${userId ?? null})
        and revoked_at is null and expires_at > ${now}
      order by signed_in_at desc, id desc limit 1000`,
  );
  const names = await readNames(database, tenantId, [...new Set(rows.map((row) => row.user_id))]);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    account: names.get(row.user_id)?.account ?? row.operator?.account ?? '',
    name: names.get(row.user_id)?.name ?? row.operator?.account ?? '',
    remoteIp: row.remote_ip,
    userAgent: row.user_agent,
    signedInAt: toWireTime(row.signed_in_at),
    lastSeenAt: toWireTime(row.last_seen_at),
  }));
}

async function readNames(database: Database, tenantId: string, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, { account: string; name: string }>();
  const rows = await database
    .read(tenantId)
    .rows<{ id: string; account: string; name: string }>(
      sql`select id, account, name from "system_user" where tenant_id = ${tenantId} and id = any(${userIds}::bigint[])`,
    );
  return new Map(rows.map((row) => [row.id, row]));
}
