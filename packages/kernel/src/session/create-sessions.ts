// Implements sessions on the database, with a cache for some seconds in front of it.
import { sql } from 'kysely';
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { type Database, raw, type Sql } from '../database.ts';
import { type LogEvent, recordLogEvent } from '../event-log.ts';
import type { Log } from '../log.ts';
import { createLastSeen, LAST_SEEN_INTERVAL } from './last-seen.ts';
import { listSessions } from './list-sessions.ts';
import { loadCaller } from './load-caller.ts';
import { rotate } from './rotate.ts';
import { type CachedSession, type CachedToken, createSessionMemory } from './session-memory.ts';
import { readSession } from './session-row.ts';
import type { NewSession, RefreshUse, Sessions, TokenPair } from './sessions.ts';
import { hashToken, looksLikeToken, type TokenKind } from './token.ts';
import { writePair } from './token-pair.ts';

export interface SessionsOptions {
  database: Database;
  clock: Clock;
  ids: { next(): string };
  changes: Changes;
  log: Log;
}

async function loadSession(database: Database, id: string, now: Date): Promise<CachedSession | undefined> {
  const row = await readSession(database.unfenced, id, now);
  const caller = row && (await loadCaller(database, row, now));
  return caller && { caller, lastSeenAt: row.last_seen_at };
}

function readToken(database: Database, hash: Buffer, kind: TokenKind): Promise<CachedToken | undefined> {
  return database.unfenced.first<CachedToken>(
    sql`select session_id as "sessionId", (extract(epoch from expires_at) * 1000)::float8 as "expiresAt"
      from session_token where hash = ${hash} and kind = ${kind}`,
  );
}

function openSession(database: Database, id: string, session: NewSession, now: Date): Promise<TokenPair> {
  const { accessSeconds, refreshSeconds } = session;
  const ends = session.operator ? new Date(now.getTime() + refreshSeconds * 1000) : null;
  const pairSession = {
    id,
    access_seconds: accessSeconds,
    refresh_seconds: refreshSeconds,
    ends_at: ends?.getTime() ?? null,
  };
  return database.withUnfenced(async (tx) => {
    await tx.run(insertSession(id, session, { now, ends }));
    return writePair(tx, pairSession, now);
  });
}

export function createSessions({ database, clock, ids, changes, log }: SessionsOptions): Sessions {
  const memory = createSessionMemory(changes);
  const lastSeen = createLastSeen(database, log);

  const load = (id: string) => loadSession(database, id, clock.now());

  async function findToken(text: string): Promise<CachedToken | undefined> {
    const hash = hashToken(text);
    const key = hash.toString('base64');
    const token = memory.token(key) ?? (await readToken(database, hash, 'access'));
    if (token) memory.storeToken(key, token);
    return token;
  }

  /** Writes to the general log. A failure to write is only logged, because the sessions have already ended. */
  async function recordEvent(tenantId: string, entry: LogEvent): Promise<void> {
    await database
      .withTenant(tenantId, (tx) => recordLogEvent(tx, tenantId, ids, entry))
      .catch((error) => log.warn({ err: error, event: entry.event }, 'Ended sessions could not be noted'));
  }

  /** @returns the number of sessions that were ended */
  async function revoke(where: ReturnType<typeof sql>, on: Sql = database.unfenced): Promise<number> {
    const rows = await on.rows<{ id: string }>(
      sql`update session set revoked_at = ${clock.now()} where revoked_at is null and ${where} returning id`,
    );
    for (const { id } of rows) memory.forget(id); // the database notifies the other processes
    return rows.length;
  }

  return {
    async find(accessToken) {
      if (!looksLikeToken(accessToken)) return undefined;
      const token = await findToken(accessToken);
      const now = clock.now();
      if (!token || token.expiresAt <= now.getTime()) return undefined;
      const session = await memory.session(token.sessionId, () => load(token.sessionId));
      if (session && now.getTime() - session.lastSeenAt >= LAST_SEEN_INTERVAL) {
        session.lastSeenAt = now.getTime();
        lastSeen.note(token.sessionId, now);
      }
      return session?.caller;
    },

    open: (session) => openSession(database, ids.next(), session, clock.now()),

    async refresh(refreshToken: string, { clientId, remoteIp, choose }: RefreshUse) {
      if (!looksLikeToken(refreshToken)) return undefined;
      const now = clock.now();
      const hash = hashToken(refreshToken);
      const sessionId = (await readToken(database, hash, 'refresh'))?.sessionId;
      const row = sessionId && (await readSession(database.unfenced, sessionId, now));
      if (!row || row.client_id !== clientId) return undefined;
      if (!(await loadCaller(database, row, now))) return undefined; // the user may have been disabled
      // `choose` receives the caller with all departments and roles of the user, not only the currently chosen ones.
      const fullCaller = choose && (await loadCaller(database, { ...row, ...nothingChosen }, now));
      const choice = fullCaller && choose(fullCaller);
      const rotation = await database.withUnfenced((tx) => rotate(tx, { hash, sessionId: row.id, choice, now }));
      memory.forget(row.id);
      if (rotation.outcome === 'reused') {
        const data = { sessionId: row.id, userId: row.user_id };
        log.warn({ ...data, tenantId: row.tenant_id, remoteIp }, 'A used refresh token came again: session ended');
        await recordEvent(row.tenant_id, { event: 'session.reuse', level: 'warn', data, remoteIp });
      }
      const session = rotation.outcome === 'rotated' && (await memory.session(row.id, () => load(row.id)));
      return session ? { ...rotation.pair, caller: session.caller } : undefined;
    },

    async end(sessionId) {
      await revoke(sql`id = ${sessionId}`);
    },

    async endOf(accessToken) {
      const token = looksLikeToken(accessToken)
        ? await readToken(database, hashToken(accessToken), 'access')
        : undefined;
      if (token) await revoke(sql`id = ${token.sessionId}`);
    },

    async endAllOf(tenantId, userIds, { except, within } = {}) {
      if (userIds.length === 0) return;
      const isOfUsers = sql`user_id = any(${[...userIds]}::bigint[]) and id is distinct from ${except ?? null}::bigint
        and (tenant_id = ${tenantId} or operator ->> 'tenantId' = ${tenantId})`;
      const count = await revoke(isOfUsers, within);
      if (count === 0) return;
      const entry = { event: 'session.end', data: { sessions: count, userIds: userIds.slice(0, 100) } };
      if (within?.tenantId === tenantId) await recordLogEvent(within, tenantId, ids, entry);
      else await recordEvent(tenantId, entry);
    },

    list: (tenantId, userId) => listSessions(database, { tenantId, userId, now: clock.now() }),
  };
}

const nothingChosen = { chosen_dept_ids: null, chosen_role_ids: null };

function insertSession(id: string, session: NewSession, { now, ends }: { now: Date; ends: Date | null }) {
  const { choice, operator } = session;
  return raw(sql`insert into session (id, tenant_id, user_id, client_id, remote_ip, user_agent, chosen_dept_ids,
      chosen_role_ids, operator, access_seconds, refresh_seconds, signed_in_at, last_seen_at, expires_at, ends_at)
    values (${id}, ${session.tenantId}, ${session.userId}, ${session.clientId}, ${session.remoteIp.slice(0, 64)},
      ${session.userAgent.slice(0, 500)}, ${choice?.deptIds ?? null}, ${choice?.roleIds ?? null},
      ${operator ? JSON.stringify(operator) : null}, ${session.accessSeconds}, ${session.refreshSeconds},
      ${now}, ${now}, ${now}, ${ends})`);
}
