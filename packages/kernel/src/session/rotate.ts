// Rotates refresh tokens: each use of a refresh token creates a new pair of tokens. A used token that comes again within 30 s counts as a
// request of another browser tab and gets a separate pair. A used token that comes later counts as stolen and ends the session (contract §10).
import { sql } from 'kysely';
import type { Sql } from '../database.ts';
import { readSession, type SessionRow } from './session-row.ts';
import type { ActingChoice, TokenPair } from './sessions.ts';
import { writePair } from './token-pair.ts';

const GRACE_SECONDS = 30;

interface UsedToken {
  expires_at: number;
  used_at: number | null;
}

export type Rotation = { outcome: 'rotated'; pair: TokenPair } | { outcome: 'refused' } | { outcome: 'reused' };

export async function rotate(
  tx: Sql,
  { hash, sessionId, choice, now }: { hash: Buffer; sessionId: string; choice: ActingChoice | undefined; now: Date },
): Promise<Rotation> {
  // The session is not locked. A log-out may commit meanwhile, but then the new tokens are not valid, because the session has ended.
  const session = await readSession(tx, sessionId, now);
  if (!session) return { outcome: 'refused' };
  const token = await tx.first<UsedToken>(
    sql`select (extract(epoch from expires_at) * 1000)::float8 as expires_at,
        (extract(epoch from used_at) * 1000)::float8 as used_at
      from session_token where hash = ${hash} and kind = 'refresh'`,
  );
  if (!token || token.expires_at <= now.getTime()) return { outcome: 'refused' };
  if (token.used_at === null) await markUsed(tx, hash, now);
  else if (now.getTime() - token.used_at > GRACE_SECONDS * 1000) {
    await revoke(tx, session, now);
    return { outcome: 'reused' };
  }
  if (choice) await storeChoice(tx, session, choice);
  return { outcome: 'rotated', pair: await writePair(tx, session, now) };
}

async function markUsed(tx: Sql, hash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`update session_token set used_at = ${now} where hash = ${hash}`);
}

async function revoke(tx: Sql, session: SessionRow, now: Date): Promise<void> {
  await tx.run(sql`update session set revoked_at = ${now} where id = ${session.id}`);
}

async function storeChoice(tx: Sql, session: SessionRow, { deptIds, roleIds }: ActingChoice): Promise<void> {
  await tx.run(
    sql`update session set chosen_dept_ids = ${deptIds ?? null}::bigint[], chosen_role_ids = ${roleIds ?? null}::bigint[]
      where id = ${session.id} and (chosen_dept_ids, chosen_role_ids)
        is distinct from (${deptIds ?? null}::bigint[], ${roleIds ?? null}::bigint[])`,
  );
}
