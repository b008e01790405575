// Writes a new pair of tokens into an open session.
import { sql } from 'kysely';
import type { Sql } from '../database.ts';
import type { TokenPair } from './sessions.ts';
import { createToken } from './token.ts';

export interface PairSession {
  id: string;
  access_seconds: number;
  refresh_seconds: number;
  /** The time after which no token of the session is valid, in milliseconds since 1970; null for no such end. */
  ends_at: number | null;
}

export async function writePair(tx: Sql, session: PairSession, now: Date): Promise<TokenPair> {
  const access = createToken();
  const refresh = createToken();
  const end = (seconds: number) =>
    Math.min(now.getTime() + seconds * 1000, session.ends_at ?? Number.POSITIVE_INFINITY);
  const accessEnds = end(session.access_seconds);
  const refreshEnds = end(session.refresh_seconds);
  await tx.run(
    sql`insert into session_token (hash, session_id, kind, expires_at) values
      (${access.hash}, ${session.id}, 'access', ${new Date(accessEnds)}),
      (${refresh.hash}, ${session.id}, 'refresh', ${new Date(refreshEnds)})`,
  );
  await tx.run(
    sql`update session set expires_at = greatest(expires_at, ${new Date(Math.max(accessEnds, refreshEnds))})
      where id = ${session.id}`,
  );
  return {
    accessToken: access.text,
    refreshToken: refresh.text,
    expiresIn: Math.max(1, Math.floor((accessEnds - now.getTime()) / 1000)),
  };
}
