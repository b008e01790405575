// Reads the row of an open session.
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Sql } from '../database.ts';

export interface SessionRow {
  id: string;
  tenant_id: string;
  user_id: string;
  client_id: string;
  chosen_dept_ids: string[] | null;
  chosen_role_ids: string[] | null;
  operator: NonNullable<Caller['operator']> | null;
  access_seconds: number;
  refresh_seconds: number;
  /** Milliseconds since 1970, like `expires_at` and `ends_at`. */
  last_seen_at: number;
  expires_at: number;
  ends_at: number | null;
}

const columns = sql`s.id, s.tenant_id, s.user_id, s.client_id, s.chosen_dept_ids, s.chosen_role_ids, s.operator,
  s.access_seconds, s.refresh_seconds,
  (extract(epoch from s.last_seen_at) * 1000)::float8 as last_seen_at,
  (extract(epoch from s.expires_at) * 1000)::float8 as expires_at,
  (extract(epoch from s.ends_at) * 1000)::float8 as ends_at`;

/** Returns undefined when the session is unknown, revoked or expired. */
export function readSession(db: Sql, id: string, now: Date): Promise<SessionRow | undefined> {
  return db.first<SessionRow>(
    sql`select ${columns} from session s where s.id = ${id} and s.revoked_at is null and s.expires_at > ${now}`,
  );
}
